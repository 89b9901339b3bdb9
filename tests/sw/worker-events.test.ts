import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { DEVICE_DATABASE, DeviceDatabase } from '#data/local/database/device-database.ts'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readSignedOutChanges, type SignedOutChanges } from '#data/local/outbox/signed-out-changes.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import { endSession, readSession, startSession } from '#data/local/session/session.ts'
import { cleanUpSignedOutUsers } from '#data/sync/engine/open-clinic.ts'
import { SYNC_TAG } from '#data/sync/engine/worker-messages.ts'
import { createSenderLock } from '#data/sync/locks/sender-lock.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { enqueueCreate, enqueueDelete } from '#data/sync/outbox/enqueue.ts'
import { onActivate } from '#sw/on-activate.ts'
import { type InstallEvent, onInstall } from '#sw/on-install.ts'
import { onMessage } from '#sw/on-message.ts'
import { onSync, type SyncEvent } from '#sw/on-sync.ts'
import type { StaffFiles } from '#sw/staff-files.ts'
import { wireTo } from '#tests/data/tablet.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'

/** An event that collects what a handler asks the browser to wait for. */
function eventWith<E>(fields: object): { event: E; work: Promise<unknown>[] } {
  const work: Promise<unknown>[] = []
  const event = { ...fields, waitUntil: (promise: Promise<unknown>) => work.push(promise) }
  return { event: event as unknown as E, work }
}

/** In a browser, an address without a host belongs to the origin. */
class RequestOfOrigin extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'https://clinica.example') : input, init)
  }
}

/** Staff files that can be fetched or not, on a device that has some or none. */
function staffFiles(cacheAll: () => Promise<void> = () => Promise.resolve(), hasAny = false) {
  return {
    has: () => false,
    read: vi.fn(),
    cacheAll: vi.fn(cacheAll),
    hasAny: async () => hasAny,
    dropOthers: vi.fn(() => Promise.resolve()),
  }
}

const unavailable = () => Promise.reject(new TypeError('no file of the app'))

async function signedIn(role: string): Promise<void> {
  const device = new DeviceDatabase()
  await startSession(device, 'ficha', { id: 1, username: 'ana', role })
  device.close()
}

describe('a message to the worker', () => {
  const skipWaiting = vi.fn(() => Promise.resolve())

  beforeEach(() => {
    skipWaiting.mockClear()
    vi.stubGlobal('self', { skipWaiting })
  })

  afterEach(async () => {
    vi.unstubAllGlobals()
    await new DeviceDatabase().delete()
  })

  async function say(data: unknown, files: StaffFiles): Promise<unknown[]> {
    const answers: unknown[] = []
    const ports = [{ postMessage: (answer: unknown) => answers.push(answer) }]
    const { event, work } = eventWith<ExtendableMessageEvent>({ data, ports })
    onMessage(event, files)
    await Promise.all(work)
    return answers
  }

  it('activates the new version when the person wants it', async () => {
    const files = staffFiles()
    await say({ type: 'SKIP_WAITING' }, files)
    expect(skipWaiting).toHaveBeenCalledOnce()
    expect(files.cacheAll).not.toHaveBeenCalled()
  })

  it("activates it only with the staff's files if a staff member is signed in", async () => {
    await signedIn('admin')
    await expect(say({ type: 'SKIP_WAITING' }, staffFiles(unavailable))).rejects.toThrow('no file of the app')
    expect(skipWaiting).not.toHaveBeenCalled()
    await say({ type: 'SKIP_WAITING' }, staffFiles())
    expect(skipWaiting).toHaveBeenCalledOnce()
  })

  it('runs one check, however often it is requested meanwhile', async () => {
    await signedIn('admin')
    const files = staffFiles()
    await Promise.all([say({ type: 'SKIP_WAITING' }, files), say({ type: 'SKIP_WAITING' }, files)])
    expect(files.cacheAll).toHaveBeenCalledOnce()
    expect(skipWaiting).toHaveBeenCalledOnce()
  })

  it("caches the staff's files, and answers whether they are complete", async () => {
    const files = staffFiles()
    expect(await say({ type: 'KEEP_STAFF_SCREENS' }, files)).toEqual([true])
    expect(files.cacheAll).toHaveBeenCalledOnce()
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    expect(await say({ type: 'KEEP_STAFF_SCREENS' }, staffFiles(unavailable))).toEqual([false])
    warn.mockRestore()
  })

  it.each([null, 'SKIP_WAITING', { type: 'OTHER' }, { data: 1 }])('has no effect for %j', async (data) => {
    const files = staffFiles()
    expect(await say(data, files)).toEqual([])
    expect(skipWaiting).not.toHaveBeenCalled()
    expect(files.cacheAll).not.toHaveBeenCalled()
  })
})

describe('a worker that is installed', () => {
  const claim = vi.fn(() => Promise.resolve())

  afterEach(async () => {
    vi.unstubAllGlobals()
    await new DeviceDatabase().delete()
  })

  function install(files: StaffFiles, { active }: { active: object | null }): Promise<unknown> {
    vi.stubGlobal('self', { registration: { active }, clients: { claim } })
    const { event, work } = eventWith<InstallEvent>({})
    onInstall(event, files)
    return Promise.all(work)
  }

  it("that replaces another has the staff's files if a staff member is signed in, or fails", async () => {
    await signedIn('admin')
    const files = staffFiles()
    await install(files, { active: {} })
    expect(files.cacheAll).toHaveBeenCalledOnce()
    await expect(install(staffFiles(unavailable), { active: {} })).rejects.toThrow('no file of the app')
  })

  it('lets API calls bypass it where the browser can', async () => {
    vi.stubGlobal('self', { registration: { active: null } })
    const addRoutes = vi.fn(() => Promise.resolve())
    const { event, work } = eventWith<InstallEvent>({ addRoutes })
    onInstall(event, staffFiles())
    await Promise.all(work)
    expect(addRoutes).toHaveBeenCalledExactlyOnceWith([
      { condition: { urlPattern: '/api/*' }, source: 'network' },
      { condition: { urlPattern: '/health' }, source: 'network' },
    ])
  })

  it('does without the bypass elsewhere', async () => {
    await signedIn('patient')
    const files = staffFiles(unavailable)
    await install(files, { active: {} })
    expect(files.cacheAll).not.toHaveBeenCalled()
  })

  it('is complete on a device with such files, whoever is signed in now', async () => {
    const files = staffFiles(undefined, true)
    await install(files, { active: {} })
    expect(files.cacheAll).toHaveBeenCalledOnce()
  })

  it('is complete where the device can’t tell who is signed in', async () => {
    const broken = new Dexie(DEVICE_DATABASE)
    broken.version(1).stores({ other: 'id' })
    await broken.open()
    broken.close()
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const files = staffFiles()
    await install(files, { active: {} })
    warn.mockRestore()
    expect(files.cacheAll).toHaveBeenCalledOnce()
  })

  it('and is the first one ignores a file that can’t be fetched', async () => {
    await signedIn('admin')
    await expect(install(staffFiles(unavailable), { active: null })).resolves.toEqual([])
  })

  it('drops the files of other versions, and takes control of open pages when it is activated', async () => {
    const files = staffFiles()
    await activate(files, { installing: null })
    expect(files.dropOthers).toHaveBeenCalledOnce()
    expect(claim).toHaveBeenCalledOnce()
  })

  it('leaves the files of a newer version that is being installed', async () => {
    const files = staffFiles()
    await activate(files, { installing: {} })
    expect(files.dropOthers).not.toHaveBeenCalled()
  })

  function activate(files: StaffFiles, { installing }: { installing: object | null }): Promise<unknown> {
    vi.stubGlobal('self', { registration: { installing }, clients: { claim } })
    const { event, work } = eventWith<ExtendableEvent>({})
    onActivate(event, files)
    return Promise.all(work)
  }
})

describe('a sync event', () => {
  const eva = { firstName: 'Eva', lastName: 'Luna', dni: '31000000', phone: '3537 400001', email: 'eva@correo.example' }
  const sources: ChangeSources = { now: Date.now, newUuid }
  let device: DeviceDatabase
  let db: ClinicDatabase

  beforeEach(() => {
    device = new DeviceDatabase()
    db = new ClinicDatabase(1)
    vi.stubGlobal('navigator', { onLine: true })
  })

  afterEach(async () => {
    vi.unstubAllGlobals()
    await device.delete()
    await db.delete()
  })

  function answering(status: number): void {
    const headers = { 'content-type': 'application/json', 'Sync-Epoch': '1' }
    vi.stubGlobal('Request', RequestOfOrigin)
    vi.stubGlobal('fetch', () =>
      status === 0
        ? Promise.reject(new TypeError('no network'))
        : Promise.resolve(new Response('{}', { status, headers })),
    )
  }

  function fire(tag: string): Promise<unknown>[] {
    const { event, work } = eventWith<SyncEvent>({ tag })
    onSync(event)
    return work
  }

  it('runs no cycle for another tag', () => {
    expect(fire('other')).toEqual([])
  })

  it('does nothing when nobody is signed in', async () => {
    answering(0)
    await expect(Promise.all(fire(SYNC_TAG))).resolves.toEqual([undefined])
  })

  it('makes the browser retry when the server does not answer', async () => {
    await startSession(device, 'ficha', { id: 1, username: 'ana', role: 'admin' })
    answering(0)
    await expect(Promise.all(fire(SYNC_TAG))).rejects.toThrow()
    expect(await readSession(device)).not.toBeNull()
  })

  it("erases the device's session at a 401, so that the page finds it gone", async () => {
    await startSession(device, 'ficha', { id: 1, username: 'ana', role: 'admin' })
    answering(401)
    await expect(Promise.all(fire(SYNC_TAG))).resolves.toEqual([undefined])
    expect(await readSession(device)).toBeNull()
  })

  it('keeps a note of waiting changes when the server ends the session', async () => {
    await startSession(device, 'ficha', { id: 1, username: 'ana', role: 'admin' })
    await enqueueCreate(db, sources, 'patient', eva)
    answering(401)
    await Promise.all(fire(SYNC_TAG))
    expect(await readSignedOutChanges(device)).toMatchObject([{ username: 'ana', waiting: 1 }])
  })

  describe('online', () => {
    let server: TestServer

    beforeEach(async () => {
      // The worker has no other clock than the device's.
      server = await createTestServer({ dataDir: ':memory:', clock: Date.now })
      await startSession(device, await server.adminToken(), { id: 1, username: adminLogin.username, role: 'admin' })
      vi.stubGlobal('Request', RequestOfOrigin)
      vi.stubGlobal(
        'fetch',
        wireTo(() => server.app),
      )
    })

    afterEach(() => server.stop())

    it('is done when everything was sent', async () => {
      await enqueueCreate(db, sources, 'patient', eva)
      await expect(Promise.all(fire(SYNC_TAG))).resolves.toEqual([undefined])
      expect(await readOutbox(db)).toEqual([])
    })

    it('keeps no note of changes that arrived while their user signed out', async () => {
      const token = (await readSession(device))?.token ?? expect.fail()
      const send = wireTo(() => server.app)
      const said: SignedOutChanges[][] = []
      vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
        const request = new Request(...call)
        const answer = await send(request)
        if (request.method === 'POST') {
          await endSession(device, token, { revoke: true })
          await device.users.update(1, { leaving: true })
          await cleanUpSignedOutUsers(device, Date.now())
          said.push(await readSignedOutChanges(device))
        }
        return answer
      })
      await enqueueCreate(db, sources, 'patient', eva)
      await Promise.all(fire(SYNC_TAG))
      expect(said).toMatchObject([[{ username: adminLogin.username, waiting: 1 }]])
      expect(await readSignedOutChanges(device)).toEqual([])
      await cleanUpSignedOutUsers(device, Date.now())
      const others = db.tables.filter(({ name }) => name !== db.meta.name)
      expect(await Promise.all(others.map((table) => table.count()))).toEqual(others.map(() => 0))
      expect(await db.meta.toArray()).toEqual([{ name: 'epoch_seen' }])
    })

    it('makes the browser retry while a change waits for its next attempt (S-3)', async () => {
      await enqueueCreate(db, sources, 'patient', eva)
      await server.db.schema.dropTable('receipts').execute()
      await expect(Promise.all(fire(SYNC_TAG))).rejects.toThrow()
      expect(await readOutbox(db)).toMatchObject([{ state: 'queued', sent: true }])
    })

    it('makes the browser retry while a page, which may be closed, is sending', async () => {
      let close: () => void = expect.fail
      const page = createSenderLock(db, 'page', Date.now, undefined)
      const work = page.run(
        () =>
          new Promise<void>((resolve) => {
            close = resolve
          }),
      )
      await expect.poll(() => db.meta.get('sender')).toBeDefined()
      await expect(Promise.all(fire(SYNC_TAG))).resolves.toEqual([undefined])
      await enqueueCreate(db, sources, 'patient', eva)
      await expect(Promise.all(fire(SYNC_TAG))).rejects.toThrow()
      close()
      await work
      await expect(Promise.all(fire(SYNC_TAG))).resolves.toEqual([undefined])
      expect(await readOutbox(db)).toEqual([])
    })

    it('makes the browser retry while a deletion may still be undone', async () => {
      const { id } = await createPatient(await staffOf(server))
      await Promise.all(fire(SYNC_TAG))
      const seen = (await readPatient(db, id)) ?? expect.fail()
      await enqueueDelete(db, sources, 'patient', seen)
      await expect(Promise.all(fire(SYNC_TAG))).rejects.toThrow()
      expect(await readOutbox(db)).toMatchObject([{ state: 'queued', sent: false }])
    })
  })
})
