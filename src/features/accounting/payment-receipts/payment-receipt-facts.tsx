import type { Transaction } from '#features/accounting/transactions/transactions.ts'
import { useClinicName } from '#features/shared/clinic/known-clinic-info.ts'
import { classNames } from '#ui/class-names.ts'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import { paymentReceiptLines, provisionalText } from './payment-receipt.ts'
import { paymentReceiptTexts } from './payment-receipt-texts.ts'
import styles from './receipt.module.css'

/** The contents of a receipt, the same on screen and on paper. */
export function PaymentReceiptFacts({ income }: { income: Transaction }) {
  const provisional = provisionalText(income)
  const isVoided = income.paymentStatus === 'cancelled'
  return (
    <>
      <p className={styles.clinic}>{useClinicName()}</p>
      <dl className={styles.lines} data-voided={isVoided || undefined}>
        {paymentReceiptLines(income).map(({ label, value }, place) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two payments of one day have the same label
            key={`${label} ${place}`}
            className={styles.line}
            data-total={label === paymentReceiptTexts.labels.netAmount || undefined}
          >
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={typography.small}>{paymentReceiptTexts.noInvoice}</p>
      {isVoided && (
        <p className={classNames(notice.box, notice.snug, notice.warning, typography.strong, styles.warning)}>
          {paymentReceiptTexts.voided}
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
