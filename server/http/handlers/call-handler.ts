import type { FastifyReply, FastifyRequest, RouteShorthandOptionsWithHandler } from 'fastify'
import type * as v from 'valibot'
import type { Declared, InputSchema, Nothing } from './contract.ts'
import { readInput, readQuery } from './input.ts'

/** The answer schema of a call without an answer. */
type NoAnswer = v.VoidSchema<undefined>

interface CallInput<B extends InputSchema, Q extends InputSchema> {
  body: v.InferOutput<B>
  query: v.InferOutput<Q>
  request: FastifyRequest
  reply: FastifyReply
}

interface CallRoute<B extends InputSchema, Q extends InputSchema, A extends v.GenericSchema> extends Declared {
  body?: B
  query?: Q
  /** Messages for missing fields. */
  whenAbsent?: Readonly<Record<string, string>>
  /** Without it the answer is empty. */
  answer?: A
  /** 200 by default; 204 for an empty answer. */
  status?: number
  /** Whether `work` reads the protocol's headers. */
  preconditions?: boolean
  /** What the id in the path looks like; a row's number by default. */
  idPattern?: RegExp
  /** The `current` of a 412. */
  resource?: v.GenericSchema
  /** Whether `work` sets the ETag (withOwnVersion). */
  ownVersion?: boolean
  work: (input: CallInput<B, Q>) => Promise<v.InferInput<A>>
}

/** Makes the route of a call that is about no resource: calls of visitors, of sessions. */
export function callHandler<
  A extends v.GenericSchema = NoAnswer,
  B extends InputSchema = Nothing,
  Q extends InputSchema = Nothing,
>(route: CallRoute<B, Q, A>): RouteShorthandOptionsWithHandler {
  const { refuses = [], body, query, whenAbsent, answer, preconditions, resource, ownVersion, idPattern } = route
  const status = route.status ?? (answer ? 200 : 204)
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const input = {
      body: body ? readInput(body, request.body, whenAbsent) : ({} as v.InferOutput<B>),
      query: query ? readQuery(query, request.query, whenAbsent) : ({} as v.InferOutput<Q>),
      request,
      reply,
    }
    const shown = await route.work(input)
    reply.code(status)
    return answer ? shown : reply.send()
  }
  return {
    handler,
    config: { contract: { refuses, body, query, answer, status, preconditions, resource, ownVersion, idPattern } },
  }
}
