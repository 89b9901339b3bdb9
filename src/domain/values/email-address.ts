import { plainDomain } from './plain-domain.ts'
import { visibleText } from './visible-text.ts'

/** What mail allows (RFC 5321). */
const LONGEST = 254
const LONGEST_USER = 64
/** Far beyond an address with all that may stand around it; what is longer is none. */
const LONGEST_TYPED = 1000

/**
 * The part before the @: words of plain letters, digits and signs, with single dots between them. Not every mail server takes others,
 * such as 'aná', and a mail to a quoted one or to one with a '%' may go to somebody else. One that begins with a sign is a slip.
 */
const USER = /^(?=\w)[\w!#$&'*+/=^`{|}~-]+(\.[\w!#$&'*+/=^`{|}~-]+)*$/
/**
 * A part of a domain. Letters of any alphabet: the mailer writes 'ñandú.ar' as servers want it, which takes four characters more and may
 * take 63 in all.
 */
const LABEL = /^(?!-)([a-z\d-]{1,63}|[\p{L}\p{M}\p{Nd}-]{1,59})$(?<!-)/iu
const TOP_LABEL = /^(?=.*\p{L}).{2,}$/u

/** Whether mail can go to this address, and to it alone. */
export function isMailAddress(text: string): boolean {
  if (text.length > LONGEST) return false
  const [user = '', domain = '', ...more] = text.split('@')
  const labels = domain.split('.')
  const isUser = user.length <= LONGEST_USER && USER.test(user)
  const isDomain =
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && TOP_LABEL.test(labels.at(-1) ?? '')
  return more.length === 0 && isUser && isDomain
}

/** What people and programs put around an address. */
const AROUND: readonly (readonly [RegExp, string])[] = [
  [/[\s,;.]+$/u, ''],
  // As a mail program writes it: Ana Gómez <ana@example.com>.
  [/^[^<>@]*<([^<>]*)>$/u, '$1'],
  [/^["'“”‘’«]([^"'“”‘’«»]*)["'“”‘’»]$/u, '$1'],
  // As spreadsheets mark what is text.
  [/^'(?=\w)/u, ''],
  [/^mailto:([^?]*)(\?.*)?$/isu, '$1'],
]

/**
 * An e-mail address as it is stored: without blanks, invisible characters and marks around it, without 'mailto:' and a name before
 * it, the domain in small letters of its own alphabet. What is no address stays as it was typed.
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
