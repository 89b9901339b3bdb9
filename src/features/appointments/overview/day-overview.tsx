import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import type { OnAct } from '#features/appointments/rows/acts.ts'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import styles from './day-overview.module.css'
import { StatCards } from './stat-cards.tsx'
import { TodayCard } from './today-card.tsx'
import { UpcomingCard } from './upcoming-card.tsx'

export interface DayOverviewProps {
  onSelect: (appointment: AppointmentView) => void
  onAct: OnAct
  onPrintDay: (day: LocalDate) => void
  /** Scrolls to the calendar below. */
  onShowCalendar: () => void
}

/** The part above the agenda: counts by status, today's appointments, and the next ones. */
export function DayOverview({ onSelect, onAct, onPrintDay, onShowCalendar }: DayOverviewProps) {
  return (
    <>
      <StatCards onShowCalendar={onShowCalendar} />
      <div className={classNames(layout.stack4, styles.days)}>
        <TodayCard onSelect={onSelect} onAct={onAct} onPrint={onPrintDay} />
        <UpcomingCard onSelect={onSelect} />
      </div>
    </>
  )
}
