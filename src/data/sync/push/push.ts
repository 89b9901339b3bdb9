import { changeTransaction } from '#data/local/database/change-transaction.ts'
import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { SessionEndedError } from '#data/sync/engine/sync-errors.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { giveBack, type InFlight, releaseHeld, takeNext } from '#data/sync/outbox/take-next.ts'
import { classifyReply, classifyUnanswered, type Outcome } from '#domain/sync/replies/classify-reply.ts'
import type { ServerReply } from '#domain/sync/replies/server-answer.ts'
import { applyOutcome } from './apply-outcome.ts'
import { apiAnswers, sendFlight } from './server-side.ts'

/** How a push ended: nothing more may be sent; a pull is needed first; no answer; or the server asked to wait. */
export interface PushResult {
  end: 'drained' | 'pull_first' | 'unreachable' | 'not_now'
  /** How many changes the server accepted. */
  accepted: number
}

/**
 * Sends one change at a time in the person's order, after a pull. While a change is on its way, the answer to the one
 * before is applied and the one after is taken: in a long queue disk flushes take most of the time. Throws
 * SessionEndedError.
 */
export async function push(ports: SyncPorts): Promise<PushResult> {
  let accepted = 0
  let answered: ClassifiedFlight | null = null
  for (let flight = await releaseAndTakeNext(ports); flight; ) {
    // planted: serialized-after-marking-late
    const { reply, next }: Sent = await sendAndTakeNext(ports, flight, answered)
    const outcome = await outcomeOf(ports, flight, reply)
    if (outcome.kind === 'acknowledged') accepted++
    noteDefect(flight, outcome, reply)
    // planted: merged-without-pull
    const end = endAfter(outcome, reply)
    answered = { flight, outcome, reply }
    if (end) await applyAndGiveBack(ports, answered, next)
    if (end === 'session_ended') throw new SessionEndedError()
    if (end) return { end, accepted }
    flight = next
    if (flight) continue
    // What waits may depend on this answer.
    flight = await applyAndTakeNext(ports, answered)
    answered = null
  }
  return { end: 'drained', accepted }
}

interface Sent {
  reply: ServerReply
  /** The change that was taken meanwhile. */
  next: InFlight | null
}

/**
 * Sends a change, and meanwhile applies the answer before and takes the next change. Rejects only after both have ended.
 * For a baseline server none is taken early: of an income that was taken, nobody knows later whether it arrived.
 */
async function sendAndTakeNext(ports: SyncPorts, flight: InFlight, answered: ClassifiedFlight | null): Promise<Sent> {
  const takesNext = flight.request.epoch !== BASELINE_EPOCH
  const sending = sendFlight(ports, flight)
  const taking = applyAndTakeNext(ports, answered, takesNext)
  await Promise.allSettled([sending, taking])
  return { reply: await sending, next: await taking }
}

function releaseAndTakeNext({ db, now }: SyncPorts): Promise<InFlight | null> {
  return changeTransaction(db, async () => {
    await releaseHeld(db, now())
    return takeNext(db, now())
  })
}

interface ClassifiedFlight {
  flight: InFlight
  outcome: Outcome
  reply: ServerReply
}

/** Applies one result, if there is one, and takes the next change unless told otherwise, in one transaction. */
function applyAndTakeNext(
  ports: SyncPorts,
  answered: ClassifiedFlight | null,
  takesNext = true,
): Promise<InFlight | null> {
  const { db, now } = ports
  return changeTransaction(db, async () => {
    if (answered) await applyAnswer(ports, answered)
    return takesNext ? takeNext(db, now()) : null
  })
}

/** Applies the last result, and gives back the change that was taken meanwhile and not sent. */
function applyAndGiveBack(ports: SyncPorts, answered: ClassifiedFlight, next: InFlight | null): Promise<void> {
  return changeTransaction(ports.db, async () => {
    await applyAnswer(ports, answered)
    if (next) await giveBack(ports.db, next)
  })
}

async function applyAnswer({ db, now, newUuid }: SyncPorts, classified: ClassifiedFlight): Promise<void> {
  // planted: merged-without-pull-settled
  await applyOutcome(db, classified.flight, classified.outcome, classified.reply, { now: now(), newUuid })
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
