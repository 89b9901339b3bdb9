import type { ErrorAnswer } from '#domain/wire/error-wire.ts'

/**
 * The outcome of a sent request. `answer`: the API itself answered. `no_answer`: the network failed, and the request
 * may or may not have arrived. `not_api`: something else answered (a captive portal, a proxy), so nothing was accepted
 * or refused.
 */
export type SentReply = { kind: 'answer'; answer: ServerAnswer } | { kind: 'no_answer' } | { kind: 'not_api' }

/**
 * `unsure`: a baseline server may have the change, and only a person can tell. `not_sent`: the session ended before it
 * was sent.
 */
export type ServerReply = SentReply | { kind: 'unsure' } | { kind: 'not_sent' }

export interface ServerAnswer {
  status: number
  /** Sync-Epoch: the epoch of the answering database. */
  epoch: number
  /** Sync-Version: the version of this request's effect; null for reads and refusals. */
  version: number | null
  /** Retry-After in milliseconds; null when absent. */
  retryAfter: number | null
  /** The id in the answer's body; null if there is none. */
  id: number | null
  /** For an approval: how many alternatives of its request the server deleted; absent otherwise. */
  eliminatedAlternatives?: number
  /** For a failure: whether only a person may send the change again. */
  isFinal?: boolean
  /** The body of a refusal; null otherwise. */
  error: ErrorAnswer | null
}
