import { whatsappLink } from '#domain/patient/whatsapp-link.ts'
import { chatLink } from '#domain/values/chat-link.ts'
import type { Transaction } from '#features/accounting/transactions/transactions.ts'
import { paymentReceiptMessage } from './payment-receipt.ts'

/** Builds the WhatsApp link with the receipt. It opens the patient's chat when the phone number is usable. */
export function paymentReceiptLink(income: Transaction): { href: string; isDirect: boolean } {
  const message = paymentReceiptMessage(income)
  const direct = whatsappLink(income.patientPhone ?? '', message)
  return { href: direct ?? chatLink('', message), isDirect: direct !== null }
}
