import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '#server/context.ts'
import { callerOf } from '#server/http/access/caller.ts'
import { logListAccess } from '#server/http/handlers/list-handler.ts'

/**
 * The lists of people, appointments and money, and of whose clinical records there are: a device fills its first mirror from them, and
 * whoever has a token can read them.
 */
const LISTS: ReadonlySet<string> = new Set([
  '/patients',
  '/patients/unconfirmed',
  '/users/patients',
  '/appointments',
  '/appointments/pending',
  '/incomes/daily',
  '/incomes/date-range',
  '/incomes/patient/:id',
  '/medical-history',
])

/**
 * Writes down who was handed how many rows of a list, before they are; as a page of the feed (page-trail.ts). A list that is answered in
 * pieces is written down by its handler (list-handler.ts).
 */
export function logListAccesses(api: FastifyInstance, context: ServerContext): void {
  api.addHook('preSerialization', async (request, _reply, payload) => {
    const path = request.routeOptions.url?.slice(api.prefix.length) ?? ''
    const rows = request.method === 'GET' && LISTS.has(path) ? rowsIn(payload) : 0
    if (rows > 0) await logListAccess(context, callerOf(request), rows)
    return payload
  })
}

/** A list is an array; of a page it is the items. */
function rowsIn(payload: unknown): number {
  const { items = payload } = Object(payload) as { items?: unknown }
  return Array.isArray(items) ? items.length : 0
}
