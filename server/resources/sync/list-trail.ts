import type { FastifyInstance } from 'fastify'
import { timestampOf } from '#server/clock.ts'
import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import { callerOf } from '#server/http/caller.ts'

/** The lists of people, turnos and money: a device fills its first mirror from them, and whoever has a token can read them. */
const LISTS: ReadonlySet<string> = new Set([
  '/patients',
  '/users/patients',
  '/appointments',
  '/appointments/pending',
  '/incomes/date-range',
  '/incomes/patient/:id',
])

/** Writes down who was handed how many rows of a list, before they are; as a page of the feed (page-trail.ts). */
export function leaveListTrail(api: FastifyInstance, { db, clock }: ServerContext): void {
  api.addHook('preSerialization', async (request, _reply, payload) => {
    const path = request.routeOptions.url?.slice(api.prefix.length) ?? ''
    if (request.method === 'GET' && LISTS.has(path) && Array.isArray(payload) && payload.length > 0) {
      const { userId } = callerOf(request)
      const detail = { rows: payload.length }
      await writeAuditEvent(db, { at: timestampOf(clock()), userId, action: 'list.read', detail })
    }
    return payload
  })
}
