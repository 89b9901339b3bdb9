import * as v from 'valibot'
import { cashDayRow, cashMovementRow } from '#domain/wire/rows/money-wire.ts'
import type { Caller } from '#tests/support/api/api-calls.ts'

/** The day of the facts, a Thursday. */
export const DAY = '2026-11-19'

/** The body of a close in pesos: cash was counted as expected, unless told. */
export function closeBody(expectedCash: number, fields: Record<string, unknown> = {}) {
  return { date: DAY, kind: 'close', expectedCash, countedCash: expectedCash, ...fields }
}

export async function closeDay(staff: Caller, expectedCash: number, fields?: Record<string, unknown>) {
  return (await staff.post('/cash-days', closeBody(expectedCash, fields))).as(cashDayRow)
}

/** All closes and reopenings, in the order of their arrival. */
export async function closesOfAll(staff: Caller) {
  return (await staff.get('/cash-days')).as(v.array(cashDayRow))
}

export async function moveCash(staff: Caller, fields: Record<string, unknown> = {}) {
  const body = { date: DAY, kind: 'expense', amount: 4_500, paymentMethod: 'cash', description: 'Papel', ...fields }
  return (await staff.post('/cash-movements', body)).as(cashMovementRow)
}
