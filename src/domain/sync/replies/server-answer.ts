import type { ErrorAnswer } from '#domain/wire/error-wire.ts'

/**
 * What came of a request. `answer`: the API itself spoke. `no_answer`: the network failed, so that the request may or may not
 * have arrived. `not_api`: something answered that is not the API (a captive portal, a proxy): nothing was accepted, nothing refused.
 */
export type SentReply = { kind: 'answer'; answer: ServerAnswer } | { kind: 'no_answer' } | { kind: 'not_api' }

/** `unsure`: a server with the baseline API may have the change, and only a person can tell. `not_sent`: the session had ended before it could leave. */
export type ServerReply = SentReply | { kind: 'unsure' } | { kind: 'not_sent' }

export interface ServerAnswer {
  status: number
  /** Sync-Epoch: the epoch of the database that spoke. */
  epoch: number
  /** Sync-Version: the version of the effect of this very request; null on reads and refusals. */
  version: number | null
  /** Retry-After in milliseconds; null when absent. */
  retryAfter: number | null
  /** The id in the answered resource; null when there is none. */
  id: number | null
  /** Of an approval: how many alternatives of its request went with it; absent on every other answer. */
  eliminatedAlternatives?: number
  /** Of a failure: whether only a person may send the change again. */
  isFinal?: boolean
  /** The body of a refusal; null otherwise. */
  error: ErrorAnswer | null
}
