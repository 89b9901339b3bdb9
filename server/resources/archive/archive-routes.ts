import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { deletion, restoredAnswer } from '#domain/wire/archive-wire.ts'
import { patientSearch } from '#domain/wire/rows/patient-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { callerOf } from '#server/http/access/caller.ts'
import { type ApiError, duplicate, invalidTransition, notFound } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { callHandler } from '#server/http/handlers/call-handler.ts'
import { countQuery, idQuery, readPathId } from '#server/http/handlers/input.ts'
import { readHandler } from '#server/http/handlers/read-handlers.ts'
import { expectOwner } from '#server/resources/auth/sessions.ts'
import { deletionResource } from './deletion-resource.ts'
import { listDeletions } from './list-deletions.ts'
import { restoreDeletion } from './restore-deletion.ts'
import { RestoreRefusedError } from './restore-refused-error.ts'

const archiveQuery = v.object({
  ...patientSearch.entries,
  limit: v.optional(countQuery(50), '20'),
  before: v.optional(idQuery),
})

/** What was deleted, for the clinic's owner; as `npm run archive`. */
export function archiveRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db, clock, signal } = context
  api.get(
    '/archive',
    readHandler({
      query: archiveQuery,
      answer: v.array(deletion),
      read: async ({ query: { search, ...page } }) =>
        (await listDeletions(db, { ...page, patient: search })).map(deletionResource),
    }),
  )
  api.post(
    '/archive/:id/restore',
    callHandler({
      refuses: ['duplicate', 'invalid_transition'],
      answer: restoredAnswer,
      work: async ({ request }) => {
        const caller = callerOf(request)
        const change = readPathId(request.params, errorTexts.deletionNotFound)
        const expectAllowed = (trx: ServerContext['db'], now: number) => expectOwner(trx, now, caller)
        const restored = await restoreDeletion({ db, clock }, change, { userId: caller.userId, expectAllowed }).catch(
          refuse,
        )
        signal.wake()
        return restored
      },
    }),
  )
}

function refuse(error: unknown): never {
  throw error instanceof RestoreRefusedError ? refusalOf(error) : error
}

function refusalOf({ refusal, message, holderId }: RestoreRefusedError): ApiError {
  if (refusal === 'unknown') return notFound(errorTexts.deletionNotFound)
  return refusal === 'dni taken' ? duplicate('dni', message, holderId) : invalidTransition(message)
}
