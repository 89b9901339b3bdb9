import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { validationTexts } from '#domain/validation-texts.ts'
import { dateField } from '#domain/wire/fields.ts'
import { paymentRow } from '#domain/wire/rows/money-wire.ts'
import { paymentCreateBody } from '#domain/wire/rows/written-bodies.ts'
import type { ServerContext } from '#server/context.ts'
import { listHandler } from '#server/http/handlers/list-handler.ts'
import { createHandler } from '#server/http/handlers/write-handlers.ts'
import { findPresented, presentedList } from '#server/resources/rows/presented-row.ts'
import { createPayment } from './payment-writes.ts'

const range = v.object({ startDate: v.optional(dateField), endDate: v.optional(dateField) })
const whenAbsent = {
  date: validationTexts.dateRequired,
  amount: validationTexts.amountRequired,
  paymentMethod: validationTexts.paymentMethodRequired,
}

/** Payments of patients' incomes. Rows are only added. */
export function paymentRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db } = context
  api.get(
    '/payments',
    listHandler({
      context,
      query: range,
      row: paymentRow,
      list: ({ query: { startDate, endDate } }) => presentedList(db, 'payment', { from: startDate, to: endDate }),
    }),
  )
  api.post(
    '/payments',
    createHandler({
      context,
      action: 'payment.create',
      resource: paymentRow,
      present: (present, id) => findPresented(present, 'payment', id),
      body: paymentCreateBody,
      whenAbsent,
      work: (changes, { body, caller }) => createPayment(changes, body, caller.userId),
    }),
  )
}
