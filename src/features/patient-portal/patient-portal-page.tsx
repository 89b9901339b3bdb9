import { useState } from 'react'
import { readProfessionals } from '#data/local/rows/professionals.ts'
import { NextAppointmentCard, PastAppointmentsCard } from '#features/patient-portal/appointments/own-appointments.tsx'
import { sortedAppointments } from '#features/patient-portal/appointments/sorted-appointments.ts'
import { useCurrentMoment } from '#features/patient-portal/appointments/use-current-moment.ts'
import { OwnDetailsCard } from '#features/patient-portal/details/own-details-card.tsx'
import { type Asking, RequestCard } from '#features/patient-portal/request/request-entry.tsx'
import { RefusedBanner } from '#features/shared/messages/refused-banner.tsx'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { classNames } from '#ui/class-names.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import layout from '#ui/styles/layout.module.css'
import { InstallCard } from './install-card.tsx'
import styles from './patient-portal.module.css'
import { portalTexts } from './portal-texts.ts'
import { useOwnAppointments, useOwnPatientFile, useOwnPatientId } from './use-portal.ts'

/** The patient's panel (spec section 2). 'Cerrar sesión' is in the common header. */
export function PatientPortalPage() {
  const { db, user } = useClinic()
  const record = useOwnPatientFile()
  const appointments = useOwnAppointments()
  const now = useCurrentMoment()
  const patientId = useOwnPatientId()
  const professionals = useResilientReading(() => readProfessionals(db), [db]) ?? []
  const sorted = sortedAppointments(appointments.rows, now)
  // An admin may view the panel, but can't request appointments.
  const isPatient = user.role !== 'admin'
  const [asking, setAsking] = useState<Asking | null>(null)
  const shown = { own: appointments.rows, now, professionals }
  return (
    <>
      <PageHeader title={portalTexts.title} subtitle={portalTexts.welcome(user.username)} />
      <RefusedBanner entity="patient" text={portalTexts.refused.patient} />
      <RefusedBanner entity="appointment" text={portalTexts.refused.appointment} />
      <div className={styles.cards}>
        <div className={classNames(layout.stack4, styles.column)}>
          <NextAppointmentCard
            listing={appointments}
            appointments={sorted}
            {...shown}
            onAskAnother={isPatient ? (replaced) => setAsking({ replaced }) : null}
          />
          {isPatient && <RequestCard patientId={patientId} own={appointments.rows} asking={asking} onAsk={setAsking} />}
          <PastAppointmentsCard appointments={sorted} {...shown} />
        </div>
        <div className={classNames(layout.stack4, styles.column)}>
          <OwnDetailsCard record={record} />
          <InstallCard />
        </div>
      </div>
    </>
  )
}
