import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import { headers } from '#domain/wire/sync-wire.ts'
import type { ServerContext } from '#server/context.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import { KnownRefError } from '#server/db/known-ref.ts'
import type { Db } from '#server/db/schema.ts'
import { type WriteOutcome, writeTransaction } from '#server/db/write-transaction.ts'
import { notFound, versionMismatch } from './api-errors.ts'
import { type Caller, callerOf } from './caller.ts'
import { pathId, readInput } from './input.ts'
import { type Preconditions, readPreconditions, receiptKeyOf } from './preconditions.ts'

interface Resource {
  id: number
  version: number
}

interface WriteRoute {
  context: ServerContext
  /** The word of the audit log. */
  action: string
  /** The resource as this caller may see it; null when there is none for it. */
  present: (db: Db, id: number, caller: Caller) => Promise<Resource | null>
}

type Body = v.ObjectSchema<v.ObjectEntries, undefined>

interface CreateInput<S extends Body> {
  body: v.InferOutput<S>
  caller: Caller
  /** The name that the client gave the request (Idempotency-Key), else one of this moment. */
  requestName: string
}

interface CreateRoute<S extends Body> extends WriteRoute {
  body: S
  /** The message of a field that is missing. */
  whenAbsent?: Readonly<Record<string, string>>
  work: (changes: Changes, input: CreateInput<S>) => Promise<Effect>
  /** What the answer shows when that is not the row alone; null when nothing of it is left. */
  show?: (db: Db, input: CreateInput<S>) => Promise<object | null>
}

interface ChangeRoute<S extends Body> extends WriteRoute {
  body?: S
  /** A request without a body says nothing, which is allowed. */
  bodyOptional?: boolean
  /** The message of the 404. */
  missing: string
  work: (changes: Changes, input: { id: number; body: v.InferOutput<S>; caller: Caller }) => Promise<Effect>
  /** What the answer says besides the row. */
  besides?: (db: Db, outcome: WriteOutcome) => Promise<object>
}

/**
 * POST of a resource: replays a known key, else does the work in one write transaction; answers the whole resource. When a row of
 * the same ref is there and says something else, the answer is a 412 with that row as it is now.
 */
export function createHandler<S extends Body>(route: CreateRoute<S>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = callerOf(request)
    const conditions = readPreconditions(request, route.context.epoch)
    const body = readInput(route.body, request.body, route.whenAbsent)
    const input = { body, caller, requestName: conditions.key ?? randomUUID() }
    const outcome = await write(route, conditions, request, (changes) =>
      route.work(changes, input).catch(async (error) => {
        if (!(error instanceof KnownRefError)) throw error
        throw versionMismatch(await route.present(changes.db, error.id, caller))
      }),
    )
    const { db } = route.context
    return answerTo(outcome, reply, () => (route.show ? route.show(db, input) : route.present(db, outcome.id, caller)))
  }
}

/**
 * PUT, DELETE and actions on one resource: as a create, and before the work the row must be there for this caller (404) and
 * still be of the version that If-Match names (412 with the row as it is now).
 */
export function changeHandler<S extends Body>(route: ChangeRoute<S>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = callerOf(request)
    const id = pathId(request.params, route.missing)
    const conditions = readPreconditions(request, route.context.epoch)
    const body = route.body ? readInput(route.body, givenBody(route, request)) : ({} as v.InferOutput<S>)
    const outcome = await write(route, conditions, request, async (changes) => {
      const current = await route.present(changes.db, id, caller)
      if (!current) throw notFound(route.missing)
      if (conditions.ifMatch !== undefined && conditions.ifMatch !== current.version) throw versionMismatch(current)
      return route.work(changes, { id, body, caller })
    })
    const { db } = route.context
    return answerTo(outcome, reply, async () => {
      const resource = await route.present(db, outcome.id, caller)
      return resource && { ...resource, ...(await route.besides?.(db, outcome)) }
    })
  }
}

function givenBody({ bodyOptional = false }: { bodyOptional?: boolean }, { body }: FastifyRequest): unknown {
  return bodyOptional ? (body ?? {}) : body
}

async function write(
  route: WriteRoute,
  conditions: Preconditions,
  request: FastifyRequest,
  work: (changes: Changes) => Promise<Effect>,
): Promise<WriteOutcome> {
  const { userId } = callerOf(request)
  const receipt = receiptKeyOf(request, conditions, userId)
  const outcome = await writeTransaction(route.context, { userId, action: route.action, receipt }, work)
  if (outcome.changed) route.context.signal.wake()
  return outcome
}

async function answerTo(
  { status, id, version }: WriteOutcome,
  reply: FastifyReply,
  show: () => Promise<object | null>,
) {
  reply.code(status).header(headers.syncVersion, version)
  if (status === 204) return reply.send()
  const shown = await show()
  if (!shown) return { id, deleted: true }
  return isResource(shown) ? withEntityTag(reply, shown) : shown
}

function isResource(shown: object): shown is Resource {
  return 'id' in shown && 'version' in shown
}

/** Answers one resource with its version as the ETag. */
export function withEntityTag<R extends Resource>(reply: FastifyReply, resource: R): R {
  reply.header('ETag', `"${resource.version}"`)
  return resource
}
