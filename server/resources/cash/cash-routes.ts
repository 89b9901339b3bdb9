import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { validationTexts } from '#domain/validation-texts.ts'
import { dateField } from '#domain/wire/fields.ts'
import { cashDayRow, cashMovementRow } from '#domain/wire/rows/money-wire.ts'
import { cashDayCreateBody, cashMovementCreateBody } from '#domain/wire/rows/written-bodies.ts'
import type { ServerContext } from '#server/context.ts'
import { listHandler } from '#server/http/handlers/list-handler.ts'
import { createHandler } from '#server/http/handlers/write-handlers.ts'
import { findPresented, presentedList } from '#server/resources/rows/presented-row.ts'
import { createCashDay } from './cash-day-writes.ts'
import { createCashMovement } from './cash-movement-writes.ts'

const range = v.object({ startDate: v.optional(dateField), endDate: v.optional(dateField) })
const whenAbsent = {
  date: validationTexts.dateRequired,
  kind: validationTexts.movementKindRequired,
  amount: validationTexts.amountRequired,
  description: validationTexts.descriptionRequired,
  paymentMethod: validationTexts.paymentMethodRequired,
}

/** Movements of the cash register, and closes of days. Rows are only added. */
export function cashRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db } = context
  api.get(
    '/cash-movements',
    listHandler({
      context,
      query: range,
      row: cashMovementRow,
      list: ({ query: { startDate, endDate } }) => presentedList(db, 'cashMovement', { from: startDate, to: endDate }),
    }),
  )
  api.post(
    '/cash-movements',
    createHandler({
      context,
      action: 'cashMovement.create',
      resource: cashMovementRow,
      present: (from, id) => findPresented(from, 'cashMovement', id),
      body: cashMovementCreateBody,
      whenAbsent,
      work: (changes, { body, caller }) => createCashMovement(changes, body, caller.userId),
    }),
  )
  api.get(
    '/cash-days',
    listHandler({
      context,
      query: range,
      row: cashDayRow,
      list: ({ query: { startDate, endDate } }) => presentedList(db, 'cashDay', { from: startDate, to: endDate }),
    }),
  )
  api.post(
    '/cash-days',
    createHandler({
      context,
      action: 'cashDay.create',
      resource: cashDayRow,
      present: (from, id) => findPresented(from, 'cashDay', id),
      body: cashDayCreateBody,
      whenAbsent,
      work: (changes, { body, caller }) => createCashDay(changes, body, caller),
    }),
  )
}
