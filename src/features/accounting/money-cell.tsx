import { type Centavos, formatMoney } from '#domain/values/money.ts'
import { Figures } from '#ui/figures.tsx'
import styles from './cash-sheet.module.css'

/** An amount in a table on paper; `struck` when it does not count. */
export function MoneyCell({ amount, struck }: { amount: Centavos; struck?: boolean }) {
  return (
    <td className={styles.figure}>
      <Figures struck={struck}>{formatMoney(amount)}</Figures>
    </td>
  )
}
