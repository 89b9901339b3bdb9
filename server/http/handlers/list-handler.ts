import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest, RouteShorthandOptionsWithHandler } from 'fastify'
import * as v from 'valibot'
import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import { type Caller, callerOf } from '#server/http/access/caller.ts'
import { ApiError, notFound } from '#server/http/errors/api-errors.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { expectSameCaller } from '#server/resources/auth/sessions.ts'
import type { Declared, InputSchema, Nothing } from './contract.ts'
import { countQuery, readPathId, readQuery } from './input.ts'
import { type ListPart, type RowList, readList } from './row-list.ts'

type ListContext = Pick<ServerContext, 'db' | 'clock' | 'noteFailure'>

interface ListRoute<Q extends InputSchema, A extends v.GenericSchema> extends Declared {
  context: ListContext
  query?: Q
  /** Messages for missing query fields. */
  whenAbsent?: Readonly<Record<string, string>>
  /** The schema of one row. */
  row: A
  /** The message of the 404, for paths with an id. */
  missing?: string
  /** Returns null when the row of the path's id does not exist. `id` is 0 for paths without one. */
  list: (input: {
    id: number
    query: v.InferOutput<Q>
    caller: Caller
  }) => RowList<v.InferInput<A>> | Promise<RowList<v.InferInput<A>> | null>
  /** Logs access to these rows before they are sent. By default the access to the whole list is logged once. */
  logAccess?: (rows: readonly v.InferInput<A>[], caller: Caller) => Promise<void>
}

const MOST_ROWS = 1000
const MOST_PAGES = 1_000_000

/** Pages count from 1. Example: a `page` alone has a hundred rows, a `limit` alone means page 1. */
const pageEntries = {
  page: v.optional(countQuery(MOST_PAGES)),
  limit: v.optional(countQuery(MOST_ROWS)),
}
const pageQuery = v.object(pageEntries)
const ROWS_OF_A_PAGE = 100

/**
 * Makes a GET of signed-in callers that answers all rows of a list, or one page of them. A long list is read and
 * written in parts. Other requests run in between, and the work ends when the client has gone. A row that is on the
 * list throughout appears once. A row that changes meanwhile appears as it was read. If a later read fails or the
 * session ends, the connection is broken off, so that a complete answer is always whole.
 */
export function listHandler<A extends v.GenericSchema, Q extends InputSchema = Nothing>(
  route: ListRoute<Q, A>,
): RouteShorthandOptionsWithHandler {
  const query = v.object({ ...route.query?.entries, ...pageEntries })
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = callerOf(request)
    const id = route.missing === undefined ? 0 : readPathId(request.params, route.missing)
    const asked = readQuery(query, request.query, route.whenAbsent)
    const list = await route.list({ id, query: asked as v.InferOutput<Q>, caller })
    if (!list) throw notFound(route.missing ?? '')
    return answerOf(route, { request, reply, caller, list, part: partOf(asked as v.InferOutput<typeof pageQuery>) })
  }
  const { refuses = [], row } = route
  return { handler, config: { contract: { refuses, query, answer: v.array(row), status: 200 } } }
}

/** The part for a page; undefined for the whole list. */
function partOf({ page, limit }: v.InferOutput<typeof pageQuery>): ListPart | undefined {
  if (page === undefined && limit === undefined) return undefined
  const rows = limit ?? ROWS_OF_A_PAGE
  const from = ((page ?? 1) - 1) * rows
  return { from, to: from + rows }
}

interface ListRequest<Row> {
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller
  list: RowList<Row>
  part: ListPart | undefined
}

/** Sends a list that fits into one part as an ordinary answer, and streams a longer one. */
async function answerOf<Q extends InputSchema, A extends v.GenericSchema>(
  route: ListRoute<Q, A>,
  asked: ListRequest<v.InferInput<A>>,
) {
  const { reply, list, part } = asked
  const { count, parts } = await readList(list, () => !reply.raw.destroyed, part)
  const first = await parts.next()
  if (first.done) return []
  if (first.value.length === count) return first.value
  if (!route.logAccess) await logListAccess(route.context, asked.caller, count)
  const answer = Readable.from(jsonOf(route, asked, { first: first.value, parts }), { objectMode: false })
  return reply.type('application/json; charset=utf-8').send(answer)
}

async function* jsonOf<Q extends InputSchema, A extends v.GenericSchema>(
  { logAccess, context }: ListRoute<Q, A>,
  { request, caller }: ListRequest<v.InferInput<A>>,
  { first, parts }: { first: v.InferInput<A>[]; parts: AsyncIterable<v.InferInput<A>[]> },
): AsyncGenerator<string> {
  const handOver = async (rows: v.InferInput<A>[]) => {
    await expectSameCaller(context.db, context.clock(), caller)
    await logAccess?.(rows, caller)
  }
  try {
    await handOver(first)
    let isEmpty = first.length === 0
    yield `[${itemsAsJson(first)}`
    for await (const rows of parts) {
      if (rows.length === 0) continue
      await handOver(rows)
      yield `${isEmpty ? '' : ','}${itemsAsJson(rows)}`
      isEmpty = false
    }
    yield ']'
  } catch (error) {
    // The status has been sent. Only a broken connection can tell the client that the answer is incomplete.
    if (!(error instanceof ApiError)) {
      context.noteFailure(request, error instanceof Error ? error : new Error(String(error)))
    }
    throw error
  }
}

function itemsAsJson(rows: readonly unknown[]): string {
  return JSON.stringify(rows).slice(1, -1)
}

/** Logs how many rows of a list a user gets, before they are sent. */
export async function logListAccess(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { userId }: Pick<Caller, 'userId'>,
  rows: number,
): Promise<void> {
  await writeAuditEvent(db, { at: timestampOf(clock()), userId, action: 'list.read', detail: { rows } })
}
