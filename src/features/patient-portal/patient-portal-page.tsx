import { readProfessionals } from '#data/local/rows/professionals.ts'
import { OwnDetailsCard } from '#features/patient-portal/details/own-details-card.tsx'
import { RequestCard } from '#features/patient-portal/request/request-entry.tsx'
import { NextTurnoCard, PastTurnosCard } from '#features/patient-portal/turnos/own-turnos.tsx'
import { sortedTurnos } from '#features/patient-portal/turnos/sorted-turnos.ts'
import { usePassingMoment } from '#features/patient-portal/turnos/use-passing-moment.ts'
import { RefusedBanner } from '#features/shared/messages/refused-banner.tsx'
import { useSideReading } from '#features/shared/reading/use-side-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { InstallCard } from './install-card.tsx'
import styles from './patient-portal.module.css'
import { portalTexts } from './portal-texts.ts'
import { useOwnPatientId, useOwnRecord, useOwnTurnos } from './use-portal.ts'

/** The patient's panel (spec section 2); the way out is in the header above every signed-in screen. */
export function PatientPortalPage() {
  const { db, user } = useClinic()
  const record = useOwnRecord()
  const turnos = useOwnTurnos()
  const now = usePassingMoment()
  const patientId = useOwnPatientId()
  const professionals = useSideReading(() => readProfessionals(db), [db]) ?? []
  const sorted = sortedTurnos(turnos.rows, now)
  // An admin may look at the panel, but asks for no turno.
  const isPatient = user.role !== 'admin'
  return (
    <>
      <PageHeader title={portalTexts.title} subtitle={portalTexts.welcome(user.username)} />
      <RefusedBanner entity="patient" text={portalTexts.refused.patient} />
      <RefusedBanner entity="appointment" text={portalTexts.refused.appointment} />
      <div className={styles.cards}>
        <div className={styles.column}>
          <NextTurnoCard listing={turnos} turnos={sorted} today={now.date} professionals={professionals} />
          {isPatient && <RequestCard patientId={patientId} own={turnos.rows} />}
          <PastTurnosCard turnos={sorted} today={now.date} professionals={professionals} />
        </div>
        <div className={styles.column}>
          <OwnDetailsCard record={record} />
          <InstallCard />
        </div>
      </div>
    </>
  )
}
