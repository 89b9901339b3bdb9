import { readProfessionals } from '#data/local/rows/professionals.ts'
import { useClinic } from '#features/shared/clinic-context.ts'
import { RefusedBanner } from '#features/shared/refused-banner.tsx'
import { useSideReading } from '#features/shared/use-side-reading.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { InstallCard } from './install-card.tsx'
import { OwnDetailsCard } from './own-details-card.tsx'
import { NextTurnoCard, PastTurnosCard } from './own-turnos.tsx'
import styles from './patient-portal.module.css'
import { portalTexts } from './portal-texts.ts'
import { RequestCard } from './request-entry.tsx'
import { sortedTurnos } from './sorted-turnos.ts'
import { usePassingMoment } from './use-passing-moment.ts'
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
