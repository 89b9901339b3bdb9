import { classifyReply, type Outcome } from '#domain/change/classify-reply.ts'
import type { ServerReply } from '#domain/change/server-answer.ts'
import { apiAnswers, sendFlight } from './server-side.ts'
import { settleOutcome } from './settle-outcome.ts'
import { SessionEndedError } from './sync-errors.ts'
import type { SyncPorts } from './sync-ports.ts'
import { type InFlight, takeNext } from './take-next.ts'

/** How a round of sending ended: nothing more may go now; a pull must come first; no answer; or the server asked to wait. */
export interface PushResult {
  end: 'drained' | 'pull_first' | 'unreachable' | 'not_now'
  /** How many changes the server took. */
  accepted: number
}

/** Sends what may go, one change at a time, in the person's order. Throws SessionEndedError. */
export async function push(ports: SyncPorts): Promise<PushResult> {
  for (let accepted = 0; ; ) {
    const flight = await takeNext(ports.db, ports.now())
    if (!flight) return { end: 'drained', accepted }
    const reply = await sendFlight(ports, flight)
    const outcome = await outcomeOf(ports, flight, reply)
    await settleOutcome(ports.db, flight, outcome, reply, { now: ports.now(), newUuid: ports.newUuid })
    if (outcome.kind === 'acknowledged') accepted++
    const end = endAfter(outcome, reply)
    if (end) return { end, accepted }
  }
}

/**
 * A request that met no answer while the API answers others was not stopped by the network: it waits its own time, and the rest
 * goes on. So one request that something on the way always swallows does not hold up the queue.
 */
async function outcomeOf(ports: SyncPorts, flight: InFlight, reply: ServerReply): Promise<Outcome> {
  const outcome = classifyReply(flight.entry, reply, ports.random())
  if (outcome.kind !== 'again' || outcome.hold !== 'network' || !(await apiAnswers(ports))) return outcome
  return { ...outcome, hold: 'server' }
}

/** Null to go on with the next change. */
function endAfter(outcome: Outcome, reply: ServerReply): PushResult['end'] | null {
  switch (outcome.kind) {
    case 'signed_out':
      throw new SessionEndedError()
    case 'other_epoch':
    case 'stale':
      return 'pull_first'
    case 'again':
      if (outcome.hold === 'network') return 'unreachable'
      return asksToWait(reply) ? 'not_now' : null
    case 'acknowledged':
    case 'refused':
      return null
  }
}

/** The server itself wants less: that holds for every change, not for this one alone. */
function asksToWait(reply: ServerReply): boolean {
  if (reply.kind !== 'answer') return false
  return reply.answer.status === 429 || (reply.answer.status === 503 && reply.answer.retryAfter !== null)
}
