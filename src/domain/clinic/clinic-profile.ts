import { chatLink } from '../values/chat-link.ts'
import type { ProfileSettings } from './settings/settings-values.ts'

/** How a clinic is called that has not said its name. */
const UNNAMED = 'Consultorio de Quiropraxia'

/** The most characters below an app's icon. */
const SHORT_NAME_LENGTH = 14

/** Returns the clinic's name; neutral words if it has none. */
export function clinicNameOf({ name }: Pick<ProfileSettings, 'name'>): string {
  return name || UNNAMED
}

/**
 * Returns the name for small spaces: as many of its first words as fit below an app's icon. It ends with no small word
 * such as 'de'.
 */
export function shortNameOf(profile: Pick<ProfileSettings, 'name'>): string {
  const [first = '', ...others] = clinicNameOf(profile).split(' ')
  let short = first
  for (const word of others) {
    if (`${short} ${word}`.length > SHORT_NAME_LENGTH) break
    short = `${short} ${word}`
  }
  return short.replace(/( \p{Ll}{1,3})+$/u, '')
}

/** Returns street, town and province on one line, as far as they are known. */
export function addressLine({ address, city, province }: ProfileSettings): string {
  return [address, city, province].filter(Boolean).join(', ')
}

/** Returns town and province: 'Bell Ville, Córdoba'. */
export function townLine({ city, province }: ProfileSettings): string {
  return [city, province].filter(Boolean).join(', ')
}

/** Returns a phone number for `tel:`: '+54' and digits, without the 0 that people here dial before the area code. */
export function dialableNumber(phone: string): string {
  return `+54${nationalDigits(phone)}`
}

/**
 * Returns the link to a chat with the clinic, with a prepared text. While its WhatsApp is unknown, the person chooses
 * the contact.
 */
export function clinicChatLink({ whatsapp }: ProfileSettings, text: string): string {
  return chatLink(whatsapp && `549${nationalDigits(whatsapp)}`, text)
}

/** Area codes have two to four digits, and a mobile that is written with 15 has it between area code and number. */
const WITH_15 = /^(?:(\d{4})15(\d{6})|(\d{3})15(\d{7})|(11)15(\d{8}))$/

/** Returns area code and number, without what people here write before or between them: 54, 9, 0, 15. */
function nationalDigits(phone: string): string {
  const digits = phone
    .replace(/\D/g, '')
    .replace(/^549?(?=\d{10}$)/, '')
    .replace(/^0/, '')
  const [, ...parts] = WITH_15.exec(digits) ?? []
  return parts.length > 0 ? parts.filter(Boolean).join('') : digits
}

/** The social networks on which the clinic has a page. */
export function socialLinksOf({ instagram, facebook }: ProfileSettings): { network: SocialNetwork; url: string }[] {
  return [
    { network: 'Instagram' as const, url: instagram },
    { network: 'Facebook' as const, url: facebook },
  ].filter(({ url }) => url !== '')
}

export type SocialNetwork = 'Instagram' | 'Facebook'
