import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ClinicDatabase, databaseNameOf } from '#data/local/database/clinic-database.ts'
import { DEVICE_DATABASE } from '#data/local/database/device-database.ts'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { saveDraft } from '#data/local/outbox/drafts.ts'
import { keepUnsentMarker } from '#data/local/outbox/keep-unsent-marker.ts'
import { readUnsentMarkers } from '#data/local/outbox/unsent-marker.ts'
import { UserIdReusedError } from '#data/local/outbox/user-id-reused-error.ts'
import { noteServerTime } from '#data/local/session/device-clock.ts'
import { leaveSession } from '#data/local/session/page-session.ts'
import { readSession, startSession } from '#data/local/session/session.ts'
import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { openClinic } from '#data/sync/engine/open-clinic.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import type { SessionEnd } from '#features/shared/session/auth-context.ts'
import { type Disk, noRoom, onDiskThatFails } from '#tests/data/full-disk.ts'
import { MemoryStorage } from '#tests/support/browser/memory-storage.ts'
import { eventually } from '#tests/support/eventually.ts'
import { days } from '#tests/support/server/test-clock.ts'
import { holdUnsaved } from '#ui/forms/unsaved-forms.ts'

vi.stubGlobal('localStorage', new MemoryStorage())
vi.stubGlobal('window', globalThis)
// No other tab sends anything.
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('removeEventListener', () => undefined)
const revokedAtOnce: string[] = []
vi.mock('#app/session/session-requests.ts', () => ({
  requestSession: async () => ({ token: 'ficha-bea', user: { id: 8, username: 'bea', role: 'admin' } }),
  revokeAtOnce: async (token: string) => revokedAtOnce.push(token),
}))
const { device } = await import('#app/clinic/device.ts')
const { readLost, readSignedOutChanges, signIn, signOut, watch } = await import('#app/session/session-keeper.ts')

const ana = { id: 7, username: 'ana', role: 'admin' }

beforeEach(() => startSession(device, 'ficha', ana))

afterEach(async () => {
  vi.restoreAllMocks()
  for (const table of device.tables) await table.clear()
  await Dexie.delete(databaseNameOf(ana.id))
})

it('a fresh draft is kept when somebody signs out on a device whose clock is days ahead', async () => {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + days(8))
  await noteServerTime(device, new Date(now).toUTCString(), Date.now())
  const db = await openClinic(ana.id)
  const draft = { form: 'new-record', opening: '', values: { diagnosis: 'Refiere dolor al' } } as const
  await saveDraft(db, { id: 'borrador', ...draft, savedAt: now })
  db.close()
  await signOut('ficha', ana.id, () => undefined)
  const again = await openClinic(ana.id)
  expect(await again.drafts.count()).toBe(1)
  again.close()
})

it('unsent changes are reported even if the page was closed during the sign-out', async () => {
  const sources = { now: () => Date.now(), newUuid }
  const db = await openClinic(ana.id)
  await enqueueCreate(db, sources, 'patient', { firstName: 'Lucía', lastName: 'Peralta' })
  db.close()
  await leaveSession(device, localStorage, { token: 'ficha', user: ana })
  expect(await readSignedOutChanges()).toMatchObject([{ username: 'ana', waiting: 1 }])
})

it('the data of a user are erased when a sign-in replaces the user in a tab that did not know of the session', async () => {
  const db = await openClinic(ana.id)
  await db.professionals.add({
    id: 1,
    ref: null,
    version: 1,
    name: 'Laura',
    lastName: 'Ferreyra',
    license: '',
    active: true,
  })
  await signIn('bea', 'clave')
  await eventually(async () => expect(await db.professionals.count()).toBe(0))
  db.close()
})

describe('a signed-in user whose device’s databases are deleted', () => {
  const deleteAll = async () => {
    for (const name of [DEVICE_DATABASE, databaseNameOf(ana.id)]) await Dexie.delete(name)
  }

  it('is signed out with that reason and told what was lost; the next user can sign in normally', async () => {
    const db = await openClinic(ana.id)
    const stop = await keepUnsentMarker(db, localStorage, { userId: ana.id, username: 'ana' }, newUuid())
    const { n } = await enqueueCreate(db, { now: () => 5_000, newUuid }, 'patient', { firstName: 'Lucía' })
    await eventually(() => expect(readUnsentMarkers(localStorage)).toHaveLength(1))
    const ends: SessionEnd[] = []
    const stopWatching = watch('ficha', ana.id, (end) => ends.push(end))
    await deleteAll()
    await eventually(() => expect(ends.at(-1)).toEqual({ why: 'erased' }))
    stop()
    stopWatching()
    expect(n).toBe(1)
    expect(await readLost()).toEqual([{ userId: ana.id, username: 'ana', count: 1, since: 5_000 }])
    await signIn('bea', 'clave')
    expect(await readSession(device)).toMatchObject({ user: { username: 'bea' } })
    localStorage.clear()
  })

  it('stays signed in until unsaved text was sent or discarded', async () => {
    const ends: SessionEnd[] = []
    const stopWatching = watch('ficha', ana.id, (end) => ends.push(end))
    const release = holdUnsaved()
    await deleteAll()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(ends).toEqual([])
    release()
    await eventually(() => expect(ends.at(-1)).toEqual({ why: 'erased' }))
    stopWatching()
  })
})

describe('a user whose id belonged to another user on this device, in another database of the server', () => {
  beforeEach(() => startSession(device, 'ficha-marta', { id: 8, username: 'marta', role: 'admin' }))
  afterEach(() => Dexie.delete(databaseNameOf(8)))

  it('cannot sign in while changes of that user wait, and the token is revoked (U-6)', async () => {
    const db = await openClinic(8)
    await enqueueCreate(db, { now: () => Date.now(), newUuid }, 'patient', { firstName: 'Lucía' })
    db.close()
    await expect(signIn('bea', 'clave')).rejects.toEqual(new UserIdReusedError('marta', 1))
    expect(await readSession(device)).toMatchObject({ token: 'ficha-marta' })
    expect(await device.revocations.toArray()).toEqual([{ token: 'ficha-bea' }])
    const kept = await openClinic(8)
    expect(await kept.outbox.count()).toBe(1)
    kept.close()
  })

  it.each(['Bea', 'BEA\u200b', '\u200ebea', 'ｂｅａ'])(
    'is recognized although the name was kept as %j',
    async (username) => {
      await startSession(device, 'ficha-bea-2', { id: 8, username, role: 'admin' })
      const db = await openClinic(8)
      await enqueueCreate(db, { now: () => Date.now(), newUuid }, 'patient', { firstName: 'Lucía' })
      await signIn('bea', 'clave')
      expect(await db.outbox.count()).toBe(1)
      db.close()
    },
  )

  it('finds no data of that user when nothing waits, and no drafts (U-6)', async () => {
    const db = await openClinic(8)
    const draft = { form: 'new-record', opening: '', values: { diagnosis: 'Refiere dolor al' } } as const
    await saveDraft(db, { id: 'borrador', ...draft, savedAt: Date.now() })
    await signIn('bea', 'clave')
    expect(await db.drafts.count()).toBe(0)
    expect(await readSession(device)).toMatchObject({ user: { username: 'bea' } })
    db.close()
  })

  it('can sign in where users may be renamed, as on a server with the baseline API', async () => {
    const db = await openClinic(8)
    await db.meta.put({ name: 'mirror', epoch: BASELINE_EPOCH, cursor: 0, filled: [], complete: true })
    await enqueueCreate(db, { now: () => Date.now(), newUuid }, 'patient', { firstName: 'Lucía' })
    await signIn('bea', 'clave')
    expect(await db.outbox.count()).toBe(1)
    db.close()
  })
})

it('a user whose database can’t be opened any more can sign out', async () => {
  const open = indexedDB.open.bind(indexedDB)
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name === databaseNameOf(ana.id)) throw new DOMException('Internal error opening backing store', 'UnknownError')
    return open(name, version)
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await device.users.update(ana.id, { waiting: 3 })
  const ends: SessionEnd[] = []
  await signOut('ficha', ana.id, (end) => ends.push(end))
  expect(ends).toEqual([{ why: 'signed_out', offline: true, waiting: 3 }])
  expect(await readSession(device)).toBeNull()
})

describe('a user who signs out on a device whose disk is full', () => {
  let disk: Disk

  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    disk = onDiskThatFails(device, noRoom)
    device.close({ disableAutoOpen: false })
    disk.hasRoom = false
  })

  afterEach(() => {
    disk.hasRoom = true
    revokedAtOnce.length = 0
  })

  async function mirroredRows(change?: (db: ClinicDatabase) => Promise<unknown>): Promise<number> {
    const db = await openClinic(ana.id)
    await change?.(db)
    const count = await db.professionals.count()
    db.close()
    return count
  }
  const mirrorOneRow = (db: ClinicDatabase) =>
    db.professionals.add({
      id: 1,
      ref: null,
      version: 1,
      name: 'Laura',
      lastName: 'Ferreyra',
      license: '',
      active: true,
    })

  it('leaves nothing there, and the note of the sign-out as soon as that has freed space (U-4)', async () => {
    await mirroredRows(mirrorOneRow)
    await signOut('ficha', ana.id, () => {
      disk.hasRoom = true
    })
    expect(await readSession(device)).toBeNull()
    expect(await mirroredRows()).toBe(0)
    expect(await device.revocations.toArray()).toEqual([{ token: 'ficha' }])
    expect(await device.users.get(ana.id)).toMatchObject({ leaving: true })
    expect(revokedAtOnce).toEqual([])
  })

  it('leaves nothing there, and the token is revoked at once when there is still no space (U-4)', async () => {
    await mirroredRows(mirrorOneRow)
    await signOut('ficha', ana.id, () => undefined)
    expect(await readSession(device)).toBeNull()
    expect(await mirroredRows()).toBe(0)
    expect(revokedAtOnce).toEqual(['ficha'])
  })
})
