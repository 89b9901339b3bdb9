import { plainDomain } from './plain-domain.ts'
import { visibleText } from './visible-text.ts'

/** The limits of RFC 5321. */
const LONGEST = 254
const LONGEST_USER = 64
/** Longer input is no address, even with text around it. */
const LONGEST_TYPED = 1000

/**
 * The local part: letters, digits and signs of ASCII, with single dots between words. Not every mail server accepts
 * others, such as 'aná', and a mail to a quoted one or to one with a '%' may reach somebody else. A leading sign is a
 * typing error.
 */
const USER = /^(?=\w)[\w!#$&'*+/=^`{|}~-]+(\.[\w!#$&'*+/=^`{|}~-]+)*$/
/**
 * A label of a domain, in letters of any alphabet. The mailer encodes 'ñandú.ar' in ASCII, which adds four characters
 * and may take 63 in all.
 */
const LABEL = /^(?!-)([a-z\d-]{1,63}|[\p{L}\p{M}\p{Nd}-]{1,59})$(?<!-)/iu
const TOP_LABEL = /^(?=.*\p{L}).{2,}$/u

/** Whether mail can be delivered to this one address. */
export function isMailAddress(text: string): boolean {
  if (text.length > LONGEST) return false
  const [user = '', domain = '', ...more] = text.split('@')
  const labels = domain.split('.')
  const isUser = user.length <= LONGEST_USER && USER.test(user)
  const isDomain =
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && TOP_LABEL.test(labels.at(-1) ?? '')
  return more.length === 0 && isUser && isDomain
}

/** Text that people and programs put around an address. */
const AROUND: readonly (readonly [RegExp, string])[] = [
  [/[\s,;.]+$/u, ''],
  // The form of mail programs: Ana Gómez <ana@example.com>.
  [/^[^<>@]*<([^<>]*)>$/u, '$1'],
  [/^["'“”‘’«]([^"'“”‘’«»]*)["'“”‘’»]$/u, '$1'],
  // The apostrophe by which spreadsheets mark text.
  [/^'(?=\w)/u, ''],
  [/^mailto:([^?]*)(\?.*)?$/isu, '$1'],
]

/**
 * Returns an e-mail address as it is stored: without surrounding text and invisible characters, with the domain in
 * lower case and its own alphabet. Other text stays as typed, but trimmed.
 */
export function plainEmail(text: string): string {
  if (text.length > LONGEST_TYPED) return text.trim()
  const trimmed = visibleText(text).normalize('NFC').trim()
  const bare = AROUND.reduce((email, [around, inner]) => email.replace(around, inner), trimmed)
  return bare === text ? withPlainDomain(bare) : plainEmail(bare)
}

function withPlainDomain(email: string): string {
  if (!isMailAddress(email)) return email
  const at = email.indexOf('@')
  const plain = email.slice(0, at + 1) + plainDomain(email.slice(at + 1))
  return isMailAddress(plain) ? plain : email
}
