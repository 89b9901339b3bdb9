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
 * Returns the text that a search looks in: name, surname, DNI and e-mail, folded. A name of several words is added once
 * more without blanks, as people write 'Ruizdíaz' or 'Dangelo'. The server stores the same text.
 */
export function searchTextOf({ firstName, lastName, dni, email }: Searchable): string {
  const inOneWord = [firstName, lastName].filter((name) => foldText(name).includes(' ')).map(joinText)
  return foldText([firstName, lastName, plainDni(dni), email, ...inOneWord].join(' '))
}

const NOISE_WORD = /^(?:\.*|dni:?)$/

/**
 * Returns the words of a query, folded ('Gómez, Ana' are two). A DNI and an e-mail are converted to their stored form.
 */
export function searchWords(query: string): string[] {
  const words = query.split(/[\s,;]+/).map(normalizeWord)
  return foldText(words.join(' '))
    .split(' ')
    .filter((word) => !NOISE_WORD.test(word))
}

function normalizeWord(word: string): string {
  if (word.includes('@')) return plainEmail(word)
  const dni = plainDni(word)
  return /^\d+$/.test(dni) ? dni : word
}

/** Whether the patient's search text contains every word, in any order (spec section 2, Pacientes). */
export function matchesSearch(searchText: string, words: readonly string[]): boolean {
  return words.every((word) => searchText.includes(word))
}
