import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { validationTexts } from '#domain/validation-texts.ts'
import { closureRow } from '#domain/wire/rows/closure-wire.ts'
import { closureCreateBody } from '#domain/wire/rows/written-bodies.ts'
import type { ServerContext } from '#server/context.ts'
import { readHandler } from '#server/http/handlers/read-handlers.ts'
import { createHandler } from '#server/http/handlers/write-handlers.ts'
import { findClosure, listClosures } from './closure-repository.ts'
import { createClosure } from './closure-writes.ts'

const whenAbsent = {
  from: validationTexts.dateRequired,
  to: validationTexts.dateRequired,
  reason: validationTexts.closureReasonRequired,
}

/** Closed days and hours. Rows are only added, and patients may read them all. */
export function closureRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db } = context
  api.get('/closures', readHandler({ answer: v.array(closureRow), read: () => listClosures(db) }))
  api.post(
    '/closures',
    createHandler({
      context,
      action: 'closure.create',
      resource: closureRow,
      present: findClosure,
      body: closureCreateBody,
      whenAbsent,
      work: (changes, { body }) => createClosure(changes, body),
    }),
  )
}
