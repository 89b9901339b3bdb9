import { APOSTROPHES, HYPHENS } from './look-alikes.ts'
import { visibleText } from './visible-text.ts'

const ASCII = /^[ -~]*$/
/** Letters that no normal form takes apart. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/**
 * The blanks at an apostrophe inside of a name, as of "D' Angelo", "O ' Brien" and "Dell' Acqua". Behind the vowel of a longer word it
 * stands for an accent ("Jose' Gomez") or a quote, and the blank is one between words.
 */
const WITHIN_NAME = /(?<=(?<![\p{L}\p{N}])\p{L}{1,2})\s*'+\s*(?=\p{L})|(?<=[^\P{L}aeiou])'+\s+(?=\p{L})/gu

/**
 * Text as it is compared and searched: lower case, without accents (ñ becomes n), apostrophes and invisible characters, hyphens and
 * runs of blanks as one blank. So "D’ Ángelo" is 'dangelo' and 'Ruiz-Díaz' is 'ruiz diaz'.
 */
export function foldText(text: string): string {
  return (ASCII.test(text) ? text.toLowerCase().replaceAll('`', "'") : plainLetters(text))
    .replace(WITHIN_NAME, '')
    .replaceAll("'", '')
    .replace(/[-\s]+/g, ' ')
    .trim()
}

/** Folded, and without blanks: 'Ruiz Díaz', 'Ruiz-Díaz' and 'RuizDiaz' are 'ruizdiaz'. */
export function joinText(text: string): string {
  return foldText(text).replaceAll(' ', '')
}

function plainLetters(text: string): string {
  return visibleText(text)
    .normalize('NFD')
    .replace(APOSTROPHES, "'") // of some the next form would make blanks
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => WHOLE_LETTERS[letter] ?? letter)
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
}
