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
import { countQuery, pathId, readQuery } from './input.ts'
import { type ListPart, type RowList, readList } from './row-list.ts'

type ListContext = Pick<ServerContext, 'db' | 'clock' | 'noteFailure'>

interface ListRoute<Q extends InputSchema, A extends v.GenericSchema> extends Declared {
  context: ListContext
  query?: Q
  /** The message of a field of the query that is missing. */
  whenAbsent?: Readonly<Record<string, string>>
  /** The shape of one row. */
  row: A
  /** The message of the 404, where the path names something by an id that may not be there. */
  missing?: string
  /** Null when the path names nothing that is there. `id` is 0 where the path names none. */
  list: (input: {
    id: number
    query: v.InferOutput<Q>
    caller: Caller
  }) => RowList<v.InferInput<A>> | Promise<RowList<v.InferInput<A>> | null>
  /** Writes down that these rows are handed over, before they are; unless given, the whole list is written down once. */
  trail?: (rows: readonly v.InferInput<A>[], caller: Caller) => Promise<void>
}

const MOST_ROWS = 1000
const MOST_PAGES = 1_000_000

/** A part of a list: pages count from 1; either alone stands for page 1, or for pages of a hundred rows. */
const pageEntries = {
  page: v.optional(countQuery(MOST_PAGES)),
  limit: v.optional(countQuery(MOST_ROWS)),
}
const pageQuery = v.object(pageEntries)
const ROWS_OF_A_PAGE = 100

/**
 * A GET of signed-in callers that is answered by all rows of a list, or by those of the page that was asked for. A long list is read and
 * written part by part: everybody else has a turn between two parts, and the work ends when nobody takes the answer any more. What is
 * on the list throughout is in the answer once; what is changed meanwhile stands in it as it was read. When reading fails after the
 * beginning has gone out, or the session has ended, the connection breaks: an answer that ends is whole.
 */
export function listHandler<A extends v.GenericSchema, Q extends InputSchema = Nothing>(
  route: ListRoute<Q, A>,
): RouteShorthandOptionsWithHandler {
  const query = v.object({ ...route.query?.entries, ...pageEntries })
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = callerOf(request)
    const id = route.missing === undefined ? 0 : pathId(request.params, route.missing)
    const asked = readQuery(query, request.query, route.whenAbsent)
    const list = await route.list({ id, query: asked as v.InferOutput<Q>, caller })
    if (!list) throw notFound(route.missing ?? '')
    return answerOf(route, { request, reply, caller, list, part: partOf(asked as v.InferOutput<typeof pageQuery>) })
  }
  const { refuses = [], row } = route
  return { handler, config: { contract: { refuses, query, answer: v.array(row), status: 200 } } }
}

/** Undefined stands for the whole list. */
function partOf({ page, limit }: v.InferOutput<typeof pageQuery>): ListPart | undefined {
  if (page === undefined && limit === undefined) return undefined
  const rows = limit ?? ROWS_OF_A_PAGE
  const from = ((page ?? 1) - 1) * rows
  return { from, to: from + rows }
}

interface Asked<Row> {
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller
  list: RowList<Row>
  part: ListPart | undefined
}

/** What fits into one part is answered like anything else. */
async function answerOf<Q extends InputSchema, A extends v.GenericSchema>(
  route: ListRoute<Q, A>,
  asked: Asked<v.InferInput<A>>,
) {
  const { reply, list, part } = asked
  const { count, parts } = await readList(list, () => !reply.raw.destroyed, part)
  const first = await parts.next()
  if (first.done) return []
  if (first.value.length === count) return first.value
  if (!route.trail) await logListAccess(route.context, asked.caller, count)
  const answer = Readable.from(jsonOf(route, asked, { first: first.value, parts }), { objectMode: false })
  return reply.type('application/json; charset=utf-8').send(answer)
}

async function* jsonOf<Q extends InputSchema, A extends v.GenericSchema>(
  { trail, context }: ListRoute<Q, A>,
  { request, caller }: Asked<v.InferInput<A>>,
  { first, parts }: { first: v.InferInput<A>[]; parts: AsyncIterable<v.InferInput<A>[]> },
): AsyncGenerator<string> {
  const handOver = async (rows: v.InferInput<A>[]) => {
    await expectSameCaller(context.db, context.clock(), caller)
    await trail?.(rows, caller)
  }
  try {
    await handOver(first)
    let isEmpty = first.length === 0
    yield `[${inside(first)}`
    for await (const rows of parts) {
      if (rows.length === 0) continue
      await handOver(rows)
      yield `${isEmpty ? '' : ','}${inside(rows)}`
      isEmpty = false
    }
    yield ']'
  } catch (error) {
    // The status has gone out: nothing but the end of the connection says that this is no whole answer.
    if (!(error instanceof ApiError)) {
      context.noteFailure(request, error instanceof Error ? error : new Error(String(error)))
    }
    throw error
  }
}

function inside(rows: readonly unknown[]): string {
  return JSON.stringify(rows).slice(1, -1)
}

/** Writes down who was handed how many rows of a list, before they are. */
export async function logListAccess(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { userId }: Pick<Caller, 'userId'>,
  rows: number,
): Promise<void> {
  await writeAuditEvent(db, { at: timestampOf(clock()), userId, action: 'list.read', detail: { rows } })
}
