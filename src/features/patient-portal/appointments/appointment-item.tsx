import type { ReactNode } from 'react'
import { directionsLink } from '#domain/clinic/clinic-map-links.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'
import { addToCalendar, isForCalendar } from '#features/shared/appointments/calendar-entry.ts'
import { StatusBadge } from '#features/shared/appointments/status-badge.tsx'
import { useClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { useSyncStatus } from '#features/shared/reading/use-sync-status.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { outward } from '#ui/browser/outward.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { appointmentDay } from './appointment-day.ts'
import styles from './own-appointments.module.css'
import { statusHelpOf } from './status-help.ts'

const texts = portalTexts.appointments

export interface AppointmentProps {
  appointment: AppointmentView
  today: LocalDate
  professional: string | null
  /** Shows what its patient may answer, with these further buttons; null where nothing is answered. */
  answer: ((more: ReactNode) => ReactNode) | null
}

/** The next appointment, with everything the patient needs on that day. */
export function NextAppointment({ appointment, today, professional, answer }: AppointmentProps) {
  const { profile } = useClinicInfo()
  const more = (
    <>
      <CalendarButton appointment={appointment} />
      <a className={buttonClass({})} href={directionsLink(profile)} {...outward}>
        <Icon name="pin" />
        {texts.directions}
      </a>
    </>
  )
  return (
    <div className={styles.next}>
      <p className={styles.when}>
        <span className={classNames(typography.capital, styles.day)}>{appointmentDay(appointment.date, today)}</span>
        <span className={styles.time}>
          <Figures>
            {appointment.startTime} - {appointment.endTime}
          </Figures>
        </span>
      </p>
      <AppointmentInfo appointment={appointment} professional={professional} />
      {answer ? answer(more) : <div className={classNames(layout.wrap2, layout.shares)}>{more}</div>}
    </div>
  )
}

/** An appointment in a list. A future one can be added to the person's calendar. */
export function AppointmentItem({
  appointment,
  today,
  professional,
  answer,
  isToCome,
}: AppointmentProps & { isToCome: boolean }) {
  const calendar = isToCome && <CalendarButton appointment={appointment} small />
  return (
    <>
      <p className={styles.line}>
        <strong>{appointmentDay(appointment.date, today)}</strong>
        <Figures>
          {appointment.startTime} - {appointment.endTime}
        </Figures>
      </p>
      <AppointmentInfo appointment={appointment} professional={professional} inList />
      {answer ? answer(calendar) : calendar}
    </>
  )
}

/** In a list no status needs an explanation. */
function AppointmentInfo({
  appointment,
  professional,
  inList = false,
}: Pick<AppointmentProps, 'appointment' | 'professional'> & { inList?: boolean }) {
  const { hindrance } = useSyncStatus()
  const help = inList ? null : statusHelpOf(appointment, hindrance)
  return (
    <>
      <p className={styles.state}>
        <StatusBadge status={appointment.status} />
        {appointment.waiting && <WaitingMark />}
        {help && <span className={classNames(typography.small, typography.breaks)}>{help}</span>}
      </p>
      <p className={typography.breaks}>
        {appointment.reason || texts.noReason}
        {professional && (
          <span className={classNames(typography.small, typography.breaks)}> {texts.with(professional)}</span>
        )}
      </p>
      <Answer appointment={appointment} />
    </>
  )
}

/** The clinic's reason for a rejection or cancellation. */
function Answer({ appointment: { status, cancellationReason } }: { appointment: AppointmentView }) {
  if (!cancellationReason) return null
  if (status === 'rejected')
    return <p className={classNames(typography.small, typography.breaks)}>{texts.said(cancellationReason)}</p>
  if (status === 'cancelled')
    return <p className={classNames(typography.small, typography.breaks)}>{texts.cancelledFor(cancellationReason)}</p>
  return null
}

/** Offered only for appointments whose time the clinic holds. */
function CalendarButton({ appointment, small = false }: { appointment: AppointmentView; small?: boolean }) {
  const { sources } = useClinic()
  if (!isForCalendar(appointment)) return null
  return (
    <Button
      icon="calendar"
      size={small ? 'small' : 'medium'}
      aria-label={texts.about(texts.addToCalendar, formatDayInWords(appointment.date), appointment.startTime)}
      onClick={() => void addToCalendar(appointment, sources.now())}
    >
      {texts.addToCalendar}
    </Button>
  )
}
