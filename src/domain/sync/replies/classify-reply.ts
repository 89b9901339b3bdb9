import { entityOf } from '#domain/fields/entities.ts'
import { LONGEST_WAIT_MS } from '../outbox/due-time.ts'
import type { Acknowledgement, Hold, OutboxEntry, ParkReason } from '../outbox/outbox-entry.ts'
import { retryDelay } from '../outbox/retry-delay.ts'
import type { ServerAnswer, ServerReply } from './server-answer.ts'

/** What the server's reply makes of a change in flight. */
export type Outcome =
  | { kind: 'acknowledged'; ack: Acknowledgement }
  /** Queued again, the very same request; both counts hold this failure. `unread`: the server has not looked at the change at all. */
  | { kind: 'again'; delay: number; hold: Hold | null; tries: number; serverErrors: number; unread: boolean }
  /** Queued again as it was; the session has ended. */
  | { kind: 'signed_out' }
  /** Queued again under its name, its request to be built anew; the mirror belongs to an earlier epoch of the database. */
  | { kind: 'other_epoch' }
  /** The row moved on: queued under a new name, after a pull the rebase decides. */
  | { kind: 'stale'; delay: number; tries: number; serverErrors: number }
  /** A person must decide. */
  | { kind: 'refused'; why: ParkReason }

type Again = Extract<Outcome, { kind: 'again' }>

/** So many answers may lead nowhere (a 500, one 412 after the other) before a change is shown to a person. */
export const MAX_SERVER_ERRORS = 10

/**
 * The one table of replies (state diagram of the protocol). `random` is in [0, 1) and spreads retries. Decided by status and
 * code alone, never by message.
 */
export function classifyReply(entry: OutboxEntry, reply: ServerReply, random: number): Outcome {
  if (reply.kind === 'unsure') return { kind: 'refused', why: 'unsure' }
  if (reply.kind === 'not_sent') return { kind: 'signed_out' }
  if (reply.kind !== 'answer') return again(entry, 'network', null, random)
  const { answer } = reply
  if (answer.status < 300) return acknowledged(entry, answer)
  return answer.status < 500 ? refusal(entry, answer, random) : failure(entry, answer, random)
}

function refusal(entry: OutboxEntry, answer: ServerAnswer, random: number): Outcome {
  switch (answer.status) {
    case 401:
      return { kind: 'signed_out' }
    case 404:
      return missing(entry, answer)
    case 408:
      return again(entry, 'server', answer.retryAfter, random)
    case 429:
      return { ...again(entry, 'server', answer.retryAfter, random), unread: true }
    case 409:
      return answer.error?.code === 'epoch'
        ? { kind: 'other_epoch' }
        : refused(REFUSED_CODES.get(answer.error?.code ?? ''))
    case 412:
      return stale(entry, random)
    case 422:
      return refused(answer.error?.code === 'idempotency_key_reused' ? 'defect' : 'refused')
    case 428:
      return refused('defect')
    default:
      return refused('refused')
  }
}

const REFUSED_CODES: ReadonlyMap<string, ParkReason> = new Map([
  ['slot_taken', 'slot_taken'],
  ['duplicate', 'duplicate'],
  ['invalid_transition', 'invalid_transition'],
  ['unseen_appointments', 'unseen_appointments'],
])

function failure(entry: OutboxEntry, answer: ServerAnswer, random: number): Outcome {
  if ([502, 503, 504].includes(answer.status)) {
    return again(entry, answer.retryAfter === null ? 'network' : 'server', answer.retryAfter, random)
  }
  const serverErrors = entry.serverErrors + 1
  if (answer.isFinal || serverErrors >= MAX_SERVER_ERRORS) return refused('server_error')
  return { ...again(entry, 'server', answer.retryAfter, random), serverErrors }
}

/**
 * No answer to this change, from a server that answers others: something on the way swallows it, or answers in its place. It waits its
 * own time and holds up nobody; time after time it leads nowhere, as a failure does.
 */
export function swallowed(entry: OutboxEntry, outcome: Again): Outcome {
  const serverErrors = entry.serverErrors + 1
  if (serverErrors >= MAX_SERVER_ERRORS) return refused('server_error')
  return { ...outcome, hold: 'server', serverErrors }
}

/** What is not there needs no deletion: the wish is fulfilled. */
function missing(entry: OutboxEntry, answer: ServerAnswer): Outcome {
  if (entry.kind !== 'delete') return refused('deleted')
  return { kind: 'acknowledged', ack: { epoch: answer.epoch, version: 0, id: null } }
}

/** What is decided as a whole is never merged by itself; a creation that meets its own row with other content is, by the next pull. */
function stale(entry: OutboxEntry, random: number): Outcome {
  if (entityOf(entry.entity).changes === 'whole' && entry.kind !== 'create') return refused('conflict')
  const serverErrors = entry.serverErrors + 1
  if (serverErrors >= MAX_SERVER_ERRORS) return refused('conflict')
  const delay = entry.tries === 0 ? 0 : retryDelay(entry.tries, random)
  return { kind: 'stale', delay, tries: entry.tries + 1, serverErrors }
}

function refused(why: ParkReason = 'refused'): Outcome {
  return { kind: 'refused', why }
}

/** A yes without the version of its effect is no definite yes: the same request is asked again. */
function acknowledged(entry: OutboxEntry, answer: ServerAnswer): Outcome {
  if (answer.version === null || (entry.kind === 'create' && answer.id === null)) return again(entry, 'server', null, 1)
  const { epoch, version, id, eliminatedAlternatives: eliminated } = answer
  const told = eliminated === undefined ? {} : { eliminatedAlternatives: eliminated }
  return { kind: 'acknowledged', ack: { epoch, version, id, ...told } }
}

function again(entry: OutboxEntry, hold: Hold, retryAfter: number | null, random: number): Again {
  const tries = entry.tries + 1
  return {
    kind: 'again',
    delay: Math.min(LONGEST_WAIT_MS, retryAfter ?? retryDelay(tries, random)),
    hold,
    tries,
    serverErrors: entry.serverErrors,
    unread: false,
  }
}
