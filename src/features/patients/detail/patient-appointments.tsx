import { useMemo } from 'react'
import { readProfessionals } from '#data/local/rows/professionals.ts'
import { nextAppointment } from '#domain/appointment/next-appointment.ts'
import { professionalName } from '#domain/professional/professional.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { patientsTexts } from '#features/patients/patients-texts.ts'
import { StatusBadge } from '#features/shared/appointments/status-badge.tsx'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'
import { classNames } from '#ui/class-names.ts'
import { Figures } from '#ui/layout/figures.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import { HistorySection } from './history-section.tsx'
import styles from './patient-detail.module.css'
import type { useAppointmentsOf } from './use-patient-history.ts'

const texts = patientsTexts.detail

const noNextTexts = { loading: texts.loading, failed: texts.appointmentsFailed, filled: texts.noNext }

type Appointments = ReturnType<typeof useAppointmentsOf>

/** The patient's next appointment (spec section 4, Derived rules). */
export function NextAppointment({ appointments }: { appointments: Appointments }) {
  const { sources } = useClinic()
  const next = nextAppointment(appointments.rows, { date: useToday(), time: clinicTimeAt(sources.now()) })
  return (
    <section className={styles.section}>
      <h3 className={typography.heading}>{texts.next}</h3>
      {next ? (
        <AppointmentToCome appointment={next} />
      ) : (
        <p className={typography.muted}>{noNextTexts[appointments.state]}</p>
      )}
    </section>
  )
}

/** All appointments, newest first. */
export function PatientAppointments({ appointments }: { appointments: Appointments }) {
  const { rows, ...history } = appointments
  const newest = useMemo(() => [...rows].reverse(), [rows])
  return (
    <HistorySection
      title={texts.appointments}
      rows={newest}
      history={history}
      texts={{ none: texts.noAppointments, failed: texts.appointmentsFailed }}
    >
      {(appointment) => <AppointmentLine key={appointment.uid} appointment={appointment} />}
    </HistorySection>
  )
}

function AppointmentLine({ appointment }: { appointment: AppointmentView }) {
  return (
    <li className={classNames(layout.ends, styles.line)}>
      <p>
        <Figures>
          {formatDayShort(appointment.date)} · {appointment.startTime}
        </Figures>
        <span className={styles.about}>{appointment.reason || texts.noReason}</span>
      </p>
      <StatusBadge status={appointment.status} />
      {appointment.waiting && <WaitingMark />}
    </li>
  )
}

function AppointmentToCome({ appointment }: { appointment: AppointmentView }) {
  const professionals = useListing('professional', readProfessionals).rows
  const professional = professionals.find(({ id }) => id === appointment.professionalId)
  return (
    <div className={classNames(layout.stack1, notice.action, styles.next)}>
      <p className={classNames(typography.capital, styles.nextDay)}>{formatDayInWords(appointment.date)}</p>
      <p>
        <Figures>
          {appointment.startTime}–{appointment.endTime}
        </Figures>
        {professional && ` · ${professionalName(professional)}`}
      </p>
      <p className={styles.nextReason}>{appointment.reason || texts.noReason}</p>
      <StatusBadge status={appointment.status} />
      {appointment.waiting && <WaitingMark />}
    </div>
  )
}
