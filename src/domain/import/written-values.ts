import { foldText } from '#domain/values/folded-text.ts'
import { visibleText } from '#domain/values/visible-text.ts'

/** What people write into a cell that has no value. */
const NOTHING: ReadonlySet<string> = new Set([
  '',
  '.',
  '/',
  '?',
  'x',
  'xx',
  'xxx',
  'no',
  'n a',
  'n/a',
  'na',
  's d',
  's/d',
  'sd',
  's n',
  's/n',
  's/e',
  's e',
  'ninguno',
  'ninguna',
  'null',
  'nan',
  'sin datos',
  'sin dato',
  'no tiene',
  'no posee',
  'no sabe',
  'sin email',
  'sin mail',
  'sin correo',
  'sin telefono',
  'no tiene mail',
  'no tiene email',
  'no usa',
])

const LONGEST_NOTHING = 20

/** Returns the value of a cell, trimmed; '' for words that say that there is none ('-', 'no tiene', 's/d'). */
export function cellValue(text: string | undefined): string {
  const value = visibleText(text ?? '')
    .replaceAll('\u00a0', ' ')
    .trim()
  return value.length <= LONGEST_NOTHING && NOTHING.has(foldText(value)) ? '' : value
}

/** Matches what a spreadsheet shows instead of a value: '#N/A', '#¡REF!', '#####'. */
const ERROR = /^#(?:N\/[AD]|¡?(?:REF|VALOR|VALUE|DIV\/0|NUM|NULO|NULL)!|¿?(?:NOMBRE|NAME)\?|#+)$/i

export function isCellError(text: string): boolean {
  return ERROR.test(text)
}

/** Matches a number whose last digits the spreadsheet has cut off: '3,53741E+09'. */
const CUT = /^\d+(?:[.,]\d+)?E\+?\d+$/i

export function isCutNumber(text: string): boolean {
  return CUT.test(text)
}

/** Returns a whole number without the zero decimals that some programs add: '30111222.0' is '30111222'. */
export function withoutDecimals(text: string): string {
  return text.replace(/^(\d{5,})[.,]0{1,2}$/, '$1')
}
