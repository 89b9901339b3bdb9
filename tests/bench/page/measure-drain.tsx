import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { startSession } from '#data/local/session/session.ts'
import { login } from '#data/remote/auth-api.ts'
import { createApi } from '#data/remote/http/api.ts'
import { browserPorts } from '#data/sync/engine/browser-ports.ts'
import { createClinicClock } from '#data/sync/engine/clinic-clock.ts'
import { runCycle } from '#data/sync/engine/cycle.ts'
import { openClinic } from '#data/sync/engine/open-clinic.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { AppointmentsPage } from '#features/appointments/appointments-page.tsx'
import { enqueueMorning } from './morning-changes.ts'
import { mountScreen } from './mounted-screen.tsx'

/** Milliseconds to empty the queue, per sample. */
export interface DrainTimes {
  /** With the engine only. */
  alone: number[]
  /** With the agenda open, which is read again after each change. */
  withAgenda: number[]
}

interface DrainPlan {
  login: { username: string; password: string }
  changes: number
  samples: number
  /** Distinguishes its mornings from those of other queues on the same server. */
  from: number
}

/** Signs in at this page's origin, fills the mirror, and sends one queue after another. */
export async function measureDrain({
  login: { username, password },
  changes,
  samples,
  from,
}: DrainPlan): Promise<DrainTimes> {
  const api = createApi()
  const device = new DeviceDatabase()
  const { token, user } = await login(api, username, password)
  if (token === undefined) throw new Error('the login answer has no token')
  await startSession(device, token, user)
  const db = await openClinic(user.id)
  const ports = browserPorts(db, device, api, createClinicClock(device))
  await emptied(ports)
  let round = from
  const drained = async () => {
    await enqueueMorning(db, ports, { count: changes, from: round })
    round += changes / 10
    const start = performance.now()
    await emptied(ports)
    return performance.now() - start
  }
  const alone = await repeated(samples, drained)
  const unmount = await mountScreen({ db, sources: ports }, <AppointmentsPage />)
  const withAgenda = await repeated(samples, drained)
  unmount()
  return { alone, withAgenda }
}

async function repeated(samples: number, measure: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  while (times.length < samples) times.push(await measure())
  return times
}

/** Runs one cycle and checks that nothing is left. */
async function emptied(ports: SyncPorts): Promise<void> {
  const result = await runCycle(ports)
  const left = await leftOver(ports.db)
  if (result !== 'done' || left.length > 0) throw new Error(`the cycle ended ${result} with ${left.join(', ')} left`)
}

async function leftOver(db: ClinicDatabase): Promise<string[]> {
  return (await readOutbox(db)).map(({ entity, kind, state, parked }) => `${entity} ${kind} ${parked?.why ?? state}`)
}
