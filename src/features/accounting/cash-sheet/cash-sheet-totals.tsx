import type { CashBreakdown, CashLine } from '#domain/income/cash-breakdown.ts'
import { formatCount } from '#domain/values/count-text.ts'
import { MoneyCell } from '#features/accounting/money-cell.tsx'
import { paymentMethodLabels } from '#features/shared/money/income-texts.ts'
import { Figures } from '#ui/layout/figures.tsx'
import styles from './cash-sheet.module.css'
import { cashSheetTexts } from './cash-sheet-texts.ts'

const texts = cashSheetTexts.totals

/** Totals by payment method, and the grand total. */
export function CashSheetTotals({ breakdown: { methods, all } }: { breakdown: CashBreakdown }) {
  return (
    <section className={styles.totals}>
      <h2 className={styles.heading}>{texts.title}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.method}</th>
            <th scope="col">{texts.count}</th>
            <th scope="col">{texts.amount}</th>
            <th scope="col">{texts.discount}</th>
            <th scope="col">{texts.net}</th>
            <th scope="col">{texts.unpaid}</th>
          </tr>
        </thead>
        <tbody>
          {methods.map((line) => (
            <TotalsLine key={line.method} name={paymentMethodLabels[line.method]} line={line} />
          ))}
        </tbody>
        <tfoot>
          <TotalsLine name={texts.all} line={all} />
        </tfoot>
      </table>
    </section>
  )
}

function TotalsLine({ name, line }: { name: string; line: CashLine }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={styles.figure}>
        <Figures>{formatCount(line.count)}</Figures>
      </td>
      <MoneyCell amount={line.amount} />
      <MoneyCell amount={line.discount} />
      <MoneyCell amount={line.net} />
      <MoneyCell amount={line.unpaid} />
    </tr>
  )
}
