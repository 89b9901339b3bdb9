import { IDBFactory } from 'fake-indexeddb'
import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { startSession } from '#data/local/session/session.ts'
import { createApi } from '#data/remote/http/api.ts'
import { type CycleResult, runCycle } from '#data/sync/engine/cycle.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { createSenderLock } from '#data/sync/locks/sender-lock.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import type { SessionUser } from '#domain/user/user.ts'
import { connectTo } from '#tests/data/device-connection.ts'
import { type Caller, callerWith } from '#tests/support/api/api-calls.ts'
import { type BaselineServer, baselineServerOf } from '#tests/support/server/baseline-server.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'
import type { TestClock } from '#tests/support/server/test-clock.ts'

/**
 * What the way to the server does to a request: loses it or its answer, puts a portal's page in place of the answer, or answers
 * in the server's place.
 */
export type Fault = 'lost' | 'answer lost' | 'portal' | Response | undefined

/** A tablet that reaches a server by `network` and carries out the engine's cycles. */
export interface BaselineDevice {
  db: ClinicDatabase
  ports: SyncPorts
  sources: ChangeSources
  /** What happens to the next requests; undefined lets them pass. */
  fault: (request: { method: string; path: string }) => Fault
  /** One cycle of the engine. */
  sync: () => Promise<CycleResult>
  /** Runs a cycle a minute later, when the lists are read again. */
  syncLater: () => Promise<CycleResult>
  outbox: () => ReturnType<typeof readOutbox>
  /** Puts another server behind the network. */
  upgrade: (network: typeof globalThis.fetch) => void
  /** The time limits of the requests so far. */
  patience: (number | undefined)[]
  close: () => void
}

interface Surroundings {
  clock: TestClock
  network: typeof globalThis.fetch
  token: string
  user?: SessionUser
}

export const PORTAL = '<!doctype html><title>Bienvenido</title><p>Acepte las condiciones para navegar.</p>'

export async function openBaselineDevice({
  clock,
  network: first,
  token,
  user,
}: Surroundings): Promise<BaselineDevice> {
  const factory = new IDBFactory()
  const session = user ?? { id: 1, username: 'direccion', role: 'admin' }
  const db = connectTo(factory, () => new ClinicDatabase(session.id))
  const devices = connectTo(factory, () => new DeviceDatabase())
  await startSession(devices, token, session)
  let network = first
  const patience: (number | undefined)[] = []
  const ports: SyncPorts = {
    db,
    device: devices,
    api: createApi({
      baseUrl: 'http://clinic.example/api/v1',
      fetch: (input, init) => travel(new Request(input, init)),
    }),
    now: clock,
    deviceNow: clock,
    random: () => 0.5,
    newUuid,
    lock: createSenderLock(db, 'page', clock, undefined),
    locks: undefined,
    deadline: (limit) => {
      patience.push(limit)
      return AbortSignal.timeout(60_000)
    },
    isOffline: () => false,
  }
  const device: BaselineDevice = {
    db,
    ports,
    sources: { now: clock, newUuid },
    fault: () => undefined,
    sync: () => runCycle(ports),
    syncLater: () => {
      clock.advance(60_000)
      return runCycle(ports)
    },
    outbox: () => readOutbox(db),
    upgrade: (other) => {
      network = other
    },
    patience,
    close: () => {
      db.close()
      devices.close()
    },
  }
  async function travel(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname.replace('/api/v1', '')
    const fault = device.fault({ method: request.method, path })
    if (fault === 'lost') throw new TypeError('Failed to fetch')
    if (fault === 'portal') return new Response(PORTAL, { headers: { 'content-type': 'text/html' } })
    if (fault instanceof Response) return fault.clone()
    const answer = await network(request)
    if (fault === 'answer lost') throw new TypeError('Failed to fetch')
    return answer
  }
  return device
}

/** A clinic whose server has the baseline API, and the staff's calls to the full API behind it. */
export interface BaselineClinic {
  server: TestServer<TestClock>
  plain: BaselineServer
  staff: Caller
  openDevice: () => Promise<BaselineDevice>
  close: () => Promise<void>
}

export async function openBaselineClinic(): Promise<BaselineClinic> {
  const server = await createTestServer({ dataDir: ':memory:' })
  const plain = baselineServerOf(server.app)
  const token = await server.adminToken()
  const devices: BaselineDevice[] = []
  return {
    server,
    plain,
    staff: callerWith(server.app, token),
    openDevice: async () => {
      const device = await openBaselineDevice({ clock: server.clock, network: plain.fetch, token })
      devices.push(device)
      return device
    },
    close: async () => {
      for (const device of devices) device.close()
      await server.stop()
    },
  }
}
