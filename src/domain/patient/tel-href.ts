import { readPhone } from './phone-number.ts'

/**
 * Returns the tel: link of a phone, dialable from anywhere, with its extension; null when no number can be read for
 * certain.
 */
export function telHref(phone: string): string | null {
  const number = readPhone(phone)
  return number && `tel:+${number.dialled}${number.extension && `;ext=${number.extension}`}`
}
