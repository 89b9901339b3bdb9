import { LONGEST_WAIT_MS } from '../outbox/due-time.ts'
import type { Acknowledgement, Hold, OutboxEntry, ReviewReason } from '../outbox/outbox-entry.ts'
import { retryDelay } from '../outbox/retry-delay.ts'
import type { ServerAnswer, ServerReply } from './server-answer.ts'

/** How the server's reply affects a change in flight. */
export type Outcome =
  | { kind: 'acknowledged'; ack: Acknowledgement }
  /**
   * Queued again with the same request; both counts include this failure. `unread`: the server has not processed the
   * change at all.
   */
  | { kind: 'retry'; delay: number; hold: Hold | null; tries: number; serverErrors: number; isUnread: boolean }
  /** Queued again unchanged; the session has ended. */
  | { kind: 'session_ended' }
  /** Queued again under its change id, to be serialized again: the mirror belongs to an earlier epoch. */
  | { kind: 'other_epoch' }
  /** The row has changed: queued under a new change id; the rebase decides after a pull. */
  | { kind: 'stale'; delay: number; tries: number; serverErrors: number }
  /** Needs review by a person. */
  | { kind: 'refused'; why: ReviewReason }

type Retry = Extract<Outcome, { kind: 'retry' }>

/** How many such answers (a 500, a 412 after another) a change may get before it needs review. */
export const MAX_SERVER_ERRORS = 10

/**
 * Classifies a reply by status and code, never by message (docs/sync/SPEC.md, A-1). `random` is in [0, 1) and spreads
 * retries.
 */
export function classifyReply(entry: OutboxEntry, reply: ServerReply, random: number): Outcome {
  if (reply.kind === 'unsure') return { kind: 'refused', why: 'unsure' }
  if (reply.kind === 'not_sent') return { kind: 'session_ended' }
  if (reply.kind !== 'answer') return retryLater(entry, 'network', null, random)
  const { answer } = reply
  if (answer.status < 300) return classifyAcceptance(entry, answer)
  return answer.status < 500 ? classifyRefusal(entry, answer, random) : classifyFailure(entry, answer, random)
}

function classifyRefusal(entry: OutboxEntry, answer: ServerAnswer, random: number): Outcome {
  switch (answer.status) {
    case 401:
      return { kind: 'session_ended' }
    case 404:
      return classifyMissing(entry, answer)
    case 408:
      return retryLater(entry, 'server', answer.retryAfter, random)
    case 429:
      return { ...retryLater(entry, 'server', answer.retryAfter, random), isUnread: true }
    case 409:
      return answer.error?.code === 'epoch'
        ? { kind: 'other_epoch' }
        : refusedFor(REFUSED_CODES.get(answer.error?.code ?? ''))
    case 412:
      return classifyStale(entry, random)
    case 422:
      return refusedFor(answer.error?.code === 'idempotency_key_reused' ? 'defect' : 'refused')
    case 428:
      return refusedFor('defect')
    default:
      return refusedFor('refused')
  }
}

const REFUSED_CODES: ReadonlyMap<string, ReviewReason> = new Map([
  ['slot_taken', 'slot_taken'],
  ['duplicate', 'duplicate'],
  ['invalid_transition', 'invalid_transition'],
  ['unseen_appointments', 'unseen_appointments'],
])

function classifyFailure(entry: OutboxEntry, answer: ServerAnswer, random: number): Outcome {
  if ([502, 503, 504].includes(answer.status)) {
    return retryLater(entry, answer.retryAfter === null ? 'network' : 'server', answer.retryAfter, random)
  }
  const serverErrors = entry.serverErrors + 1
  if (answer.isFinal || serverErrors >= MAX_SERVER_ERRORS) return refusedFor('server_error')
  return { ...retryLater(entry, 'server', answer.retryAfter, random), serverErrors }
}

/**
 * Classifies a missing answer from a server that answers other requests: something on the way blocks this one. It waits
 * on its own and holds up no other change; after repeated attempts it needs review.
 */
export function classifyUnanswered(entry: OutboxEntry, outcome: Retry): Outcome {
  const serverErrors = entry.serverErrors + 1
  if (serverErrors >= MAX_SERVER_ERRORS) return refusedFor('server_error')
  return { ...outcome, hold: 'server', serverErrors }
}

/** A deletion of a missing row counts as done. */
function classifyMissing(entry: OutboxEntry, answer: ServerAnswer): Outcome {
  if (entry.kind !== 'delete') return refusedFor('deleted')
  return { kind: 'acknowledged', ack: { epoch: answer.epoch, version: 0, id: null } }
}

/** The rebase after the next pull decides, since a version may have moved by what nobody said (saidStatus). */
function classifyStale(entry: OutboxEntry, random: number): Outcome {
  const serverErrors = entry.serverErrors + 1
  if (serverErrors >= MAX_SERVER_ERRORS) return refusedFor('conflict')
  const delay = entry.tries === 0 ? 0 : retryDelay(entry.tries, random)
  return { kind: 'stale', delay, tries: entry.tries + 1, serverErrors }
}

function refusedFor(why: ReviewReason = 'refused'): Outcome {
  return { kind: 'refused', why }
}

/** An acceptance without a version is not definite, so the same request is sent again. */
function classifyAcceptance(entry: OutboxEntry, answer: ServerAnswer): Outcome {
  if (answer.version === null || (entry.kind === 'create' && answer.id === null))
    return retryLater(entry, 'server', null, 1)
  const { epoch, version, id, eliminatedAlternatives: eliminated } = answer
  const extra = eliminated === undefined ? {} : { eliminatedAlternatives: eliminated }
  return { kind: 'acknowledged', ack: { epoch, version, id, ...extra } }
}

function retryLater(entry: OutboxEntry, hold: Hold, retryAfter: number | null, random: number): Retry {
  const tries = entry.tries + 1
  return {
    kind: 'retry',
    delay: Math.min(LONGEST_WAIT_MS, retryAfter ?? retryDelay(tries, random)),
    hold,
    tries,
    serverErrors: entry.serverErrors,
    isUnread: false,
  }
}
