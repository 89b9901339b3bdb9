import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { hasNoRoom } from '#data/local/database/storage-trouble.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readSignedOutChanges } from '#data/local/outbox/signed-out-changes.ts'
import { startSession } from '#data/local/session/session.ts'
import { isSyncFailing, isSyncStuck } from '#data/local/status/sync-failure.ts'
import { readSyncStatus } from '#data/local/status/sync-status.ts'
import { readUpdateNeed } from '#data/local/status/update-need.ts'
import { createApi } from '#data/remote/http/api.ts'
import { createSyncEngine, type SyncEngine } from '#data/sync/engine/sync-engine.ts'
import type { EnginePorts } from '#data/sync/engine/sync-ports.ts'
import { createSenderLock } from '#data/sync/locks/sender-lock.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { headers } from '#domain/wire/sync-protocol.ts'
import { eva } from '#tests/data/filled-forms.ts'
import { noRoom, onDiskThatFails } from '#tests/data/full-disk.ts'
import { callerWith, staffOf } from '#tests/support/api/api-calls.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { adminSession, type TestServer } from '#tests/support/server/server.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { minutes } from '#tests/support/server/test-clock.ts'

/** A network that passes requests on to the real app, unless `fault` stops one. */
type Fault = (path: string, method: string) => 'lost' | 'silent' | 'portal' | 'newer' | Promise<Response> | undefined

const server = serverForEachTest()
let device: DeviceDatabase
let db: ClinicDatabase
let engine: SyncEngine
let fault: Fault
let requests: string[]
/** All pauses that the engine has begun, in order, and a way to end the present one early. */
let pauses: { duration: number; end: () => void }[]

function networkOf(app: TestServer['app']): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const path = pathname.replace('/api/v1', '')
    if (path === '/sync/events') return silence(request.signal)
    requests.push(`${request.method} ${path}`)
    const stopped = fault(path, request.method)
    if (stopped === 'lost') throw new TypeError('network down')
    if (stopped === 'silent') return silence(request.signal)
    if (stopped instanceof Promise) return stopped
    if (stopped === 'portal') return new Response('<html>Acepta los términos</html>', { status: 200 })
    const reply = await app.inject({
      method: request.method as 'GET',
      url: `${pathname}${search}`,
      headers: Object.fromEntries(request.headers),
      payload: await request.text(),
    })
    const payload = stopped === 'newer' ? JSON.stringify({ ...reply.json<object>(), schema: 99 }) : reply.payload
    const body = reply.statusCode === 204 ? null : payload
    return new Response(body, { status: reply.statusCode, headers: reply.headers as Record<string, string> })
  }
}

function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })
}

function pause(duration: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    pauses.push({ duration, end: resolve })
    signal.addEventListener('abort', () => resolve())
  })
}

async function nextPause(): Promise<{ duration: number; end: () => void }> {
  const before = pauses.length
  await expect.poll(() => pauses.length, { timeout: 10_000 }).toBeGreaterThan(before)
  return pauses[pauses.length - 1] as { duration: number; end: () => void }
}

async function firstRound(): Promise<{ duration: number; end: () => void }> {
  const resting = nextPause()
  engine.start()
  return resting
}

/** Runs another round, as after a kick. */
async function another(): Promise<void> {
  const resting = nextPause()
  engine.kick()
  await resting
}

/** From the server's present epoch of its database. */
async function answer(status: number, body: object, more: Record<string, string> = {}): Promise<Response> {
  const { epoch } = (await readMirrorState(db)) ?? { epoch: 0 }
  return Response.json(body, { status, headers: { [headers.syncEpoch]: String(epoch), ...more } })
}

beforeEach(async () => {
  fault = () => undefined
  requests = []
  pauses = []
  device = new DeviceDatabase()
  const token = await adminSession(server.db, server.clock)
  await startSession(device, token, { id: 1, username: adminLogin.username, role: 'admin' })
  db = new ClinicDatabase(1)
  const ports: EnginePorts = {
    db,
    device,
    api: createApi({ baseUrl: 'http://clinic.example/api/v1', fetch: networkOf(server.app) }),
    now: () => server.clock(),
    deviceNow: () => server.clock(),
    random: () => 0.5,
    newUuid,
    lock: createSenderLock(db, 'page', () => server.clock(), undefined),
    locks: undefined,
    deadline: () => AbortSignal.timeout(60_000),
    isOffline: () => false,
    isVisible: () => true,
    onVisibilityChange: () => undefined,
    onWake: () => undefined,
    pause,
  }
  engine = createSyncEngine(ports)
})

afterEach(async () => {
  engine.stop()
  await db.delete()
  await device.delete()
})

const enqueue = () => enqueueCreate(db, { now: () => server.clock(), newUuid }, 'patient', eva())
const sent = async () => (await readOutbox(db)).length === 0

describe('the engine of a page', () => {
  it('sends new changes as soon as it is kicked, and then rests (S-3)', async () => {
    await firstRound()
    await enqueue()
    const resting = nextPause()
    engine.kick()
    expect((await resting).duration).toBe(15_000)
    expect(await sent()).toBe(true)
  })

  it('polls the API while it does not answer, and sends at its first answer (S-4)', async () => {
    fault = () => 'lost'
    await enqueue()
    const first = await firstRound()
    expect(first.duration).toBe(3_000)
    requests = []
    let resting = nextPause()
    first.end()
    const second = await resting
    expect(requests).toEqual(['GET /health'])
    fault = () => undefined
    resting = nextPause()
    second.end()
    await resting
    expect(await sent()).toBe(true)
  })

  it('does not accept a page of a captive portal as an answer', async () => {
    fault = () => 'portal'
    await enqueue()
    expect((await firstRound()).duration).toBe(3_000)
    expect(await readOutbox(db)).toMatchObject([{ state: 'queued', sent: false }])
  })

  it('recovers after the local database failed for a while (S-4)', async () => {
    await firstRound()
    await enqueue()
    const works = db.transaction
    db.transaction = (() => Promise.reject(new RangeError('the disk stumbled'))) as unknown as typeof works
    let resting = nextPause()
    engine.kick()
    const stumbled = await resting
    db.transaction = works
    resting = nextPause()
    stumbled.end()
    await resting
    expect(await sent()).toBe(true)
  })

  it('reports a stall when the server answers but sync keeps failing, until it succeeds (N-1)', async () => {
    await firstRound()
    const works = db.outbox.put
    const isStuck = () => isSyncStuck(db, server.clock())
    db.outbox.put = (() => Promise.reject(new RangeError('a mistake of ours'))) as unknown as typeof works
    await enqueue()
    await another()
    expect(await isStuck()).toBe(false)
    expect(await isSyncFailing(db)).toBe(true)
    server.clock.advance(minutes(1))
    await another()
    expect(await isStuck()).toBe(true)
    fault = () => 'lost'
    await another()
    expect(await isStuck()).toBe(false)
    fault = () => undefined
    db.outbox.put = works
    await another()
    expect(await isSyncFailing(db)).toBe(false)
    expect(await sent()).toBe(true)
  })

  it.each<[string, (path: string, method: string) => Promise<Response> | false]>([
    ['a feed that fails', (path) => path === '/sync/changes' && answer(500, { code: 'internal' })],
    ['a feed of another shape', (path) => path === '/sync/changes' && answer(200, { patients: [{ id: 7 }] })],
    [
      'a server without room on its disk',
      (_, method) => method === 'POST' && answer(503, { code: 'internal' }, { 'Retry-After': '2' }),
    ],
    ['a success answer without a version', (_, method) => method === 'POST' && answer(201, { id: 7 })],
  ])('reports a stall because of %s (N-1)', async (_, stopped) => {
    await firstRound()
    await enqueue()
    fault = (path, method) => stopped(path, method) || undefined
    await another()
    expect(await isSyncStuck(db, server.clock())).toBe(false)
    expect(await readSyncStatus(db)).toMatchObject({ connection: 'online', hindrance: 'server' })
    // Runs again at once, while nothing is due.
    await another()
    server.clock.advance(minutes(1))
    await another()
    expect(await isSyncStuck(db, server.clock())).toBe(true)
    fault = () => undefined
    server.clock.advance(minutes(1))
    await another()
    expect(await isSyncFailing(db)).toBe(false)
    expect(await sent()).toBe(true)
  })

  it('reports no stall for a change the server delayed that now waits behind a parked one', async () => {
    await createPatient(await staffOf(server), { dni: eva().dni })
    await firstRound()
    const { key } = await enqueue()
    const { n } = await enqueueCreate(db, { now: () => server.clock(), newUuid }, 'appointment', { patientId: key })
    await db.outbox.update(n, { hold: 'server', nextAt: server.clock() })
    await another()
    expect(await readOutbox(db)).toMatchObject([{ state: 'parked' }, { n, state: 'queued', hold: 'server' }])
    expect(await isSyncFailing(db)).toBe(false)
  })

  it('reports a stall for a defect even before any reply has come', async () => {
    db.transaction = (() => Promise.reject(new RangeError('a mistake of ours'))) as unknown as typeof db.transaction
    await firstRound()
    server.clock.advance(minutes(1))
    await another()
    expect(requests).toEqual([])
    expect(await isSyncStuck(db, server.clock())).toBe(true)
  })

  it('reports a full disk even if there is no room to store that, until a write succeeds', async () => {
    const disk = onDiskThatFails(db, noRoom)
    await firstRound()
    await enqueue()
    disk.hasRoom = false
    await another()
    expect(await hasNoRoom(db)).toBe(true)
    disk.hasRoom = true
    await another()
    expect(await hasNoRoom(db)).toBe(false)
    expect(await sent()).toBe(true)
  })

  it('completes a cycle even if the disk has no room for the waiting count', async () => {
    await firstRound()
    const disk = onDiskThatFails(device, noRoom, ['users'])
    // The open connection must be reopened to be on the failing disk.
    device.close({ disableAutoOpen: false })
    await enqueue()
    disk.hasRoom = false
    await another()
    expect(disk.refusals).toBeGreaterThan(0)
    expect(await sent()).toBe(true)
    expect(await isSyncFailing(db)).toBe(false)
  })

  it('does not wait for the revocation of an old token', async () => {
    await device.revocations.put({ token: 'una-ficha-vieja' })
    fault = (path) => (path === '/auth/logout' ? 'silent' : undefined)
    await firstRound()
    await enqueue()
    const resting = nextPause()
    engine.kick()
    await resting
    expect(await sent()).toBe(true)
    expect(await device.revocations.count()).toBe(1)
  })

  it('sends the rest when one request never gets an answer (A-2)', async () => {
    await firstRound()
    const bad = await enqueue()
    const good = await enqueueCreate(db, { now: () => server.clock(), newUuid }, 'patient', eva({ dni: '31000001' }))
    const [first] = await readOutbox(db)
    let swallowed = 0
    fault = (path, method) => (method === 'POST' && path === '/patients' && swallowed++ === 0 ? 'lost' : undefined)
    const resting = nextPause()
    engine.kick()
    await resting
    expect(first?.n).toBe(bad.n)
    expect((await readOutbox(db)).map((entry) => entry.n)).toEqual([bad.n])
    expect(await db.journal.where('n').equals(good.n).count()).toBe(1)
    expect(await db.outbox.get(bad.n)).toMatchObject({ state: 'queued', sent: true, hold: 'server' })
  })

  it('requires an update, and leaves mirror and outbox unchanged, when the server is newer than the app (R-7)', async () => {
    await firstRound()
    const mirror = await readMirrorState(db)
    await enqueue()
    await createPatient(await staffOf(server))
    fault = (path) => (path === '/sync/changes' ? 'newer' : undefined)
    const resting = nextPause()
    engine.kick()
    await resting
    expect(await readUpdateNeed(db)).toBe('server')
    expect(await readSyncStatus(db)).toMatchObject({ connection: 'online', hindrance: 'update', isFailing: false })
    expect(await readMirrorState(db)).toEqual(mirror)
    expect(await readOutbox(db)).toMatchObject([{ state: 'queued', sent: false }])
  })

  it('requires no update any more once a reverted server can be read', async () => {
    await firstRound()
    await createPatient(await staffOf(server))
    fault = (path) => (path === '/sync/changes' ? 'newer' : undefined)
    await another()
    fault = () => undefined
    await another()
    expect(await readUpdateNeed(db)).toBe(null)
  })

  it('notes the waiting changes when the server ends the session', async () => {
    await firstRound()
    await enqueue()
    await server.db.deleteFrom('sessions').execute()
    engine.kick()
    await expect.poll(() => device.session.count()).toBe(0)
    expect(await readSignedOutChanges(device)).toMatchObject([{ username: adminLogin.username, waiting: 1 }])
  })

  it('stops when the session has ended, and keeps the outbox (S-4)', async () => {
    await firstRound()
    await enqueue()
    await server.db.deleteFrom('sessions').execute()
    engine.kick()
    await expect.poll(() => device.session.count()).toBe(0)
    const asked = requests.length
    engine.kick()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(requests.length).toBe(asked)
    expect(await readOutbox(db)).toMatchObject([{ state: 'queued' }])
    expect((await callerWith(server.app).get('/health')).status).toBe(200)
  })
})
