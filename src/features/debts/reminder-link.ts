import type { Patient } from '#domain/patient/patient.ts'
import { whatsappLink } from '#domain/patient/whatsapp-link.ts'
import { type Centavos, formatMoney } from '#domain/values/money.ts'
import { debtsTexts } from './debts-texts.ts'

/** Returns the link to the patient's chat with a reminder of the debt; null without a usable number. */
export function reminderLink(
  { phone, firstName }: Pick<Patient, 'phone' | 'firstName'>,
  owed: Centavos,
): string | null {
  return whatsappLink(phone, debtsTexts.reminder(firstName, formatMoney(owed)))
}
