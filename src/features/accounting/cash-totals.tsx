import { cashBreakdown } from '#domain/income/cash-breakdown.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import { incomeTotals } from '#domain/income/income-totals.ts'
import { formatCount } from '#domain/values/count-text.ts'
import { formatMoney } from '#domain/values/money.ts'
import { missingFromTotals } from '#features/accounting/dialogs/missing-part.ts'
import type { OlderRows } from '#features/shared/reading/older/use-older-rows.ts'
import type { Listing } from '#features/shared/reading/use-listing.ts'
import { Figures } from '#ui/layout/figures.tsx'
import { StatCard, StatGrid } from '#ui/layout/stat-card.tsx'
import { accountingTexts } from './accounting-texts.ts'
import { CashEnteredLine } from './cash-entered-line.tsx'
import styles from './cash-totals.module.css'
import { MethodTotals } from './method-totals.tsx'
import type { Transaction } from './transactions/transactions.ts'

const texts = accountingTexts.cards

interface CashTotalsProps {
  range: DayRange
  listing: Listing<Transaction>
  /** State of the rows that are older than this device keeps. */
  older: OlderRows<unknown>
}

/**
 * The three totals, and the sums by payment method. Amounts that the server does not have yet are named separately; rows
 * that could not be read are not counted.
 */
export function CashTotals({ range, listing, older }: CashTotalsProps) {
  const { rows } = listing
  const without = missingFromTotals(listing, older)
  const isKnown = without !== 'unknown'
  const totals = incomeTotals(rows)
  const waiting = incomeTotals(rows.filter((income) => income.waiting))
  const shown = (figure: string) => (isKnown ? <Figures>{figure}</Figures> : null)
  const details = (waitingText: string | false) =>
    isKnown ? [without?.part, waitingText].filter(Boolean).join('; ') : undefined
  return (
    <>
      <StatGrid className={styles.totals}>
        <StatCard
          className={styles.total}
          label={texts.total}
          tone="action"
          value={shown(formatMoney(totals.total))}
          detail={details(waiting.total > 0 && texts.waitingAmount(formatMoney(waiting.total)))}
        />
        <StatCard
          className={styles.total}
          label={texts.pending}
          value={shown(formatMoney(totals.pending))}
          detail={details(waiting.pending > 0 && texts.waitingAmount(formatMoney(waiting.pending)))}
        />
        <StatCard
          className={styles.total}
          label={texts.count}
          value={shown(formatCount(totals.count))}
          detail={details(waiting.count > 0 && texts.waitingCount(waiting.count))}
        />
      </StatGrid>
      {isKnown && <CashEnteredLine range={range} rows={rows} />}
      {isKnown && <MethodTotals breakdown={cashBreakdown(rows)} isWaiting={waiting.count > 0} />}
    </>
  )
}
