/** The most common passwords. The server has a list of thousands for staff, which would be too large for a page. */
const FAVOURITES =
  /^(contrasena|password|passw0rd|clave|secret[oa]?|admin|usuario|hola|amor|teamo|te quiero|bienvenid[oa]|argentina|bell ?ville|boca|river|messi|maradona|dios|jesus|princesa|familia|quiropraxia|iloveyou|welcome|letmein|dragon|monkey|football|futbol)$/
/** Adjacent keys on keyboards, and the alphabet. */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjklñ',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv',
]

/**
 * Whether a password is easy to guess: a common one, a row of keys, a repeated sequence, digits alone (a date, a DNI, a
 * phone), or one of the person's own words. Digits and signs around it do not help. It is only used for a warning.
 */
export function isEasyToGuess(password: string, ownWords: readonly string[] = []): boolean {
  if (password === '') return false
  const folded = foldedText(password)
  const word = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (word === '') return folded.replace(/\D/g, '').length <= 10
  return (
    isRepeated(folded) || isRow(folded) || FAVOURITES.test(word) || isRow(word) || ownFragments(ownWords).includes(word)
  )
}

function ownFragments(words: readonly string[]): string[] {
  return words.map((text) => foldedText(text).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')).filter((word) => word.length > 2)
}

/** Removes case and accents, which do not make guessing harder. */
function foldedText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
}

/** Whether a sequence is repeated, perhaps incompletely at the end: 'aaaaaa', 'abcabcab'. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some((size) => {
    const piece = text.slice(0, size)
    return text.length >= 2 * size && piece.repeat(text.length).startsWith(text)
  })
}

function isRow(text: string): boolean {
  const backwards = [...text].reverse().join('')
  return text.length > 2 && ROWS.some((row) => row.includes(text) || row.includes(backwards))
}
