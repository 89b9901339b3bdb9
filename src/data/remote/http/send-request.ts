import { isNetworkError, type KyInstance } from 'ky'
import { headers } from '#domain/wire/sync-protocol.ts'

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, string | number | boolean>
  /** The exact body. */
  body?: string | null
  token?: string | null
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Also accepts an answer without an epoch, if it is JSON and from the same origin (docs/sync/SPEC.md, B-1). */
  plain?: boolean
}

/**
 * The outcome of a request: the API's answer with its parsed body (undefined if empty), no answer, or an answer that is
 * not the API's. With the baseline API the epoch is 0.
 */
export type HttpReply =
  | { kind: 'answer'; status: number; headers: Headers; body: unknown; epoch: number }
  | { kind: 'no_answer' }
  | { kind: 'not_api' }

/**
 * Sends one request. Every answer of the API names its epoch (Sync-Epoch) and is JSON or empty. Anything else (a
 * captive portal's page, a proxy's error) is not the API's answer, whatever its status.
 */
export async function sendRequest(api: KyInstance, request: ApiRequest): Promise<HttpReply> {
  let status: number
  let answerHeaders: Headers
  let text: string
  let isOwn: boolean
  try {
    const response = await api(request.path, {
      method: request.method,
      headers: {
        accept: 'application/json',
        ...(request.body ? { 'content-type': 'application/json' } : {}),
        ...(request.token ? { authorization: `Bearer ${request.token}` } : {}),
        ...request.headers,
      },
      ...(request.query ? { searchParams: request.query } : {}),
      ...(request.body ? { body: request.body } : {}),
      ...(request.signal ? { signal: request.signal } : {}),
    })
    status = response.status
    answerHeaders = response.headers
    text = await response.text()
    isOwn = !response.redirected && response.type !== 'cors'
  } catch (error) {
    if (isInterrupted(error)) return { kind: 'no_answer' }
    throw error
  }
  const epoch = epochOf(answerHeaders, request.plain === true && isOwn)
  const body = parseJson(text)
  if (epoch === null || body === NOT_JSON) return { kind: 'not_api' }
  return { kind: 'answer', status, headers: answerHeaders, body, epoch }
}

const NOT_JSON = Symbol('not JSON')

const FAILURES_ON_THE_WAY: readonly number[] = [502, 503, 504]

/** Whether a proxy may have produced this status. Without an epoch it does not prove that the server is there. */
export function isFailureOnTheWay(status: number): boolean {
  return FAILURES_ON_THE_WAY.includes(status)
}

/** Returns what a reply proves about reaching the server. */
export function reachOf(
  reply: Pick<HttpReply, 'kind'> & { status?: number; epoch?: number | null },
): HttpReply['kind'] {
  const { kind, status = 0, epoch } = reply
  return epoch === 0 && isFailureOnTheWay(status) ? 'not_api' : kind
}

/** Returns the epoch of an answer: 0 if it may lack one and does, null if the answer is not the API's. */
export function epochOf(answerHeaders: Headers, mayLack: boolean): number | null {
  if (mayLack && !answerHeaders.has(headers.syncEpoch)) return 0
  const epoch = Number(answerHeaders.get(headers.syncEpoch))
  return Number.isSafeInteger(epoch) && epoch >= 1 ? epoch : null
}

function parseJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return NOT_JSON
    throw error
  }
}

/** Whether a body is valid for an API answer without a file. */
export function isJsonOrEmpty(text: string): boolean {
  return parseJson(text) !== NOT_JSON
}

/** Whether the network failed, the connection was cut, or a deadline ended the request. */
export function isInterrupted(error: unknown): boolean {
  return (
    isNetworkError(error) ||
    error instanceof TypeError ||
    (error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError'))
  )
}
