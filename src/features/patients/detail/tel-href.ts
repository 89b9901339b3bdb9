import { readPhone } from '#domain/patient/phone-number.ts'

/** The address that dials a phone, from anywhere, with the extension behind a switchboard; null where no number is sure. */
export function telHref(phone: string): string | null {
  const number = readPhone(phone)
  return number && `tel:+${number.dialled}${number.extension && `;ext=${number.extension}`}`
}
