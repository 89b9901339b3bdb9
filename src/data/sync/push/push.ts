import { changeTransaction } from '#data/local/database/change-transaction.ts'
import { SessionEndedError } from '#data/sync/engine/sync-errors.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { noteUnconfirmed } from '#data/sync/engine/waiting-count.ts'
import { type InFlight, releaseHeld, takeNext } from '#data/sync/outbox/take-next.ts'
import { classifyReply, classifyUnanswered, type Outcome } from '#domain/sync/replies/classify-reply.ts'
import type { ServerReply } from '#domain/sync/replies/server-answer.ts'
import { FlightQueue } from './flight-queue.ts'
import { apiAnswers, sendFlight } from './server-side.ts'

/** How a push ended: nothing more may be sent; a pull is needed first; no answer; or the server asked to wait. */
export interface PushResult {
  end: 'drained' | 'pull_first' | 'unreachable' | 'not_now'
  /** How many changes the server accepted. */
  accepted: number
}

/**
 * Sends one change at a time in the person's order, after a pull, while a FlightQueue stores what came of it. Throws
 * SessionEndedError.
 */
export async function push(ports: SyncPorts): Promise<PushResult> {
  let accepted = 0
  const queue = new FlightQueue(ports, await releaseAndTakeNext(ports))
  try {
    for (let flight = await queue.next(); flight; flight = await queue.next()) {
      // planted: serialized-after-marking-late
      const reply = await sendFlight(ports, flight)
      const outcome = await outcomeOf(ports, flight, reply)
      if (outcome.kind === 'acknowledged') accepted++
      noteDefect(flight, outcome, reply)
      // planted: merged-without-pull
      const end = endAfter(outcome, reply)
      const answered = { flight, outcome, reply }
      if (!end) queue.note(answered)
      else await queue.end(answered)
      if (end === 'session_ended') return await refuseToGoOn(ports)
      if (end) return { end, accepted }
    }
  } finally {
    await queue.end()
  }
  return { end: 'drained', accepted }
}

/** The sign-in page tells how many changes wait. The answers before this one have only now been applied. */
async function refuseToGoOn({ device, db }: SyncPorts): Promise<never> {
  await noteUnconfirmed(device, db)
  throw new SessionEndedError()
}

function releaseAndTakeNext({ db, now }: SyncPorts): Promise<InFlight | null> {
  return changeTransaction(db, async () => {
    await releaseHeld(db, now())
    return takeNext(db, now())
  })
}

/** Classifies the reply. A missing answer while the API answers others is not a network failure. */
async function outcomeOf(ports: SyncPorts, flight: InFlight, reply: ServerReply): Promise<Outcome> {
  const outcome = classifyReply(flight.entry, reply, ports.random())
  if (outcome.kind !== 'retry' || outcome.hold !== 'network' || !(await apiAnswers(ports))) return outcome
  return classifyUnanswered(flight.entry, outcome)
}

/**
 * Logs a request that the server rejects as malformed: only a bug causes that, and the review alone would not reach a
 * developer.
 */
function noteDefect({ entry, request }: InFlight, outcome: Outcome, reply: ServerReply): void {
  if (outcome.kind !== 'refused' || outcome.why !== 'defect') return
  const status = reply.kind === 'answer' ? reply.answer.status : null
  console.error(`${request.method} ${request.path} was refused as malformed: ${status} to ${entry.opId}`)
}

/** Null to continue with the next change. */
function endAfter(outcome: Outcome, reply: ServerReply): PushResult['end'] | 'session_ended' | null {
  switch (outcome.kind) {
    case 'session_ended':
      return 'session_ended'
    case 'other_epoch':
    case 'stale':
      return 'pull_first'
    case 'retry':
      if (outcome.hold === 'network') return 'unreachable'
      return asksToWait(reply) ? 'not_now' : null
    case 'refused':
      // The review, and the person's next attempt, need the rows that others have changed.
      return outcome.why === 'conflict' || outcome.why === 'unseen_appointments' ? 'pull_first' : null
    case 'acknowledged':
      return null
  }
}

/** Whether the server asked to slow down in general, not for this change only. */
function asksToWait(reply: ServerReply): boolean {
  if (reply.kind !== 'answer') return false
  return reply.answer.status === 429 || (reply.answer.status === 503 && reply.answer.retryAfter !== null)
}
