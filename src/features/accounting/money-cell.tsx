import { type Centavos, formatMoney } from '#domain/values/money.ts'
import styles from '#features/accounting/cash-sheet/cash-sheet.module.css'
import { Figures } from '#ui/layout/figures.tsx'

/** An amount in a printed table; `struck` when it does not count. */
export function MoneyCell({ amount, struck }: { amount: Centavos; struck?: boolean }) {
  return (
    <td className={styles.figure}>
      <Figures struck={struck}>{formatMoney(amount)}</Figures>
    </td>
  )
}
