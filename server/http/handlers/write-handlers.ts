import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest, RouteShorthandOptionsWithHandler } from 'fastify'
import type * as v from 'valibot'
import type { AuditAction } from '#domain/audit/audit-action-texts.ts'
import { headers } from '#domain/wire/sync-protocol.ts'
import type { ServerContext } from '#server/context.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import type { Db } from '#server/db/schema.ts'
import { KnownRefError } from '#server/db/sync-log/known-ref.ts'
import { type WriteOutcome, writeTransaction } from '#server/db/write-transaction.ts'
import { type Caller, callerOf } from '#server/http/access/caller.ts'
import { notFound, unauthenticated, versionMismatch } from '#server/http/errors/api-errors.ts'
import { findSessionByHash } from '#server/resources/auth/sessions.ts'
import type { Contract, Declared, InputSchema } from './contract.ts'
import { type Resource, withEntityTag } from './entity-tag.ts'
import { readInput, readPathId } from './input.ts'
import {
  expectVersion,
  type Preconditions,
  readPreconditions,
  readSeenAppointments,
  receiptKeyOf,
} from './preconditions.ts'

type ResourceSchema = v.GenericSchema<Resource>

interface WriteRoute<R extends ResourceSchema> extends Declared {
  context: ServerContext
  /** The audit action. */
  action: AuditAction
  resource: R
  /** Returns the resource as this caller may see it; null when it does not exist for this caller. */
  present: (db: Db, id: number, caller: Caller) => Promise<v.InferInput<R> | null>
}

interface CreateInput<B extends InputSchema> {
  body: v.InferOutput<B>
  caller: Caller
  /** The Idempotency-Key, else a new UUID. */
  requestName: string
}

interface CreateRoute<R extends ResourceSchema, B extends InputSchema, A extends v.GenericSchema>
  extends WriteRoute<R> {
  body: B
  /** Messages for missing fields. */
  whenAbsent?: Readonly<Record<string, string>>
  work: (changes: Changes, input: CreateInput<B>) => Promise<Effect>
  /** Shows something else than the single row; `show` returns null when nothing of it is left. */
  instead?: { answer: A; show: (db: Db, input: CreateInput<B>) => Promise<(v.InferInput<A> & object) | null> }
}

interface RowRoute<R extends ResourceSchema> extends WriteRoute<R> {
  /** The message of the 404. */
  missing: string
}

interface ChangeRoute<R extends ResourceSchema, B extends InputSchema> extends RowRoute<R> {
  body?: B
  /** Whether a request without a body is allowed. */
  bodyOptional?: boolean
  work: (changes: Changes, input: { id: number; body: v.InferOutput<B>; caller: Caller }) => Promise<Effect>
  /** Adds to the answer's row; `answer` is the schema of both together. */
  addition?: { answer: v.GenericSchema; read: (db: Db, outcome: WriteOutcome) => Promise<object> }
}

/** The input of a deletion. */
export interface Deletion {
  id: number
  /**
   * The names of the appointments that the caller has seen (appointmentName); undefined when the request does not say.
   */
  seenAppointments: ReadonlySet<string> | undefined
}

interface DeleteRoute<R extends ResourceSchema> extends RowRoute<R> {
  /** Whether appointments are deleted along with the row, so that the caller may name those seen. */
  takesAppointments?: boolean
  work: (changes: Changes, deletion: Deletion) => Promise<Effect>
}

/**
 * Makes the POST of a resource. It replays a known key, else it runs the work in one write transaction; it answers the
 * whole resource. If a row with the same ref has other content, the answer is a 412 with that row.
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
 * Makes a PUT or an action on one resource. Works as createHandler, but first checks that the row exists for this
 * caller (404) and has the version of If-Match (412 with the present row).
 */
export function changeHandler<R extends ResourceSchema, B extends InputSchema>(
  route: ChangeRoute<R, B>,
): RouteShorthandOptionsWithHandler {
  const { body, bodyOptional, addition, resource } = route
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const given = bodyOptional ? (request.body ?? {}) : request.body
    const read = () => (body ? readInput(body, given) : ({} as v.InferOutput<B>))
    const { outcome, caller, id } = await changeRow(route, request, read, route.work)
    const { db } = route.context
    return answerTo(outcome, reply, async () => {
      const shown = await route.present(db, id, caller)
      return shown && { ...shown, ...(await addition?.read(db, outcome)) }
    })
  }
  const shapes = { body, bodyOptional, answer: addition?.answer ?? resource }
  return { handler, config: { contract: { ...writeContract(route), status: 200, ...shapes } } }
}

/** Makes the DELETE of one resource. Works as changeHandler; the answer is empty. */
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
  const id = readPathId(request.params, route.missing)
  const conditions = readPreconditions(request, route.context.epoch)
  const body = readBody()
  const outcome = await write(route, conditions, request, async (changes) => {
    const current = await route.present(changes.db, id, caller)
    if (!current) throw notFound(route.missing)
    expectVersion(conditions, current)
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
    // The session was checked when the headers arrived. It may have ended before the body did.
    if (!(await findSessionByHash(changes.db, context.clock(), tokenHash))) throw unauthenticated()
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
