import { incomeTotals } from '#domain/income/income-totals.ts'
import { formatMoney } from '#domain/values/money.ts'
import type { Listing } from '#features/shared/use-listing.ts'
import { Figures } from '#ui/figures.tsx'
import { StatCard, StatGrid } from '#ui/stat-card.tsx'
import { accountingTexts } from './accounting-texts.ts'
import styles from './cash-totals.module.css'
import type { Transaction } from './transactions.ts'

const texts = accountingTexts.cards

/** The three cards; what the server does not have yet is told apart. */
export function CashTotals({ listing }: { listing: Listing<Transaction> }) {
  const { rows, state } = listing
  const isKnown = state === 'filled' || rows.length > 0
  const totals = incomeTotals(rows)
  const waiting = incomeTotals(rows.filter((income) => income.waiting))
  const shown = (figure: string) => (isKnown ? <Figures>{figure}</Figures> : null)
  return (
    <StatGrid className={styles.totals}>
      <StatCard
        className={styles.total}
        label={texts.total}
        tone="action"
        value={shown(formatMoney(totals.total))}
        detail={waiting.total > 0 && texts.waitingAmount(formatMoney(waiting.total))}
      />
      <StatCard
        className={styles.total}
        label={texts.pending}
        value={shown(formatMoney(totals.pending))}
        detail={waiting.pending > 0 && texts.waitingAmount(formatMoney(waiting.pending))}
      />
      <StatCard
        className={styles.total}
        label={texts.count}
        value={shown(String(totals.count))}
        detail={waiting.count > 0 && texts.waitingCount(waiting.count)}
      />
    </StatGrid>
  )
}
