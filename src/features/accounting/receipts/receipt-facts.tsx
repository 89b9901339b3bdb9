import type { Transaction } from '#features/accounting/transactions.ts'
import { classNames } from '#ui/class-names.ts'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './receipt.module.css'
import { provisionalText, receiptLines } from './receipt.ts'
import { receiptTexts } from './receipt-texts.ts'

/** The contents of a receipt, the same on screen and on paper. */
export function ReceiptFacts({ income }: { income: Transaction }) {
  const provisional = provisionalText(income)
  const isVoided = income.paymentStatus === 'cancelled'
  return (
    <>
      <p className={styles.clinic}>{receiptTexts.clinic}</p>
      <dl className={styles.lines} data-voided={isVoided || undefined}>
        {receiptLines(income).map(({ label, value }) => (
          <div key={label} className={styles.line} data-total={label === receiptTexts.labels.netAmount || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={typography.small}>{receiptTexts.noInvoice}</p>
      {isVoided && (
        <p className={classNames(notice.box, notice.snug, notice.warning, typography.strong, styles.warning)}>
          {receiptTexts.voided}
        </p>
      )}
      {provisional && (
        <p className={classNames(notice.box, notice.snug, notice.warning, typography.strong, styles.warning)}>
          {provisional}
        </p>
      )}
    </>
  )
}
