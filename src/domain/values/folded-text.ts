import { APOSTROPHES, HYPHENS } from './look-alikes.ts'
import { visibleText } from './visible-text.ts'

const ASCII = /^[ -~]*$/
/** Letters that no Unicode normal form decomposes. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/**
 * Matches blanks around an apostrophe inside a name, as in "D' Angelo", "O ' Brien" and "Dell' Acqua". After a vowel of
 * a longer word the apostrophe is an accent ("Jose' Gomez") or a quote, and the blank separates words.
 */
const WITHIN_NAME = /(?<=(?<![\p{L}\p{N}])\p{L}{1,2})\s*'+\s*(?=\p{L})|(?<=[^\P{L}aeiou])'+\s+(?=\p{L})/gu

/**
 * Returns text for comparison and search: lower case, without accents (ñ becomes n), apostrophes and invisible
 * characters; hyphens and runs of blanks become one blank. So "D’ Ángelo" is 'dangelo' and 'Ruiz-Díaz' is 'ruiz diaz'.
 */
export function foldText(text: string): string {
  return (ASCII.test(text) ? text.toLowerCase().replaceAll('`', "'") : plainLetters(text))
    .replace(WITHIN_NAME, '')
    .replaceAll("'", '')
    .replace(/[-\s]+/g, ' ')
    .trim()
}

/** Returns folded text without blanks: 'Ruiz Díaz', 'Ruiz-Díaz' and 'RuizDiaz' are 'ruizdiaz'. */
export function joinText(text: string): string {
  return foldText(text).replaceAll(' ', '')
}

function plainLetters(text: string): string {
  return visibleText(text)
    .normalize('NFD')
    .replace(APOSTROPHES, "'") // NFKD would turn some of them into blanks
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => WHOLE_LETTERS[letter] ?? letter)
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
}
