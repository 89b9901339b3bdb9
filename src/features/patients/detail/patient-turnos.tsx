import { useMemo } from 'react'
import { readProfessionals } from '#data/local/rows/professionals.ts'
import { nextAppointment } from '#domain/appointment/next-appointment.ts'
import { professionalName } from '#domain/professional/professional.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { clinicTimeAt } from '#domain/values/clinic-time.ts'
import { formatDayInWords } from '#domain/values/day-in-words.ts'
import { formatDayShort } from '#domain/values/local-date.ts'
import { patientsTexts } from '#features/patients/patients-texts.ts'
import { StatusBadge } from '#features/shared/appointments/status-badge.tsx'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Figures } from '#ui/layout/figures.tsx'
import { HistorySection } from './history-section.tsx'
import styles from './patient-detail.module.css'
import type { useTurnosOf } from './use-patient-history.ts'

const texts = patientsTexts.detail

const noNextTexts = { loading: texts.loading, failed: texts.turnosFailed, filled: texts.noNext }

type Turnos = ReturnType<typeof useTurnosOf>

/** When the patient comes next (spec section 4, Derived rules). */
export function NextTurno({ turnos }: { turnos: Turnos }) {
  const { sources } = useClinic()
  const next = nextAppointment(turnos.rows, { date: useToday(), time: clinicTimeAt(sources.now()) })
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{texts.next}</h3>
      {next ? <TurnoToCome turno={next} /> : <p className={styles.unknown}>{noNextTexts[turnos.state]}</p>}
    </section>
  )
}

/** All turnos, newest first. */
export function PatientTurnos({ turnos }: { turnos: Turnos }) {
  const { rows, ...history } = turnos
  const newest = useMemo(() => [...rows].reverse(), [rows])
  return (
    <HistorySection
      title={texts.turnos}
      rows={newest}
      history={history}
      texts={{ none: texts.noTurnos, failed: texts.turnosFailed }}
    >
      {(turno) => <TurnoLine key={turno.uid} turno={turno} />}
    </HistorySection>
  )
}

function TurnoLine({ turno }: { turno: AppointmentView }) {
  return (
    <li className={styles.line}>
      <p>
        <Figures>
          {formatDayShort(turno.date)} · {turno.startTime}
        </Figures>
        <span className={styles.about}>{turno.reason || texts.noReason}</span>
      </p>
      <StatusBadge status={turno.status} />
      {turno.waiting && <WaitingMark />}
    </li>
  )
}

function TurnoToCome({ turno }: { turno: AppointmentView }) {
  const professionals = useListing('professional', readProfessionals).rows
  const professional = professionals.find(({ id }) => id === turno.professionalId)
  return (
    <div className={styles.next}>
      <p className={styles.nextDay}>{formatDayInWords(turno.date)}</p>
      <p>
        <Figures>
          {turno.startTime}–{turno.endTime}
        </Figures>
        {professional && ` · ${professionalName(professional)}`}
      </p>
      <p className={styles.nextReason}>{turno.reason || texts.noReason}</p>
      <StatusBadge status={turno.status} />
      {turno.waiting && <WaitingMark />}
    </div>
  )
}
