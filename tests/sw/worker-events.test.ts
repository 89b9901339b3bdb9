import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClinicDatabase } from '#data/local/clinic-database.ts'
import { DeviceDatabase } from '#data/local/device-database.ts'
import { readSession, startSession } from '#data/local/session.ts'
import { SYNC_TAG } from '#data/sync/worker-messages.ts'
import { onMessage } from '#sw/on-message.ts'
import { onSync, type SyncEvent } from '#sw/on-sync.ts'

/** What a handler asks the browser to wait for. */
function eventWith<E>(fields: object): { event: E; work: Promise<unknown>[] } {
  const work: Promise<unknown>[] = []
  const event = { ...fields, waitUntil: (promise: Promise<unknown>) => work.push(promise) }
  return { event: event as unknown as E, work }
}

/** In a browser an address without host is the origin's own. */
class RequestOfOrigin extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'https://clinica.example') : input, init)
  }
}

describe('a message to the worker', () => {
  const skipWaiting = vi.fn(() => Promise.resolve())

  beforeEach(() => {
    skipWaiting.mockClear()
    vi.stubGlobal('self', { skipWaiting })
  })

  afterEach(() => vi.unstubAllGlobals())

  it("lets the new version take over when it carries the person's word", async () => {
    const { event, work } = eventWith<ExtendableMessageEvent>({ data: { type: 'SKIP_WAITING' } })
    onMessage(event)
    await Promise.all(work)
    expect(skipWaiting).toHaveBeenCalledOnce()
  })

  it.each([null, 'SKIP_WAITING', { type: 'OTHER' }, { data: 1 }])('does nothing for %j', (data) => {
    onMessage(eventWith<ExtendableMessageEvent>({ data }).event)
    expect(skipWaiting).not.toHaveBeenCalled()
  })
})

describe('a sync event', () => {
  let device: DeviceDatabase

  beforeEach(() => {
    device = new DeviceDatabase()
    vi.stubGlobal('navigator', { onLine: true })
  })

  afterEach(async () => {
    vi.unstubAllGlobals()
    await device.delete()
    await new ClinicDatabase(1).delete()
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

  it('has nothing to do when nobody is signed in', async () => {
    answering(0)
    await expect(Promise.all(fire(SYNC_TAG))).resolves.toEqual([undefined])
  })

  it('asks the browser to come again when the server does not answer', async () => {
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
})
