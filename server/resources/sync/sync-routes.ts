import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { validationTexts } from '#domain/validation-texts.ts'
import { dateField } from '#domain/wire/fields.ts'
import { SYNC_PROTOCOL, WIRE_SCHEMA } from '#domain/wire/sync-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { syncState } from '#server/db/sync-state.ts'
import { callerOf } from '#server/http/caller.ts'
import { countQuery, idQuery, readInput } from '#server/http/input.ts'
import { changesSince } from './change-feed.ts'
import { EventStreams } from './event-streams.ts'
import { digestFrom } from './row-digests.ts'

const PAGE = '500'
const MAX_PAGE = 1000

const cursorQuery = v.pipe(
  v.string(validationTexts.valueInvalid),
  v.regex(/^\d{1,15}$/, validationTexts.valueInvalid),
  v.transform(Number),
)

const changesQuery = v.object({
  since: v.optional(cursorQuery, '0'),
  limit: v.optional(countQuery(MAX_PAGE), PAGE),
  epoch: v.optional(idQuery),
})

/** The first day of the window that the device mirrors; everything without it. */
const digestQuery = v.object({ from: v.optional(dateField) })

/** What devices mirror from (api.md: additions for offline work). */
export function syncRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db } = context
  const streams = new EventStreams(context)

  api.get('/sync/capabilities', async () => {
    const { epoch, sequence } = await syncState(db)
    return { protocol: SYNC_PROTOCOL, epoch, schema: WIRE_SCHEMA, cursor: sequence }
  })

  api.get('/sync/changes', async (request) => ({
    schema: WIRE_SCHEMA,
    ...(await changesSince(db, readInput(changesQuery, request.query), callerOf(request))),
  }))

  api.get('/sync/digest', async (request) =>
    digestFrom(db, callerOf(request), readInput(digestQuery, request.query).from),
  )

  api.get('/sync/events', { compress: false }, async (request, reply) => {
    const stream = await streams.open(callerOf(request))
    return reply
      .header('Content-Type', 'text/event-stream; charset=utf-8')
      .header('X-Accel-Buffering', 'no')
      .send(stream)
  })

  // An open stream would hold up the server's stop for ever.
  api.addHook('preClose', async () => streams.endAll())
}
