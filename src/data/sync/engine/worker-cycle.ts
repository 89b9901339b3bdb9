import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readSession } from '#data/local/session/session.ts'
import { createApi } from '#data/remote/http/api.ts'
import { nextDueAt } from '#domain/sync/outbox/next-to-send.ts'
import { isWaiting } from '#domain/sync/outbox/outbox-entry.ts'
import { browserPorts } from './browser-ports.ts'
import { createClinicClock } from './clinic-clock.ts'
import { type CycleResult, runCycle } from './cycle.ts'
import { SessionEndedError } from './sync-errors.ts'
import { noteUnconfirmed } from './waiting-count.ts'

/** The most cycles per event: a browser stops its worker after some minutes. */
const CYCLES = 5

/**
 * `waiting`: everything that could be sent was, and other changes become due later. Also if a page is sending, which
 * may be closed before it is done.
 */
export type WorkerCycleResult = Exclude<CycleResult, 'busy'> | 'waiting'

/** Runs a few cycles outside a page for this device's session; 'done' if nobody is signed in. */
export async function runWorkerCycle(): Promise<WorkerCycleResult> {
  const device = new DeviceDatabase()
  try {
    const session = await readSession(device)
    return session ? await cycleOf(device, session.user.id) : 'done'
  } finally {
    device.close()
  }
}

async function cycleOf(device: DeviceDatabase, userId: number): Promise<WorkerCycleResult> {
  const db = new ClinicDatabase(userId)
  const clock = createClinicClock(device)
  try {
    const ports = browserPorts(db, device, createApi(), clock)
    let result = await runCycle(ports)
    for (let more = CYCLES; result === 'unfinished' && more > 1; more--) result = await runCycle(ports)
    await noteUnconfirmed(device, db)
    return await resultOf(db, result, ports.now())
  } catch (error) {
    if (!(error instanceof SessionEndedError)) throw error
    // Changes in flight may have arrived after the sign-out counted them.
    await noteUnconfirmed(device, db)
    return 'done'
  } finally {
    clock.stop()
    db.close()
  }
}

async function resultOf(db: ClinicDatabase, result: CycleResult, now: number): Promise<WorkerCycleResult> {
  if (result !== 'done' && result !== 'busy') return result
  const outbox = await readOutbox(db)
  const waits = result === 'busy' ? outbox.some(isWaiting) : nextDueAt(outbox, now) !== null
  return waits ? 'waiting' : 'done'
}
