import type { FastifyInstance } from 'fastify'
import { validationTexts } from '#domain/validation-texts.ts'
import { waitingRow } from '#domain/wire/rows/agenda-wire.ts'
import { waitingCreateBody, waitingUpdateBody } from '#domain/wire/rows/written-bodies.ts'
import type { ServerContext } from '#server/context.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { listHandler } from '#server/http/handlers/list-handler.ts'
import { changeHandler, createHandler } from '#server/http/handlers/write-handlers.ts'
import { findPresented, presentedList } from '#server/resources/rows/presented-row.ts'
import { createWaiting, updateWaiting } from './waiting-writes.ts'

const whenAbsent = { patientId: validationTexts.patientRequired, fromDate: validationTexts.dateRequired }

/** Who waits for a time, and the times that were wished and not used. */
export function waitingRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db } = context
  const waiting = {
    context,
    resource: waitingRow,
    present: (from: typeof db, id: number) => findPresented(from, 'waiting', id),
  }
  api.get('/waiting', listHandler({ context, row: waitingRow, list: () => presentedList(db, 'waiting') }))
  api.post(
    '/waiting',
    createHandler({
      ...waiting,
      action: 'waiting.create',
      body: waitingCreateBody,
      whenAbsent,
      work: (changes, { body }) => createWaiting(changes, body),
    }),
  )
  api.put(
    '/waiting/:id',
    changeHandler({
      ...waiting,
      action: 'waiting.update',
      missing: errorTexts.waitingNotFound,
      body: waitingUpdateBody,
      work: (changes, { id, body }) => updateWaiting(changes, id, body),
    }),
  )
}
