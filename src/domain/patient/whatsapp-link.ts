import { chatLink } from '../values/chat-link.ts'
import { readPhone } from './phone-number.ts'

/**
 * Returns a patient's phone number for WhatsApp: country code and number, with a 9 after Argentina's 54. Null for an
 * ambiguous number, or one with an extension.
 */
export function whatsappNumber(phone: string): string | null {
  const number = readPhone(phone)
  return number && number.extension === '' ? number.chat : null
}

/** Returns the link to a chat with the patient, with a prepared text; null without a number. */
export function whatsappLink(phone: string, text: string): string | null {
  const number = whatsappNumber(phone)
  return number && chatLink(number, text)
}
