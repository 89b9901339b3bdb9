import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest, RouteShorthandOptionsWithHandler } from 'fastify'
import type * as v from 'valibot'
import { headers } from '#domain/wire/sync-protocol.ts'
import type { ServerContext } from '#server/context.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import type { Db } from '#server/db/schema.ts'
import { KnownRefError } from '#server/db/sync-log/known-ref.ts'
import { type WriteOutcome, writeTransaction } from '#server/db/write-transaction.ts'
import { type Caller, callerOf } from '#server/http/access/caller.ts'
import { notFound, unauthenticated, versionMismatch } from '#server/http/errors/api-errors.ts'
import { sessionByHash } from '#server/resources/auth/sessions.ts'
import type { Contract, Declared, InputSchema } from './contract.ts'
import { type Resource, withEntityTag } from './entity-tag.ts'
import { pathId, readInput } from './input.ts'
import { type Preconditions, readPreconditions, readSeenAppointments, receiptKeyOf } from './preconditions.ts'

type ResourceSchema = v.GenericSchema<Resource>

interface WriteRoute<R extends ResourceSchema> extends Declared {
  context: ServerContext
  /** The word of the audit log. */
  action: string
  resource: R
  /** The resource as this caller may see it; null when there is none for it. */
  present: (db: Db, id: number, caller: Caller) => Promise<v.InferInput<R> | null>
}

interface CreateInput<B extends InputSchema> {
  body: v.InferOutput<B>
  caller: Caller
  /** The name that the client gave the request (Idempotency-Key), else one of this moment. */
  requestName: string
}

interface CreateRoute<R extends ResourceSchema, B extends InputSchema, A extends v.GenericSchema>
  extends WriteRoute<R> {
  body: B
  /** The message of a field that is missing. */
  whenAbsent?: Readonly<Record<string, string>>
  work: (changes: Changes, input: CreateInput<B>) => Promise<Effect>
  /** What the answer shows when that is not the row alone; null when nothing of it is left. */
  instead?: { answer: A; show: (db: Db, input: CreateInput<B>) => Promise<(v.InferInput<A> & object) | null> }
}

interface RowRoute<R extends ResourceSchema> extends WriteRoute<R> {
  /** The message of the 404. */
  missing: string
}

interface ChangeRoute<R extends ResourceSchema, B extends InputSchema> extends RowRoute<R> {
  body?: B
  /** A request without a body says nothing, which is allowed. */
  bodyOptional?: boolean
  work: (changes: Changes, input: { id: number; body: v.InferOutput<B>; caller: Caller }) => Promise<Effect>
  /** What the answer says besides the row; `answer` is the shape of both together. */
  besides?: { answer: v.GenericSchema; say: (db: Db, outcome: WriteOutcome) => Promise<object> }
}

/** What a deletion goes by. */
export interface Deletion {
  id: number
  /** The names of the appointments that whoever deletes has seen (appointmentName); undefined when nothing was said of them. */
  seenAppointments: ReadonlySet<string> | undefined
}

interface DeleteRoute<R extends ResourceSchema> extends RowRoute<R> {
  /** Whether appointments go along, so that the caller may name those that she has seen. */
  takesAppointments?: boolean
  work: (changes: Changes, deletion: Deletion) => Promise<Effect>
}

/**
 * POST of a resource: replays a known key, else does the work in one write transaction; answers the whole resource. When a row of
 * the same ref is there and says something else, the answer is a 412 with that row as it is now.
 */
export function createHandler<R extends ResourceSchema, B extends InputSchema, A extends v.GenericSchema = R>(
  route: CreateRoute<R, B, A>,
): RouteShorthandOptionsWithHandler {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
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
    return answerTo(outcome, reply, () =>
      route.instead ? route.instead.show(db, input) : route.present(db, outcome.id, caller),
    )
  }
  const { body, instead, resource } = route
  return {
    handler,
    config: { contract: { ...writeContract(route), status: 201, body, answer: instead?.answer ?? resource } },
  }
}

/**
 * PUT and actions on one resource: as a create, and before the work the row must be there for this caller (404) and still be of
 * the version that If-Match names (412 with the row as it is now).
 */
export function changeHandler<R extends ResourceSchema, B extends InputSchema>(
  route: ChangeRoute<R, B>,
): RouteShorthandOptionsWithHandler {
  const { body, bodyOptional, besides, resource } = route
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const given = bodyOptional ? (request.body ?? {}) : request.body
    const read = () => (body ? readInput(body, given) : ({} as v.InferOutput<B>))
    const { outcome, caller, id } = await changeRow(route, request, read, route.work)
    const { db } = route.context
    return answerTo(outcome, reply, async () => {
      const shown = await route.present(db, id, caller)
      return shown && { ...shown, ...(await besides?.say(db, outcome)) }
    })
  }
  const shapes = { body, bodyOptional, answer: besides?.answer ?? resource }
  return { handler, config: { contract: { ...writeContract(route), status: 200, ...shapes } } }
}

/** DELETE of one resource: as a change, answered by nothing. */
export function deleteHandler<R extends ResourceSchema>(route: DeleteRoute<R>): RouteShorthandOptionsWithHandler {
  const seenAppointments = route.takesAppointments === true
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const readSeen = () => (seenAppointments ? readSeenAppointments(request) : undefined)
    const { outcome } = await changeRow(route, request, readSeen, (changes, { id, body: seen }) =>
      route.work(changes, { id, seenAppointments: seen }),
    )
    return answerTo(outcome, reply, async () => null)
  }
  return { handler, config: { contract: { ...writeContract(route), seenAppointments, status: 204 } } }
}

function writeContract<R extends ResourceSchema>(route: WriteRoute<R>): Omit<Contract, 'status'> {
  const { refuses = [], resource } = route
  return { refuses, resource, preconditions: true }
}

async function changeRow<R extends ResourceSchema, T>(
  route: RowRoute<R>,
  request: FastifyRequest,
  readBody: () => T,
  work: (changes: Changes, input: { id: number; body: T; caller: Caller }) => Promise<Effect>,
) {
  const caller = callerOf(request)
  const id = pathId(request.params, route.missing)
  const conditions = readPreconditions(request, route.context.epoch)
  const body = readBody()
  const outcome = await write(route, conditions, request, async (changes) => {
    const current = await route.present(changes.db, id, caller)
    if (!current) throw notFound(route.missing)
    // planted: no-if-match
    if (conditions.ifMatch !== undefined && conditions.ifMatch !== current.version) throw versionMismatch(current)
    return work(changes, { id, body, caller })
  })
  return { outcome, caller, id }
}

async function write<R extends ResourceSchema>(
  route: WriteRoute<R>,
  conditions: Preconditions,
  request: FastifyRequest,
  work: (changes: Changes) => Promise<Effect>,
): Promise<WriteOutcome> {
  const { context, action } = route
  const { userId, tokenHash } = callerOf(request)
  const receipt = receiptKeyOf(request, conditions, userId)
  const outcome = await writeTransaction(context, { userId, action, receipt }, async (changes) => {
    // The session was looked at when the headers came; it may have been ended before the body was there.
    if (!(await sessionByHash(changes.db, context.clock(), tokenHash))) throw unauthenticated()
    return work(changes)
  })
  if (outcome.changed) context.signal.wake()
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
  return shown ? withEntityTag(reply, shown) : { id, deleted: true }
}
