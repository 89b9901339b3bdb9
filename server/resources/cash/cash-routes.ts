import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { validationTexts } from '#domain/validation-texts.ts'
import { dateField } from '#domain/wire/fields.ts'
import { cashDayRow, cashMovementRow, paymentRow } from '#domain/wire/rows/money-wire.ts'
import { cashDayCreateBody, cashMovementCreateBody, paymentCreateBody } from '#domain/wire/rows/written-bodies.ts'
import type { ServerContext } from '#server/context.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import type { Caller } from '#server/http/access/caller.ts'
import type { InputSchema } from '#server/http/handlers/contract.ts'
import { listHandler } from '#server/http/handlers/list-handler.ts'
import { createHandler } from '#server/http/handlers/write-handlers.ts'
import { createPayment } from '#server/resources/payments/payment-writes.ts'
import { findPresented, type PresentedRow, presentedList } from '#server/resources/rows/presented-row.ts'
import { createCashDay } from './cash-day-writes.ts'
import { createCashMovement } from './cash-movement-writes.ts'

/** Payments, movements of the cash register, and closes of days: rows of a day that are only added. */
export function cashRoutes(api: FastifyInstance, context: ServerContext): void {
  addedRows(api, context, '/payments', {
    entity: 'payment',
    row: paymentRow,
    body: paymentCreateBody,
    create: createPayment,
  })
  addedRows(api, context, '/cash-movements', {
    entity: 'cashMovement',
    row: cashMovementRow,
    body: cashMovementCreateBody,
    create: createCashMovement,
  })
  addedRows(api, context, '/cash-days', {
    entity: 'cashDay',
    row: cashDayRow,
    body: cashDayCreateBody,
    create: createCashDay,
  })
}

type AddedEntity = 'payment' | 'cashMovement' | 'cashDay'

interface AddedRows<E extends AddedEntity, B extends InputSchema> {
  entity: E
  row: v.GenericSchema<PresentedRow<E>>
  body: B
  create: (changes: Changes, body: v.InferOutput<B>, caller: Caller) => Promise<Effect>
}

const period = v.object({ startDate: v.optional(dateField), endDate: v.optional(dateField) })
const whenAbsent = {
  date: validationTexts.dateRequired,
  kind: validationTexts.movementKindRequired,
  amount: validationTexts.amountRequired,
  description: validationTexts.descriptionRequired,
  paymentMethod: validationTexts.paymentMethodRequired,
}

/** Adds the list of all rows, or those of a period, and the creation of one. */
function addedRows<E extends AddedEntity, B extends InputSchema>(
  api: FastifyInstance,
  context: ServerContext,
  path: string,
  { entity, row, body, create }: AddedRows<E, B>,
): void {
  api.get(
    path,
    listHandler({
      context,
      query: period,
      row,
      list: ({ query: { startDate, endDate } }) => presentedList(context.db, entity, { from: startDate, to: endDate }),
    }),
  )
  api.post(
    path,
    createHandler({
      context,
      action: `${entity}.create`,
      resource: row,
      present: (db, id) => findPresented(db, entity, id),
      body,
      whenAbsent,
      work: (changes, input) => create(changes, input.body, input.caller),
    }),
  )
}
