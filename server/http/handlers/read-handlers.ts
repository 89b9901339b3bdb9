import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest, RouteShorthandOptionsWithHandler } from 'fastify'
import type * as v from 'valibot'
import { type Caller, callerOf } from '#server/http/access/caller.ts'
import { notFound } from '#server/http/errors/api-errors.ts'
import type { Contract, Declared, InputSchema, Nothing } from './contract.ts'
import { withEntityTag } from './entity-tag.ts'
import { readPathId, readQuery } from './input.ts'

interface ReadRoute<Q extends InputSchema, A extends v.GenericSchema> extends Declared {
  query?: Q
  /** Messages for missing query fields. */
  whenAbsent?: Readonly<Record<string, string>>
  answer: A
}

interface ReadInput<Q extends InputSchema> {
  query: v.InferOutput<Q>
  caller: Caller
  reply: FastifyReply
}

interface ListRoute<Q extends InputSchema, A extends v.GenericSchema> extends ReadRoute<Q, A> {
  read: (input: ReadInput<Q>) => Promise<v.InferInput<A>>
}

interface OneRoute<Q extends InputSchema, A extends v.GenericSchema> extends ReadRoute<Q, A> {
  /** The message of the 404. */
  missing: string
  /** Reads the row of the path's id; null when it does not exist for this caller. */
  read: (input: ReadInput<Q> & { id: number }) => Promise<v.InferInput<A> | null>
}

interface MediaRoute<Q extends InputSchema> extends Declared {
  query?: Q
  whenAbsent?: Readonly<Record<string, string>>
  /** The media type. */
  media: string
  /** The pattern of the path's id where it is a name. */
  idPattern?: RegExp
  /** `name` is the path's id; '' for paths without one. */
  open: (input: ReadInput<Q> & { name: string }) => Promise<Readable | Uint8Array>
}

/** Makes a GET of signed-in callers whose path has no id. */
export function readHandler<A extends v.GenericSchema, Q extends InputSchema = Nothing>(
  route: ListRoute<Q, A>,
): RouteShorthandOptionsWithHandler {
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    route.read({ query: queryOf(route, request), caller: callerOf(request), reply })
  return { handler, config: { contract: readContract(route) } }
}

/**
 * Makes a GET of signed-in callers for the row of `:id`. Answers 404 when it does not exist for this caller; a
 * versioned row has an ETag.
 */
export function readOneHandler<A extends v.GenericSchema, Q extends InputSchema = Nothing>(
  route: OneRoute<Q, A>,
): RouteShorthandOptionsWithHandler {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const id = readPathId(request.params, route.missing)
    const found = await route.read({ id, query: queryOf(route, request), caller: callerOf(request), reply })
    if (found === null) throw notFound(route.missing)
    return withEntityTag(reply, found)
  }
  return { handler, config: { contract: readContract(route) } }
}

/** Makes a GET of signed-in callers whose answer is not JSON: a stream, a file. */
export function mediaHandler<Q extends InputSchema = Nothing>(route: MediaRoute<Q>): RouteShorthandOptionsWithHandler {
  const { refuses = [], query, media, idPattern, open } = route
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id: name = '' } = request.params as { id?: string }
    const content = await open({ name, query: queryOf(route, request), caller: callerOf(request), reply })
    return reply.type(media).send(content)
  }
  return { handler, config: { contract: { refuses, query, media, idPattern, status: 200 } } }
}

function readContract<Q extends InputSchema, A extends v.GenericSchema>(route: ReadRoute<Q, A>): Contract {
  const { refuses = [], query, answer } = route
  return { refuses, query, answer, status: 200 }
}

function queryOf<Q extends InputSchema>(
  { query, whenAbsent }: Pick<MediaRoute<Q>, 'query' | 'whenAbsent'>,
  request: FastifyRequest,
): v.InferOutput<Q> {
  return query ? readQuery(query, request.query, whenAbsent) : ({} as v.InferOutput<Q>)
}
