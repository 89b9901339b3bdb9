/** What people type first; a server holds a list of thousands against the staff's, a page has no room for it. */
const FAVOURITES =
  /^(contrasena|password|passw0rd|clave|secret[oa]?|admin|usuario|hola|amor|teamo|te quiero|bienvenid[oa]|argentina|bell ?ville|boca|river|messi|maradona|dios|jesus|princesa|familia|quiropraxia|iloveyou|welcome|letmein|dragon|monkey|football|futbol)$/
/** Neighbours on keyboards and in the alphabet. */
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
 * Whether somebody else would soon guess this password: a favourite of many, a row of keys, one piece over and over, digits alone (a
 * date, a DNI, a phone), or a word of the person's own, each also with digits and signs around it. A small rule: it warns and
 * forbids nothing.
 */
export function isEasyToGuess(password: string, ownWords: readonly string[] = []): boolean {
  if (password === '') return false
  const folded = foldedText(password)
  const word = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (word === '') return folded.replace(/\D/g, '').length <= 10
  return isRepeated(folded) || isRow(folded) || FAVOURITES.test(word) || isRow(word) || own(ownWords).includes(word)
}

function own(words: readonly string[]): string[] {
  return words.map((text) => foldedText(text).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')).filter((word) => word.length > 2)
}

/** Without case and accents: nobody who guesses minds them. */
function foldedText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
}

/** One piece over and over, the last time perhaps cut off: 'aaaaaa', 'abcabcab'. */
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
