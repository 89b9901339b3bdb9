import type { CellObject } from 'write-excel-file/node'
import type { Month } from '#domain/statistics/months.ts'
import { daysBetween, formatDayShort, type LocalDate, localDate } from '#domain/values/dates/local-date.ts'
import { type Centavos, pesosOf } from '#domain/values/money.ts'

/** A typed cell, so that the spreadsheet program guesses nothing. */
export type TypedCell = CellObject & { value: string | number }

const FORMULA_START = /^(?:[\t\r\0]|\s*[=+\-@])/
/** Characters that spreadsheets don't show, except tab and line breaks; the file's XML cannot contain most of them. */
const INVISIBLE = /(?![\t\n\r])\p{C}|\uFFFD/gu

/**
 * Makes a cell whose text stays text (reliability.md, T15). A text that would be a formula gets an apostrophe. So it is
 * none even after somebody saves the sheet as CSV and opens that.
 */
export function textCell(text: string): TypedCell {
  const visible = text.replace(INVISIBLE, '')
  const isFormulaLike = FORMULA_START.test(text) || FORMULA_START.test(visible)
  return { type: String, value: isFormulaLike ? `'${visible}` : visible }
}

/** Makes a column heading. */
export function headingCell(text: string): TypedCell {
  return { ...textCell(text), fontWeight: 'bold' }
}

export function countCell(count: number): TypedCell {
  return { type: Number, value: count, format: '0' }
}

/** Makes a cell of whole percents, stored as a fraction. */
export function percentCell(percent: number): TypedCell {
  return { type: Number, value: percent / 100, format: '0%' }
}

/** Makes a cell of pesos with two decimals. */
export function moneyCell(amount: Centavos): TypedCell {
  return { type: Number, value: pesosOf(amount), format: '#,##0.00' }
}

/** Day 0 of spreadsheets. They take 1900 for a leap year, so they agree with the calendar only from March 1900 on. */
const DAY_ZERO = localDate('1899-12-30')
const FIRST_COUNTED_DAY = localDate('1900-03-01')

/** Makes a date cell; spreadsheets store a number of days without a time zone. A day before March 1900 becomes text. */
export function dayCell(day: LocalDate): TypedCell {
  return dateCell(day, 'dd/mm/yyyy')
}

/** Makes a month cell from the date of its first day. */
export function monthCell(month: Month): TypedCell {
  return dateCell(localDate(`${month}-01`), 'mm/yyyy')
}

function dateCell(day: LocalDate, format: string): TypedCell {
  if (day < FIRST_COUNTED_DAY) return textCell(formatDayShort(day))
  return { type: Number, value: daysBetween(DAY_ZERO, day), format }
}
