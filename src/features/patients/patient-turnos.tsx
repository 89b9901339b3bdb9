import { useState } from 'react'
import { nextAppointment } from '#domain/appointment/next-appointment.ts'
import type { AppointmentView } from '#domain/change/fold.ts'
import { clinicTimeAt } from '#domain/values/clinic-time.ts'
import { formatDayInWords } from '#domain/values/day-in-words.ts'
import { formatDayShort } from '#domain/values/local-date.ts'
import { useClinic } from '#features/shared/clinic-context.ts'
import { StatusBadge } from '#features/shared/status-badge.tsx'
import { useToday } from '#features/shared/use-today.ts'
import { WaitingMark } from '#features/shared/waiting-mark.tsx'
import { Button } from '#ui/button.tsx'
import { Figures } from '#ui/figures.tsx'
import styles from './patient-detail.module.css'
import { patientsTexts } from './patients-texts.ts'
import type { PatientDetail } from './use-patient-detail.ts'

const texts = patientsTexts.detail

const unfilledTexts = { loading: texts.loading, failed: texts.turnosFailed }

/** Turnos drawn at first; the rest on demand. */
const FIRST_TURNOS = 6

/** The patient's next turno and all turnos of the mirror, newest first. */
export function PatientTurnos({ detail }: { detail: PatientDetail }) {
  const { turnos, turnosState, professionals } = detail
  const { sources } = useClinic()
  const [all, setAll] = useState(false)
  const next = nextAppointment(turnos, { date: useToday(), time: clinicTimeAt(sources.now()) })
  const shown = all ? turnos : turnos.slice(0, FIRST_TURNOS)
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{texts.next}</h3>
      {next ? (
        <NextTurno turno={next} professional={professionalOf(next, professionals)} />
      ) : (
        <p className={styles.unknown}>{turnosState === 'filled' ? texts.noNext : unfilledTexts[turnosState]}</p>
      )}
      <h3 className={styles.heading}>{texts.turnos}</h3>
      {turnosState !== 'filled' && <p className={styles.unknown}>{unfilledTexts[turnosState]}</p>}
      {turnosState === 'filled' && turnos.length === 0 && <p className={styles.unknown}>{texts.noTurnos}</p>}
      <ul className={styles.turnos}>
        {shown.map((turno) => (
          <li key={turno.uid} className={styles.turno}>
            <p>
              <Figures>
                {formatDayShort(turno.date)} · {turno.startTime}
              </Figures>
              <span className={styles.reason}>{turno.reason || texts.noReason}</span>
            </p>
            <StatusBadge status={turno.status} />
            {turno.waiting && <WaitingMark />}
          </li>
        ))}
      </ul>
      {shown.length < turnos.length && (
        <div>
          <Button size="small" variant="quiet" icon="chevron-down" onClick={() => setAll(true)}>
            {patientsTexts.more}
          </Button>
        </div>
      )}
    </section>
  )
}

function NextTurno({ turno, professional }: { turno: AppointmentView; professional: string }) {
  return (
    <div className={styles.next}>
      <p className={styles.nextDay}>{formatDayInWords(turno.date)}</p>
      <p>
        <Figures>
          {turno.startTime}–{turno.endTime}
        </Figures>
        {professional && ` · ${professional}`}
      </p>
      <p className={styles.nextReason}>{turno.reason || texts.noReason}</p>
      <StatusBadge status={turno.status} />
      {turno.waiting && <WaitingMark />}
    </div>
  )
}

function professionalOf(turno: AppointmentView, names: ReadonlyMap<number, string>): string {
  return turno.professionalId === null ? '' : (names.get(turno.professionalId) ?? '')
}
