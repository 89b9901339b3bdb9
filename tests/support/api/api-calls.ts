import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import { parse } from 'valibot'
import type { TestServer } from '#tests/support/server/server.ts'

type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS'
type Headers = Record<string, string>

export interface Answer {
  status: number
  headers: Record<string, unknown>
  /** The parsed JSON; undefined for an empty or a compressed body. */
  body: unknown
  text: string
  /** The body, checked against its wire schema: an answer that does not have its shape fails the test. */
  as: <S extends v.GenericSchema>(schema: S) => v.InferOutput<S>
  /** A header of the protocol as a number. */
  number: (header: string) => number
}

export interface Caller {
  call: (verb: Verb, path: string, body?: unknown, headers?: Headers) => Promise<Answer>
  get: (path: string, headers?: Headers) => Promise<Answer>
  post: (path: string, body: unknown, headers?: Headers) => Promise<Answer>
  put: (path: string, body: unknown, headers?: Headers) => Promise<Answer>
  delete: (path: string, headers?: Headers) => Promise<Answer>
}

/** Calls the API without a port, as the holder of the token or as a visitor. Paths are those after /api/v1. */
export function callerWith(app: FastifyInstance, token?: string): Caller {
  const call = async (verb: Verb, path: string, body?: unknown, headers: Headers = {}) => {
    const reply = await app.inject({
      method: verb,
      url: `/api/v1${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    return answerOf(reply)
  }
  return {
    call,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body, headers) => call('PUT', path, body, headers),
    delete: (path, headers) => call('DELETE', path, undefined, headers),
  }
}

/** The first admin's calls. */
export async function staffOf(server: TestServer): Promise<Caller> {
  return callerWith(server.app, await server.adminToken())
}

interface Reply {
  statusCode: number
  headers: Record<string, unknown>
  payload: string
}

function answerOf({ statusCode, headers, payload }: Reply): Answer {
  const isPacked = headers['content-encoding'] !== undefined
  const isJson = !isPacked && String(headers['content-type'] ?? '').startsWith('application/json')
  const body: unknown = isJson && payload ? JSON.parse(payload) : undefined
  return {
    status: statusCode,
    headers,
    body,
    text: payload,
    as: (schema) => {
      if (statusCode >= 300) throw new Error(`answered ${statusCode}: ${payload}`)
      return parse(schema, body)
    },
    number: (header) => Number(headers[header.toLowerCase()]),
  }
}
