import { foldText } from '../values/folded-text.ts'
import { plainDni } from './patient-rules.ts'

export interface Searchable {
  firstName: string
  lastName: string
  dni: string
  email: string
}

/** The text that a search looks in: name, surname, DNI and e-mail, folded. The server stores the same. */
export function searchTextOf({ firstName, lastName, dni, email }: Searchable): string {
  return foldText(`${firstName} ${lastName} ${plainDni(dni)} ${email}`)
}

/** The words of a query, folded ('Gómez, Ana' are two); a DNI typed with dots is one word without them. */
export function searchWords(query: string): string[] {
  return foldText(query)
    .split(/[\s,;]+/)
    .map((word) => (/^[\p{Nd}.]+$/u.test(word) ? plainDni(word) : word))
    .filter(Boolean)
}

/** Whether every word stands somewhere in the patient's search text, in any order (spec section 2, Pacientes). */
export function matchesSearch(searchText: string, words: readonly string[]): boolean {
  return words.every((word) => searchText.includes(word))
}
