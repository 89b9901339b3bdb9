import { tallyAppointments } from '#data/local/appointment-lists.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { countAppointments } from '#domain/statistics/appointment-counts.ts'
import { wholePercent } from '#domain/statistics/rates.ts'
import { formatMonthInWords } from '#domain/values/day-in-words.ts'
import { useListing } from '#features/shared/use-listing.ts'
import { useToday } from '#features/shared/use-today.ts'
import { StatCard, StatGrid } from '#ui/stat-card.tsx'
import { overviewTexts } from '../overview-texts.ts'
import styles from './stat-cards.module.css'

const texts = overviewTexts.cards

/** How the turnos stand, of all that this device mirrors. */
export function StatCards() {
  const { rows, state } = useListing('appointment', tallyAppointments)
  const counts = state === 'filled' ? countAppointments(rows) : null
  return (
    <section aria-label={texts.title} data-screen-only>
      <StatGrid className={styles.cards}>
        <StatCard label={texts.total} value={counts && grouped(counts.total)} />
        <StatCard label={texts.completed} value={counts && grouped(counts.completed)} />
        <StatCard label={texts.scheduled} value={counts && grouped(counts.scheduled)} />
        <StatCard label={texts.cancelled} value={counts && grouped(counts.cancelled)} />
        <StatCard label={texts.noShow} value={counts && grouped(counts.noShow)} />
        <StatCard
          label={texts.rate}
          value={counts && texts.percent(wholePercent(counts.completed, counts.total))}
          tone="action"
        />
      </StatGrid>
      <p className={styles.since}>{texts.since(formatMonthInWords(windowStartOf(useToday())))}</p>
    </section>
  )
}

const figures = new Intl.NumberFormat('es-AR', { useGrouping: 'always' })

function grouped(count: number): string {
  return figures.format(count)
}
