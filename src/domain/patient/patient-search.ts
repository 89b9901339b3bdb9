import { plainEmail } from '../values/email-address.ts'
import { foldText, joinText } from '../values/folded-text.ts'
import { plainDni } from './patient-rules.ts'

export interface Searchable {
  firstName: string
  lastName: string
  dni: string
  email: string
}

/**
 * The text that a search looks in: name, surname, DNI and e-mail, folded. A name of several words stands there once more in one, as
 * people write 'Ruizdíaz' or 'Dangelo'. The server stores the same.
 */
export function searchTextOf({ firstName, lastName, dni, email }: Searchable): string {
  const inOneWord = [firstName, lastName].filter((name) => foldText(name).includes(' ')).map(joinText)
  return foldText([firstName, lastName, plainDni(dni), email, ...inOneWord].join(' '))
}

const SAYS_NOTHING = /^(?:\.*|dni:?)$/

/** The words of a query, folded ('Gómez, Ana' are two); a DNI and an e-mail are read as they are to be stored. */
export function searchWords(query: string): string[] {
  const words = query.split(/[\s,;]+/).map(plainWord)
  return foldText(words.join(' '))
    .split(' ')
    .filter((word) => !SAYS_NOTHING.test(word))
}

function plainWord(word: string): string {
  if (word.includes('@')) return plainEmail(word)
  const dni = plainDni(word)
  return /^\d+$/.test(dni) ? dni : word
}

/** Whether every word stands somewhere in the patient's search text, in any order (spec section 2, Pacientes). */
export function matchesSearch(searchText: string, words: readonly string[]): boolean {
  return words.every((word) => searchText.includes(word))
}
