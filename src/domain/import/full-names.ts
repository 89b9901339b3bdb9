/** A name in its two parts. */
export interface NameParts {
  firstName: string
  lastName: string
}

/** Words that begin a surname of several words. */
const PARTICLES: ReadonlySet<string> = new Set([
  'de',
  'del',
  'della',
  'delle',
  'dello',
  'di',
  'da',
  'dal',
  'dos',
  'la',
  'las',
  'lo',
  'los',
  'le',
  'van',
  'von',
  'der',
  'den',
  'mac',
  'mc',
  'san',
  'santa',
  'saint',
  "d'",
])

/**
 * Splits a name that stands in one column. A comma decides: 'PÉREZ, Ana'. Without one, `order` tells which part comes
 * first; leading or trailing words in capitals are the surname ('PÉREZ GÓMEZ Ana'), else it is one word with its
 * particles ('De la Fuente Juan'). A single word leaves the other part empty.
 */
export function splitFullName(text: string, order: 'lastNameFirst' | 'firstNameFirst'): NameParts {
  const whole = text.replace(/\s+/g, ' ').trim()
  const comma = whole.indexOf(',')
  if (comma !== -1) return { lastName: whole.slice(0, comma).trim(), firstName: whole.slice(comma + 1).trim() }
  const words = whole === '' ? [] : whole.split(' ')
  if (order === 'lastNameFirst') {
    const count = Math.min(capitalsAhead(words) ?? wordsOfSurname(words), Math.max(1, words.length - 1))
    return { lastName: words.slice(0, count).join(' '), firstName: words.slice(count).join(' ') }
  }
  const start = surnameAtEnd(words)
  return { firstName: words.slice(0, start).join(' '), lastName: words.slice(start).join(' ') }
}

/** How many words in capitals come first, if others follow that are not. */
function capitalsAhead(words: readonly string[]): number | null {
  const end = words.findIndex((word) => !isInCapitals(word))
  return end > 0 ? end : null
}

function wordsOfSurname(words: readonly string[]): number {
  let count = 0
  while (count < words.length - 2 && PARTICLES.has((words[count] ?? '').toLowerCase())) count++
  return count + 1
}

/** Where the surname begins that stands last. */
function surnameAtEnd(words: readonly string[]): number {
  const capitals = words.findIndex((word) => isInCapitals(word))
  const isCapitalSurname = capitals > 0 && words.slice(capitals).every(isInCapitals)
  if (isCapitalSurname) return capitals
  let start = Math.max(words.length - 1, Math.min(1, words.length))
  while (start > 1 && PARTICLES.has((words[start - 1] ?? '').toLowerCase())) start--
  return start
}

function isInCapitals(word: string): boolean {
  return word.length > 1 && word === word.toLocaleUpperCase('es') && word !== word.toLocaleLowerCase('es')
}
