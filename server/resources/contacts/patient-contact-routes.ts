import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { validationTexts } from '#domain/validation-texts.ts'
import { dateField } from '#domain/wire/fields.ts'
import { contactRow } from '#domain/wire/rows/agenda-wire.ts'
import { contactCreateBody } from '#domain/wire/rows/written-bodies.ts'
import type { ServerContext } from '#server/context.ts'
import { listHandler } from '#server/http/handlers/list-handler.ts'
import { createHandler } from '#server/http/handlers/write-handlers.ts'
import { findPresented, presentedList } from '#server/resources/rows/presented-row.ts'
import { createContact } from './contact-writes.ts'

const range = v.object({ startDate: v.optional(dateField), endDate: v.optional(dateField) })
const whenAbsent = { date: validationTexts.dateRequired, patientId: validationTexts.patientRequired }

/** What patients were told and asked, and what they answered. Rows are only added, and patients never get them. */
export function patientContactRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db } = context
  api.get(
    '/contacts',
    listHandler({
      context,
      query: range,
      row: contactRow,
      list: ({ query: { startDate, endDate } }) => presentedList(db, 'contact', { from: startDate, to: endDate }),
    }),
  )
  api.post(
    '/contacts',
    createHandler({
      context,
      action: 'contact.create',
      resource: contactRow,
      present: (from, id) => findPresented(from, 'contact', id),
      body: contactCreateBody,
      whenAbsent,
      work: (changes, { body, caller }) => createContact(changes, body, caller.userId),
    }),
  )
}
