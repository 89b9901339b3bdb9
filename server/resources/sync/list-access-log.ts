import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '#server/context.ts'
import { callerOf } from '#server/http/access/caller.ts'
import { logListAccess } from '#server/http/handlers/list-handler.ts'

/**
 * Lists of people, appointments and money, and the index of clinical records. A device fills its first mirror from
 * them, and anybody with a token can read them.
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
  '/archive',
  '/audit/log',
])

/**
 * Logs how many rows of a list a user gets, before they are sent, as for pages of the feed (page-access-log.ts). The
 * handler of a list that is sent in parts logs it itself (list-handler.ts).
 */
export function logListAccesses(api: FastifyInstance, context: ServerContext): void {
  api.addHook('preSerialization', async (request, _reply, payload) => {
    const path = request.routeOptions.url?.slice(api.prefix.length) ?? ''
    const rows = request.method === 'GET' && LISTS.has(path) ? rowsIn(payload) : 0
    if (rows > 0) await logListAccess(context, callerOf(request), rows)
    return payload
  })
}

/** Counts the rows: a list is an array, and a page holds its rows in `items`. */
function rowsIn(payload: unknown): number {
  const { items = payload } = Object(payload) as { items?: unknown }
  return Array.isArray(items) ? items.length : 0
}
