import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { dateField } from '#domain/wire/fields.ts'
import { SYNC_PROTOCOL, WIRE_SCHEMA } from '#domain/wire/sync-protocol.ts'
import { capabilitiesAnswer, changesPage, digestAnswer } from '#domain/wire/sync-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { clientGoneSignal } from '#server/http/access/gone-client.ts'
import { withoutLimits } from '#server/http/access/request-places.ts'
import { countQuery, cursorQuery, idQuery } from '#server/http/handlers/input.ts'
import { mediaHandler, readHandler } from '#server/http/handlers/read-handlers.ts'
import { changesSince, RolledBackError } from './change-feed.ts'
import { countMirrored } from './count-mirrored.ts'
import { EventStreams } from './event-streams.ts'
import { logPageAccess } from './page-access-log.ts'
import { RollbackWatch } from './rollback-watch.ts'
import { digestFrom } from './row-digests.ts'

const PAGE = '500'
const MAX_PAGE = 1000

const changesQuery = v.object({
  since: v.optional(cursorQuery, '0'),
  limit: v.optional(countQuery(MAX_PAGE), PAGE),
  epoch: v.optional(idQuery),
})

/** The first day of the device's window; without it, everything. */
const digestQuery = v.object({ from: v.optional(dateField) })
/** The same day, for a staff device that wants to know how many rows its first mirror will have. */
const capabilitiesQuery = v.object({ from: v.optional(dateField) })

/** Calls that devices mirror from (api.md: additions for offline work). */
export function syncRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db } = context
  const streams = new EventStreams(context)
  const rollback = new RollbackWatch(context)
  api.addHook('onReady', () => rollback.start())

  api.get(
    '/sync/capabilities',
    readHandler({
      query: capabilitiesQuery,
      answer: capabilitiesAnswer,
      read: async ({ query: { from }, caller }) => {
        const { epoch, sequence } = await readSyncState(db)
        const isStaff = caller.role === 'admin'
        const isTold = context.unconfiguredProxy.isDetected && isStaff
        const tablet = isStaff ? context.tabletSetup() : undefined
        const counts = from && isStaff ? await countMirrored(db, from) : null
        return {
          protocol: SYNC_PROTOCOL,
          epoch,
          schema: WIRE_SCHEMA,
          cursor: sequence,
          sendsMail: context.mail.reachesPeople,
          ...(isTold && { proxy: 'untold' as const }),
          ...(tablet && { tablet }),
          ...(counts && { counts }),
        }
      },
    }),
  )

  api.get(
    '/sync/changes',
    readHandler({
      refuses: ['gone', 'scope', 'put_back'],
      query: changesQuery,
      answer: changesPage,
      read: async ({ query, caller }) => {
        const page = await changesSince(db, query, caller).catch(async (error) => {
          throw error instanceof RolledBackError ? await rollback.refusal(error, caller.userId) : error
        })
        await logPageAccess(context, { page, since: query.since, userId: caller.userId })
        return { schema: WIRE_SCHEMA, ...page }
      },
    }),
  )

  api.get(
    '/sync/digest',
    readHandler({
      query: digestQuery,
      answer: digestAnswer,
      read: ({ query, caller, reply }) => digestFrom(db, { caller, from: query.from, gone: clientGoneSignal(reply) }),
    }),
  )

  api.get('/sync/events', {
    compress: false,
    ...withoutLimits(
      mediaHandler({
        media: 'text/event-stream; charset=utf-8',
        open: ({ caller, reply }) => {
          reply.header('X-Accel-Buffering', 'no')
          return streams.open(caller)
        },
      }),
    ),
  })

  // An open stream would delay the server's stop for ever.
  api.addHook('preClose', () => streams.endAll())
}
