import { classifyReply, type Outcome } from '#domain/change/classify-reply.ts'
import { sendFrozen } from './requester.ts'
import { settleOutcome } from './settle-outcome.ts'
import { SessionEndedError } from './sync-errors.ts'
import type { SyncPorts } from './sync-ports.ts'
import { takeNext } from './take-next.ts'

/** How a round of sending ended: nothing more may go now; a pull must come first; or the server can't be reached. */
export interface PushResult {
  end: 'drained' | 'pull_first' | 'unreachable'
  /** How many changes the server took. */
  accepted: number
}

/** Sends what may go, one change at a time, in the person's order. Throws SessionEndedError. */
export async function push(ports: SyncPorts): Promise<PushResult> {
  for (let accepted = 0; ; ) {
    const flight = await takeNext(ports.db, ports.now())
    if (!flight) return { end: 'drained', accepted }
    const reply = await sendFrozen(ports, flight.entry.opId, flight.request)
    const outcome = classifyReply(flight.entry, reply, ports.random())
    await settleOutcome(ports.db, flight, outcome, reply, { now: ports.now(), newUuid: ports.newUuid })
    if (outcome.kind === 'acknowledged') accepted++
    const end = endAfter(outcome)
    if (end) return { end, accepted }
  }
}

/** Null to go on with the next change. */
function endAfter(outcome: Outcome): PushResult['end'] | null {
  switch (outcome.kind) {
    case 'signed_out':
      throw new SessionEndedError()
    case 'other_epoch':
    case 'stale':
      return 'pull_first'
    case 'again':
      return outcome.hold === 'network' ? 'unreachable' : null
    case 'acknowledged':
    case 'refused':
      return null
  }
}
