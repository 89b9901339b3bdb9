import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import type { OnAct } from '#features/appointments/rows/acts.ts'
import styles from './day-overview.module.css'
import { StatCards } from './stat-cards.tsx'
import { TodayCard } from './today-card.tsx'
import { UpcomingCard } from './upcoming-card.tsx'

export interface DayOverviewProps {
  onSelect: (appointment: AppointmentView) => void
  onAct: OnAct
  onPrintDay: (day: LocalDate) => void
  /** The person wants to see the calendar, which stands below. */
  onShowCalendar: () => void
}

/** What stands above the agenda: how the appointments stand, today's, and the next ones. */
export function DayOverview({ onSelect, onAct, onPrintDay, onShowCalendar }: DayOverviewProps) {
  return (
    <>
      <StatCards onShowCalendar={onShowCalendar} />
      <div className={styles.days}>
        <TodayCard onSelect={onSelect} onAct={onAct} onPrint={onPrintDay} />
        <UpcomingCard onSelect={onSelect} />
      </div>
    </>
  )
}
