import { whatsappLink } from '#domain/patient/whatsapp-link.ts'
import { chatLink } from '#domain/values/chat-link.ts'
import type { Transaction } from '#features/accounting/transactions.ts'
import { receiptMessage } from './receipt.ts'

/** The address that opens WhatsApp with the receipt, in the patient's chat where the phone is one that WhatsApp knows. */
export function receiptLink(income: Transaction): { href: string; isDirect: boolean } {
  const message = receiptMessage(income)
  const direct = whatsappLink(income.patientPhone ?? '', message)
  return { href: direct ?? chatLink('', message), isDirect: direct !== null }
}
