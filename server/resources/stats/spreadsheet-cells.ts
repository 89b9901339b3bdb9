import type { CellObject } from 'write-excel-file/node'
import type { Month } from '#domain/statistics/months.ts'
import { daysBetween, formatDayShort, type LocalDate, localDate } from '#domain/values/local-date.ts'
import { type Centavos, pesosOf } from '#domain/values/money.ts'

/** A cell of a spreadsheet, typed: nothing is ever left to the spreadsheet program's guess. */
export type TypedCell = CellObject & { value: string | number }

const FORMULA_START = /^(?:[\t\r\0]|\s*[=+\-@])/
/** What no spreadsheet shows, but for tab and line breaks; the file's XML cannot carry most of it. */
const INVISIBLE = /(?![\t\n\r])\p{C}|\uFFFD/gu

/**
 * Text that stays text (reliability.md, T15). One that begins as a formula would wears an apostrophe, so that it is none either
 * after somebody saved the sheet as CSV and opened that.
 */
export function textCell(text: string): TypedCell {
  const visible = text.replace(INVISIBLE, '')
  const isFormulaLike = FORMULA_START.test(text) || FORMULA_START.test(visible)
  return { type: String, value: isFormulaLike ? `'${visible}` : visible }
}

/** The name of a column. */
export function headingCell(text: string): TypedCell {
  return { ...textCell(text), fontWeight: 'bold' }
}

export function countCell(count: number): TypedCell {
  return { type: Number, value: count, format: '0' }
}

/** Whole percents, as a share that the sheet shows in percents. */
export function percentCell(percent: number): TypedCell {
  return { type: Number, value: percent / 100, format: '0%' }
}

/** Pesos with two decimals. */
export function moneyCell(amount: Centavos): TypedCell {
  return { type: Number, value: pesosOf(amount), format: '#,##0.00' }
}

/** Day 0 of spreadsheets; they hold 1900 for a leap year, so only from March of it on do they count as the calendar does. */
const DAY_ZERO = localDate('1899-12-30')
const FIRST_COUNTED_DAY = localDate('1900-03-01')

/** A calendar day as a date; a spreadsheet's dates are counted days, which have no zone. Text for a day before 1900. */
export function dayCell(day: LocalDate): TypedCell {
  return dateCell(day, 'dd/mm/yyyy')
}

/** A month as the date of its first day. */
export function monthCell(month: Month): TypedCell {
  return dateCell(localDate(`${month}-01`), 'mm/yyyy')
}

function dateCell(day: LocalDate, format: string): TypedCell {
  if (day < FIRST_COUNTED_DAY) return textCell(formatDayShort(day))
  return { type: Number, value: daysBetween(DAY_ZERO, day), format }
}
