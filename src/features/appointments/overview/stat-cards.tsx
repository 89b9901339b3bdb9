import { wholePercent } from '#domain/statistics/rates.ts'
import { formatCount } from '#domain/values/count-text.ts'
import { formatMonthInWords } from '#domain/values/dates/day-in-words.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { StatCard, StatGrid } from '#ui/layout/stat-card.tsx'
import layout from '#ui/styles/layout.module.css'
import { overviewTexts } from '../overview-texts.ts'
import styles from './stat-cards.module.css'
import { useCardCounts } from './use-card-counts.ts'

const texts = overviewTexts.cards

interface StatCardsProps {
  /** Scrolls to the calendar below. */
  onShowCalendar: () => void
}

/** Counts of appointments by status: of all, or of the mirror with its first day. */
export function StatCards({ onShowCalendar }: StatCardsProps) {
  const known = useCardCounts()
  const counts = known?.counts ?? null
  return (
    <section aria-label={texts.title} data-screen-only>
      <StatGrid className={styles.cards}>
        <StatCard label={texts.total} value={counts && formatCount(counts.total)} />
        <StatCard label={texts.completed} value={counts && formatCount(counts.completed)} />
        <StatCard label={texts.scheduled} value={counts && formatCount(counts.scheduled)} />
        <StatCard label={texts.cancelled} value={counts && formatCount(counts.cancelled)} />
        <StatCard label={texts.noShow} value={counts && formatCount(counts.noShow)} />
        <StatCard
          label={texts.rate}
          value={counts && texts.percent(wholePercent(counts.completed, counts.total))}
          tone="action"
        />
      </StatGrid>
      <div className={classNames(layout.ends, styles.foot)}>
        <Button variant="quiet" size="small" icon="chevron-down" className={styles.jump} onClick={onShowCalendar}>
          {texts.showCalendar}
        </Button>
        <p className={styles.since}>
          {known && (known.since ? texts.since(formatMonthInWords(known.since)) : texts.everything)}
        </p>
      </div>
    </section>
  )
}
