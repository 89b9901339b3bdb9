import { chatLink } from '../values/chat-link.ts'
import { readPhone } from './phone-number.ts'

/**
 * A patient's phone as WhatsApp wants it: the country's code and the number, behind Argentina's 54 a 9. Null where it is not sure
 * which number is meant, and for one behind a switchboard.
 */
export function whatsappNumber(phone: string): string | null {
  const number = readPhone(phone)
  return number && number.extension === '' ? number.chat : null
}

/** The address that opens a chat with the patient, with a text that is ready to be sent; null without a number. */
export function whatsappLink(phone: string, text: string): string | null {
  const number = whatsappNumber(phone)
  return number && chatLink(number, text)
}
