import { changeTransaction } from '#data/local/database/change-transaction.ts'
import { SessionEndedError } from '#data/sync/engine/sync-errors.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { type InFlight, releaseHeld, takeNext } from '#data/sync/outbox/take-next.ts'
import { classifyReply, type Outcome, swallowed } from '#domain/sync/replies/classify-reply.ts'
import type { ServerReply } from '#domain/sync/replies/server-answer.ts'
import { applyResult } from './apply-result.ts'
import { apiAnswers, sendFlight } from './server-side.ts'

/** How a round of sending ended: nothing more may go now; a pull must come first; no answer; or the server asked to wait. */
export interface PushResult {
  end: 'drained' | 'pull_first' | 'unreachable' | 'not_now'
  /** How many changes the server took. */
  accepted: number
}

/**
 * Sends what may go, one change at a time, in the person's order; the API has just answered a pull. Throws SessionEndedError.
 */
export async function push(ports: SyncPorts): Promise<PushResult> {
  let accepted = 0
  for (let flight = await releasedAndNext(ports); flight; ) {
    // planted: serialized-after-marking-late
    const reply = await sendFlight(ports, flight)
    const outcome = await outcomeOf(ports, flight, reply)
    if (outcome.kind === 'acknowledged') accepted++
    noteDefect(flight, outcome, reply)
    // planted: merged-without-pull
    const end = endAfter(outcome, reply)
    flight = await settledAndNext(ports, { flight, outcome, reply }, end === null)
    if (end === 'signed_out') throw new SessionEndedError()
    if (end) return { end, accepted }
  }
  return { end: 'drained', accepted }
}

function releasedAndNext({ db, now }: SyncPorts): Promise<InFlight | null> {
  return changeTransaction(db, async () => {
    await releaseHeld(db, now())
    return takeNext(db, now())
  })
}

interface Landed {
  flight: InFlight
  outcome: Outcome
  reply: ServerReply
}

/** Writes down what came of one change and takes the next, in one transaction: a disk's flush is what a long queue waits for most. */
function settledAndNext({ db, now, newUuid }: SyncPorts, landed: Landed, goesOn: boolean): Promise<InFlight | null> {
  return changeTransaction(db, async () => {
    // planted: merged-without-pull-settled
    await applyResult(db, landed.flight, landed.outcome, landed.reply, { now: now(), newUuid })
    return goesOn ? takeNext(db, now()) : null
  })
}

/** A request that met no answer while the API answers others was not stopped by the network. */
async function outcomeOf(ports: SyncPorts, flight: InFlight, reply: ServerReply): Promise<Outcome> {
  const outcome = classifyReply(flight.entry, reply, ports.random())
  if (outcome.kind !== 'again' || outcome.hold !== 'network' || !(await apiAnswers(ports))) return outcome
  return swallowed(flight.entry, outcome)
}

/** A request that the server takes for malformed is nobody's fault but a program's: besides the question it leaves a trace for who mends that. */
function noteDefect({ entry, request }: InFlight, outcome: Outcome, reply: ServerReply): void {
  if (outcome.kind !== 'refused' || outcome.why !== 'defect') return
  const status = reply.kind === 'answer' ? reply.answer.status : null
  console.error(`${request.method} ${request.path} was refused as malformed: ${status} to ${entry.opId}`)
}

/** Null to go on with the next change. */
function endAfter(outcome: Outcome, reply: ServerReply): PushResult['end'] | 'signed_out' | null {
  switch (outcome.kind) {
    case 'signed_out':
      return 'signed_out'
    case 'other_epoch':
    case 'stale':
      return 'pull_first'
    case 'again':
      if (outcome.hold === 'network') return 'unreachable'
      return asksToWait(reply) ? 'not_now' : null
    case 'refused':
      // What somebody else made of the row, or beside it, belongs to the question, and to the person's next try.
      return outcome.why === 'conflict' || outcome.why === 'unseen_appointments' ? 'pull_first' : null
    case 'acknowledged':
      return null
  }
}

/** The server itself wants less: that holds for every change, not for this one alone. */
function asksToWait(reply: ServerReply): boolean {
  if (reply.kind !== 'answer') return false
  return reply.answer.status === 429 || (reply.answer.status === 503 && reply.answer.retryAfter !== null)
}
