import { plainEmail } from '../values/email-address.ts'
import { foldText, joinText } from '../values/folded-text.ts'
import { plainDigits } from '../values/plain-digits.ts'
import { plainDni } from './patient-rules.ts'
import { readPhone } from './phone-number.ts'

/** What two files have in common that may mean one person. Families share phones and e-mails too. */
export type Likeness = 'dni' | 'email' | 'phone' | 'name'

/** Strongest first. */
export const LIKENESSES: readonly Likeness[] = ['dni', 'email', 'phone', 'name']

interface Person {
  firstName: string
  lastName: string
  dni: string
  phone: string
  email: string
}

/** The spellings by which each trait is compared; an empty list never matches. */
export type Traits = Readonly<Record<Likeness, readonly string[]>>

/**
 * Returns a person's traits: the DNI's digits, the e-mail in lower case, the phone in WhatsApp's form (else its digits,
 * if there are at least six), and the full name, folded. The name is compared by its words in any order, and with each
 * name written without blanks.
 */
export function traitsOf({ firstName, lastName, dni, phone, email }: Person): Traits {
  return {
    dni: told(plainDni(dni)),
    email: told(plainEmail(email).toLowerCase()),
    phone: told(phoneTrait(phone)),
    name: nameTraits(firstName, lastName),
  }
}

/** Returns the traits that both have in common, strongest first. */
export function findLikenesses(one: Traits, other: Traits): Likeness[] {
  return LIKENESSES.filter((trait) => one[trait].some((spelling) => other[trait].includes(spelling)))
}

const told = (spelling: string) => (spelling === '' ? [] : [spelling])

const FEWEST_DIGITS = 6

function phoneTrait(phone: string): string {
  const digits = plainDigits(phone).replace(/\D/g, '')
  return digits.length < FEWEST_DIGITS ? '' : (readPhone(phone)?.chat ?? digits)
}

/**
 * Returns the spellings of a full name; none for a first name alone, which many people share. Without blanks 'D Angelo'
 * equals 'D’Angelo'.
 */
function nameTraits(firstName: string, lastName: string): readonly string[] {
  const names = [foldText(firstName), foldText(lastName)]
  if (names.includes('')) return []
  const words = names.join(' ').split(' ').sort().join(' ')
  const joined = [joinText(firstName), joinText(lastName)].sort().join(' ')
  return joined === words ? [words] : [words, joined]
}
