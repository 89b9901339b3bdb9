import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'
import { StatusBadge } from '#features/shared/appointments/status-badge.tsx'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { useSyncStatus } from '#features/shared/reading/use-sync-status.ts'
import { classNames } from '#ui/class-names.ts'
import { Figures } from '#ui/layout/figures.tsx'
import typography from '#ui/styles/typography.module.css'
import { appointmentDay } from './appointment-day.ts'
import styles from './own-appointments.module.css'
import { statusHelpOf } from './status-help.ts'

const texts = portalTexts.appointments

interface RequestItemProps {
  wishes: readonly [AppointmentView, ...AppointmentView[]]
  /** The appointment that it is to replace, while that still stands. */
  replaced: AppointmentView | null
  today: LocalDate
}

/** 'Solicitud en espera': a request with its wishes in order, of which the clinic approves one. */
export function RequestItem({ wishes, replaced, today }: RequestItemProps) {
  const { hindrance } = useSyncStatus()
  const [first] = wishes
  const help = statusHelpOf(first, hindrance)
  return (
    <>
      <p className={styles.line}>
        <strong>{texts.request}</strong>
        <StatusBadge status="pending" />
        {first.waiting && <WaitingMark />}
      </p>
      {help && <p className={classNames(typography.small, typography.breaks)}>{help}</p>}
      <p className={styles.line}>
        <strong>{appointmentDay(first.date, today)}</strong>
      </p>
      <ol className={styles.wishes}>
        {wishes.map(({ uid, date, startTime, endTime }) => (
          <li key={uid}>
            {/* The desk may have moved a wish. */}
            {date !== first.date && `${appointmentDay(date, today)}, `}
            <Figures>
              {startTime} - {endTime}
            </Figures>
          </li>
        ))}
      </ol>
      {wishes.length > 1 && <p className={classNames(typography.small, typography.breaks)}>{texts.oneOfThem}</p>}
      {replaced && (
        <p className={classNames(typography.small, typography.breaks)}>
          {texts.insteadOf(formatDayInWords(replaced.date), replaced.startTime)}
        </p>
      )}
      <p className={typography.breaks}>{first.reason || texts.noReason}</p>
    </>
  )
}
