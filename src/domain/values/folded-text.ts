import { visibleText } from './visible-text.ts'

const ASCII = /^[ -~]*$/
const APOSTROPHES = /['’‘‛ʼʻʹʽʾʿˈ′‵`ꞌ]/gu
/** Every dash of Unicode, and the signs that look like one. */
const HYPHENS = /[\p{Pd}−˗⁃]/gu
/** Letters that no normal form takes apart. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/**
 * Text as it is compared and searched: lower case, without accents (ñ becomes n), apostrophes and invisible characters, hyphens and
 * runs of blanks as one blank. So "D’Ángelo" is 'dangelo' and 'Ruiz-Díaz' is 'ruiz diaz'.
 */
export function foldText(text: string): string {
  return (ASCII.test(text) ? text.toLowerCase() : plainLetters(text))
    .replace(/['`]/g, '')
    .replace(/[-\s]+/g, ' ')
    .trim()
}

function plainLetters(text: string): string {
  return visibleText(text)
    .replaceAll('´', "'") // of which the normal form would make a blank
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => WHOLE_LETTERS[letter] ?? letter)
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
}
