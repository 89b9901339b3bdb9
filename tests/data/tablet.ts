import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import type { FastifyInstance } from 'fastify'
import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { startSession } from '#data/local/session/session.ts'
import { createApi } from '#data/remote/http/api.ts'
import { type CycleResult, runCycle } from '#data/sync/engine/cycle.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { createSenderLock } from '#data/sync/locks/sender-lock.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { UNDO_MS } from '#domain/sync/outbox/due-time.ts'
import type { SessionUser } from '#domain/user/user.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { minutes, type TestClock } from '#tests/support/server/test-clock.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'
import { connectTo } from './device-connection.ts'

/** A device of one user with the real engine, whose network leads straight into the real server app. */
export interface Tablet {
  db: ClinicDatabase
  sources: ChangeSources
  ports: SyncPorts
  /** Every request that was sent: 'PUT /appointments/3/approve'. */
  requests: string[]
  /** Called before each request; throws while the network is down. */
  network: () => void
  /** One whole cycle. */
  sync: () => Promise<CycleResult>
  /** The user signs in (again): the server forgets sessions, and so does a device. */
  signIn: (token: string) => Promise<void>
}

const STAFF: SessionUser = { id: 1, username: 'direccion', role: 'admin' }

/** A tablet in the session of `token`; `now` is both its own clock and the clinic's. */
export async function openTablet(
  app: () => FastifyInstance,
  now: () => number,
  token: string,
  user: SessionUser = STAFF,
): Promise<Tablet> {
  const tablet = tabletOn(new IDBFactory(), app, now, user)
  await tablet.signIn(token)
  return tablet
}

/** A tablet with the data in this IndexedDB, and its session. */
export function tabletOn(
  factory: IDBFactory,
  app: () => FastifyInstance,
  now: () => number,
  user: SessionUser = STAFF,
): Tablet {
  const db = connectTo(factory, () => new ClinicDatabase(user.id))
  const device = connectTo(factory, () => new DeviceDatabase())
  const requests: string[] = []
  const reach = () => {
    tablet.network()
    return app()
  }
  const ports: SyncPorts = {
    db,
    device,
    api: createApi({ baseUrl: 'http://clinica.example/api/v1', fetch: wireTo(reach, requests) }),
    now,
    deviceNow: now,
    random: () => 0.5,
    newUuid,
    lock: createSenderLock(db, newUuid(), now, undefined),
    locks: undefined,
    deadline: () => new AbortController().signal,
    isOffline: () => false,
  }
  const signIn = (fresh: string) => startSession(device, fresh, user)
  const sync = () => runCycle(ports)
  const tablet = { db, sources: { now, newUuid }, ports, requests, network: () => undefined, sync, signIn }
  return tablet
}

/** Runs cycles over time, until every waiting change has been retried. */
export async function syncForLong(tablet: Tablet, clock: TestClock, rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    while ((await tablet.sync()) === 'unfinished');
    clock.advance(minutes(6))
  }
}

/** Runs a cycle while waiting deletions can still be undone, and one afterwards. */
export async function syncPastUndo(tablet: Tablet, clock: TestClock): Promise<void> {
  await tablet.sync()
  clock.advance(UNDO_MS)
  await tablet.sync()
}

/** A tablet of the first admin for each test, on the server of that test. */
export function tabletForEachTest(server: TestServer<TestClock>): Tablet {
  return forEachTest(async () => openTablet(() => server.app, server.clock, await server.adminToken()))
}

/** A network that leads straight into the real server app, and lists the requests. */
export function wireTo(app: () => FastifyInstance, requests: string[] = []): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    requests.push(`${request.method} ${pathname.replace('/api/v1', '')}`)
    const reply = await app().inject({
      method: request.method as 'GET',
      url: `${pathname}${search}`,
      headers: Object.fromEntries(request.headers),
      payload: await request.text(),
    })
    const body = reply.statusCode === 204 ? null : reply.payload
    return new Response(body, { status: reply.statusCode, headers: reply.headers as Record<string, string> })
  }
}
