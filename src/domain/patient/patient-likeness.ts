import { plainEmail } from '../values/email-address.ts'
import { foldText, joinText } from '../values/folded-text.ts'
import { plainDigits } from '../values/plain-digits.ts'
import { plainDni } from './patient-rules.ts'
import { readPhone } from './phone-number.ts'

/** What two records share that may mean that they are one person's. Phones and e-mails are shared by families too. */
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

/** Each trait in the spellings by which it is compared; none says nothing about the person. */
export type Traits = Readonly<Record<Likeness, readonly string[]>>

/**
 * A person's traits: the DNI's digits, the e-mail in small letters, the phone as WhatsApp names it (else its digits, from six on),
 * and the whole name, folded: by its words in any order, and by name and surname without blanks.
 */
export function traitsOf({ firstName, lastName, dni, phone, email }: Person): Traits {
  return {
    dni: told(plainDni(dni)),
    email: told(plainEmail(email).toLowerCase()),
    phone: told(phoneTrait(phone)),
    name: nameTraits(firstName, lastName),
  }
}

/** What both have in common, strongest first. */
export function likenesses(one: Traits, other: Traits): Likeness[] {
  return LIKENESSES.filter((trait) => one[trait].some((spelling) => other[trait].includes(spelling)))
}

const told = (spelling: string) => (spelling === '' ? [] : [spelling])

const FEWEST_DIGITS = 6

function phoneTrait(phone: string): string {
  const digits = plainDigits(phone).replace(/\D/g, '')
  return digits.length < FEWEST_DIGITS ? '' : (readPhone(phone)?.chat ?? digits)
}

/** A first name alone is many people's. Without blanks 'D Angelo' is who is 'D’Angelo' elsewhere. */
function nameTraits(firstName: string, lastName: string): readonly string[] {
  const names = [foldText(firstName), foldText(lastName)]
  if (names.includes('')) return []
  const words = names.join(' ').split(' ').sort().join(' ')
  const joined = [joinText(firstName), joinText(lastName)].sort().join(' ')
  return joined === words ? [words] : [words, joined]
}
