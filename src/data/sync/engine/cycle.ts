import { freeStorage } from '#data/local/database/free-storage.ts'
import { noteRoom, retryAfterFreeingStorage, storageTroubleOf } from '#data/local/database/storage-trouble.ts'
import { recoverInFlight } from '#data/sync/outbox/take-next.ts'
import { isStaffSession, windowStart } from '#data/sync/pull/mirror-scope.ts'
import { pull } from '#data/sync/pull/pull.ts'
import { push } from '#data/sync/push/push.ts'
import type { SyncPorts } from './sync-ports.ts'

/** A change that keeps meeting newer versions makes a cycle pull and send again; so often at most, then the next cycle goes on. */
const ROUNDS = 8

/**
 * `busy`: another tab or the worker is sending. `unreachable`: no answer. `not_now`: the server is there but asked to wait, or
 * could not do its part. `done`: everything that could go went. `unfinished`: more may go at once, by another cycle.
 */
export type CycleResult = 'busy' | 'unreachable' | 'not_now' | 'done' | 'unfinished'

/**
 * One cycle of the one sender: recover what a dead tab left in flight, pull, push, pull. Every way in (page, worker, timer,
 * event) ends here. On a full disk it makes room and begins again, once; what finds no room even then does not hold up what waits
 * here. Throws SessionEndedError when the session is not, or no longer, this database's user's.
 */
export async function runCycle(ports: SyncPorts): Promise<CycleResult> {
  const freeOwn = async () => freeStorage(ports.db, windowStart(ports, await isStaffSession(ports)))
  try {
    return (await retryAfterFreeingStorage(ports.db, freeOwn, () => ports.lock.run(() => cycle(ports)))) ?? 'busy'
  } catch (error) {
    if (storageTroubleOf(error) !== 'full') throw error
    await noteRoom(ports.db, false)
    return (await ports.lock.run(() => sendAlone(ports))) ?? 'busy'
  }
}

/**
 * Without a pull before it: what a change was made against stands in its request, and the server judges it by that. Edits that no
 * whole mirror has judged yet wait for one (nextToSend).
 */
async function sendAlone(ports: SyncPorts): Promise<CycleResult> {
  await recoverInFlight(ports.db)
  const { end } = await push(ports)
  return end === 'unreachable' ? end : 'not_now'
}

async function cycle(ports: SyncPorts): Promise<CycleResult> {
  await recoverInFlight(ports.db)
  for (let round = 0; round < ROUNDS; round++) {
    const pulled = await pull(ports)
    if (pulled !== 'complete') return pulled
    const { end, accepted } = await push(ports)
    if (end === 'unreachable' || end === 'not_now') return end
    // What was accepted is covered by one more pull, which may also bring what a refused change must be judged by.
    if (end === 'drained' && accepted === 0) return 'done'
  }
  return 'unfinished'
}
