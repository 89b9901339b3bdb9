import { plainEmail } from '../values/email-address.ts'
import { foldText } from '../values/folded-text.ts'
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

/** Each trait in the one spelling by which it is compared; '' says nothing about the person. */
export type Traits = Record<Likeness, string>

/**
 * A person's traits: the DNI's digits, the e-mail in small letters, the phone as WhatsApp names it (else its digits, from six on),
 * and the words of the whole name, folded, in any order.
 */
export function traitsOf({ firstName, lastName, dni, phone, email }: Person): Traits {
  return {
    dni: plainDni(dni),
    email: plainEmail(email).toLowerCase(),
    phone: phoneTrait(phone),
    name: nameTrait(firstName, lastName),
  }
}

/** What both have in common, strongest first. */
export function likenesses(one: Traits, other: Traits): Likeness[] {
  return LIKENESSES.filter((trait) => one[trait] !== '' && one[trait] === other[trait])
}

const FEWEST_DIGITS = 6

function phoneTrait(phone: string): string {
  const digits = plainDigits(phone).replace(/\D/g, '')
  return digits.length < FEWEST_DIGITS ? '' : (readPhone(phone)?.chat ?? digits)
}

/** A first name alone is many people's. */
function nameTrait(firstName: string, lastName: string): string {
  const [first, last] = [foldText(firstName), foldText(lastName)]
  if (!first || !last) return ''
  return `${first} ${last}`.split(' ').sort().join(' ')
}
