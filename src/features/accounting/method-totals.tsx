import type { CashBreakdown, CashLine } from '#domain/income/cash-breakdown.ts'
import { formatMoney } from '#domain/values/money.ts'
import { paymentMethodLabels } from '#features/shared/money/income-texts.ts'
import { classNames } from '#ui/class-names.ts'
import { Figures } from '#ui/layout/figures.tsx'
import surface from '#ui/styles/surface.module.css'
import typography from '#ui/styles/typography.module.css'
import { accountingTexts } from './accounting-texts.ts'
import styles from './method-totals.module.css'

interface MethodTotalsProps {
  breakdown: CashBreakdown
  /** Whether changes of incomes wait on this device. */
  isWaiting: boolean
}

const texts = accountingTexts.methods

/** The net sums by payment method, and why 'Total Recaudado' differs from Métricas. Renders nothing without incomes. */
export function MethodTotals({ breakdown: { methods, all }, isWaiting }: MethodTotalsProps) {
  if (all.count === 0) return null
  const difference = texts.difference(leftOutOfStatistics(all, isWaiting))
  return (
    <section className={classNames(surface.card, styles.totals)} aria-label={texts.title}>
      <h2 className={typography.heading}>{texts.title}</h2>
      <dl className={styles.methods}>
        {methods.map(({ method, net, unpaid }) => (
          <div key={method} className={styles.method}>
            <dt>{paymentMethodLabels[method]}</dt>
            <dd className={typography.strong}>
              <Figures>{formatMoney(net)}</Figures>
            </dd>
            {unpaid > 0 && <dd className={typography.tiny}>{texts.unpaid(formatMoney(unpaid))}</dd>}
          </div>
        ))}
      </dl>
      {difference && <p className={typography.small}>{difference}</p>}
    </section>
  )
}

/** Names what 'Total Recaudado' counts and Métricas does not: it adds up the net amounts of completed incomes. */
function leftOutOfStatistics({ discount, unpaid }: CashLine, isWaiting: boolean): string[] {
  return [
    discount > 0 && texts.discounts(formatMoney(discount)),
    unpaid > 0 && texts.uncollected(formatMoney(unpaid)),
    isWaiting && texts.waiting,
  ].filter((part) => part !== false)
}
