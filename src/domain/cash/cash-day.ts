import type { cashDayFields } from '../fields/cash-day-descriptor.ts'
import type { RowOf } from '../fields/field.ts'

/** A close of a day, or its reopening, as the server has it. */
export type CashDay = RowOf<typeof cashDayFields>
