import { freeStorage } from '#data/local/database/free-storage.ts'
import { noteStorageRoom, retryAfterFreeingStorage, storageTroubleOf } from '#data/local/database/storage-trouble.ts'
import { notePull } from '#data/local/status/last-pull.ts'
import { recoverInFlight } from '#data/sync/outbox/take-next.ts'
import { isStaffSession, windowStart } from '#data/sync/pull/mirror-scope.ts'
import { pull } from '#data/sync/pull/pull.ts'
import { push } from '#data/sync/push/push.ts'
import type { SyncPorts } from './sync-ports.ts'

/** The most rounds of one cycle, for a change that keeps meeting newer versions. The next cycle goes on. */
const MAX_ROUNDS = 8

/**
 * `busy`: another tab or the worker is sending. `unreachable`: no answer. `not_now`: the server asked to wait or
 * failed. `done`: everything that could be sent was. `unfinished`: another cycle should follow at once.
 */
export type CycleResult = 'busy' | 'unreachable' | 'not_now' | 'done' | 'unfinished'

/**
 * Runs one cycle of the single sender: recover changes in flight, pull, push, pull. On a full disk it frees storage and
 * starts again once. If there is still no room, waiting changes are sent without a pull. Throws SessionEndedError if
 * the session is not this database's user's.
 */
export async function runCycle(ports: SyncPorts): Promise<CycleResult> {
  const freeOwn = async () => freeStorage(ports.db, windowStart(ports, await isStaffSession(ports)))
  try {
    return (await retryAfterFreeingStorage(ports.db, freeOwn, () => ports.lock.run(() => runSteps(ports)))) ?? 'busy'
  } catch (error) {
    if (storageTroubleOf(error) !== 'full') throw error
    await noteStorageRoom(ports.db, false)
    return (await ports.lock.run(() => sendAlone(ports))) ?? 'busy'
  }
}

/**
 * Sends without a pull before it. The server checks each request against its own rows. Edits that were never rebased on
 * a whole mirror wait for one (findNextToSend).
 */
async function sendAlone(ports: SyncPorts): Promise<CycleResult> {
  await recoverInFlight(ports.db)
  const { end } = await push(ports)
  return end === 'unreachable' ? end : 'not_now'
}

async function runSteps(ports: SyncPorts): Promise<CycleResult> {
  await recoverInFlight(ports.db)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const pulled = await pull(ports)
    if (pulled !== 'complete') return pulled
    // The note only tells people of when their lists are: a full disk must not end the cycle.
    await notePull(ports.db, ports.now()).catch(console.warn)
    const { end, accepted } = await push(ports)
    if (end === 'unreachable' || end === 'not_now') return end
    // One more pull covers the accepted changes, and may bring rows that refused ones must be rebased on.
    if (end === 'drained' && accepted === 0) return 'done'
  }
  return 'unfinished'
}
