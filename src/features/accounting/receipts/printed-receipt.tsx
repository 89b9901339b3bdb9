import type { Transaction } from '#features/accounting/transactions.ts'
import styles from './receipt.module.css'
import { ReceiptFacts } from './receipt-facts.tsx'
import { receiptTexts } from './receipt-texts.ts'

/** The printed receipt of an income. */
export function PrintedReceipt({ income }: { income: Transaction }) {
  return (
    <article data-paper-only className={styles.paper}>
      <h1 className={styles.title}>{receiptTexts.title}</h1>
      <ReceiptFacts income={income} />
    </article>
  )
}
