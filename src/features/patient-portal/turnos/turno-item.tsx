import { holdsSlot } from '#domain/appointment/appointment-status.ts'
import { clinicProfile, directionsLink } from '#domain/clinic/clinic-profile.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { formatDayInWords } from '#domain/values/day-in-words.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'
import { StatusBadge } from '#features/shared/appointments/status-badge.tsx'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { useSyncStatus } from '#features/shared/reading/use-sync-status.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import { outward } from '#ui/outward.ts'
import { statusHelpOf } from './status-help.ts'
import { addToCalendar } from './turno-calendar.ts'
import { turnoDay } from './turno-day.ts'
import styles from './turnos.module.css'

const texts = portalTexts.turnos

interface TurnoProps {
  turno: AppointmentView
  today: LocalDate
  professional: string | null
  /** Said of one of several times that a request asks for. */
  option: string | null
}

/** The next turno, with all that the patient needs on the day. */
export function NextTurno({ turno, today, professional, option }: TurnoProps) {
  return (
    <div className={styles.next}>
      <p className={styles.when}>
        <span className={styles.day}>{turnoDay(turno.date, today)}</span>
        <span className={styles.time}>
          <Figures>
            {turno.startTime} - {turno.endTime}
          </Figures>
        </span>
      </p>
      <TurnoWords turno={turno} professional={professional} option={option} />
      <div className={styles.acts}>
        <CalendarButton turno={turno} />
        <a className={buttonClass({})} href={directionsLink(clinicProfile)} {...outward}>
          <Icon name="pin" />
          {texts.directions}
        </a>
      </div>
    </div>
  )
}

/** A turno in a list; one that is still to come can be taken into a calendar. */
export function TurnoItem({ turno, today, professional, option, isToCome }: TurnoProps & { isToCome: boolean }) {
  return (
    <li className={styles.item}>
      <p className={styles.line}>
        <strong>{turnoDay(turno.date, today)}</strong>
        <Figures>
          {turno.startTime} - {turno.endTime}
        </Figures>
      </p>
      <TurnoWords turno={turno} professional={professional} option={option} inList />
      {isToCome && <CalendarButton turno={turno} small />}
    </li>
  )
}

/** In a list only what waits needs an explanation. */
function TurnoWords({ turno, professional, option, inList = false }: Omit<TurnoProps, 'today'> & { inList?: boolean }) {
  const { hindrance } = useSyncStatus()
  const help = inList && turno.status !== 'pending' ? null : statusHelpOf(turno, hindrance)
  return (
    <>
      <p className={styles.state}>
        <StatusBadge status={turno.status} />
        {turno.waiting && <WaitingMark />}
        {help && <span className={styles.muted}>{help}</span>}
      </p>
      {option && <p className={styles.muted}>{option}</p>}
      <p className={styles.reason}>
        {turno.reason || texts.noReason}
        {professional && <span className={styles.muted}> {texts.with(professional)}</span>}
      </p>
      <Answer turno={turno} />
    </>
  )
}

/** What the clinic wrote when it said no. */
function Answer({ turno: { status, cancellationReason } }: { turno: AppointmentView }) {
  if (!cancellationReason) return null
  if (status === 'rejected') return <p className={styles.muted}>{texts.said(cancellationReason)}</p>
  if (status === 'cancelled') return <p className={styles.muted}>{texts.cancelledFor(cancellationReason)}</p>
  return null
}

/** Only what the clinic has set a place aside for. */
function CalendarButton({ turno, small = false }: { turno: AppointmentView; small?: boolean }) {
  const { sources } = useClinic()
  if (!holdsSlot(turno.status) || turno.status === 'completed' || turno.status === 'no_show') return null
  return (
    <Button
      icon="calendar"
      size={small ? 'small' : 'medium'}
      aria-label={texts.about(texts.addToCalendar, formatDayInWords(turno.date), turno.startTime)}
      onClick={() => addToCalendar(turno, sources.now())}
    >
      {texts.addToCalendar}
    </Button>
  )
}
