import { paymentReceiptNumber } from '#domain/income/income.ts'
import { accountingTexts } from '#features/accounting/accounting-texts.ts'
import type { Transaction } from '#features/accounting/transactions/transactions.ts'

/** Names an income: by its 'R-…' number, which it has from its creation on this device, else by the server's id. */
export function paymentReceiptName({ ref, key }: Pick<Transaction, 'ref' | 'key'>): string {
  return paymentReceiptNumber(ref) ?? accountingTexts.list.number(String(key))
}
