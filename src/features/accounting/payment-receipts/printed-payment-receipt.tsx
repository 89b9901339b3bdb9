import type { Transaction } from '#features/accounting/transactions/transactions.ts'
import { PaymentReceiptFacts } from './payment-receipt-facts.tsx'
import { paymentReceiptTexts } from './payment-receipt-texts.ts'
import styles from './receipt.module.css'

/** The printed receipt of an income. */
export function PrintedPaymentReceipt({ income }: { income: Transaction }) {
  return (
    <article data-paper-only className={styles.paper}>
      <h1 className={styles.title}>{paymentReceiptTexts.title}</h1>
      <PaymentReceiptFacts income={income} />
    </article>
  )
}
