import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { editChange } from '#data/sync/conflicts/decide.ts'
import { type EnqueuedChange, enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { DraftKeeper, draftLock } from '#features/shared/forms/draft-keeper.ts'
import { FakeLockManager } from '#tests/data/fake-lock-manager.ts'
import { noRoom, onDiskThatFails } from '#tests/data/full-disk.ts'
import { openDeviceClinic } from '#tests/features/device-clinic.ts'
import { park } from '#tests/features/sync-center/parked-change.ts'

const DAY = 24 * 60 * 60_000
const ana = { firstName: 'Ana', lastName: 'Gó' }

let clinic: ReturnType<typeof openDeviceClinic>
let db: ClinicDatabase
let device: FakeLockManager

beforeEach(() => {
  clinic = openDeviceClinic()
  db = clinic.db
  device = new FakeLockManager()
})

afterEach(() => db.delete())

/** Opens the form 'Nuevo Paciente' in a tab of this device. */
function openForm(opening = '', tab = {}): DraftKeeper {
  const ports = { db, now: clinic.clock, newUuid: clinic.sources.newUuid, locks: device.seenBy(tab) }
  return new DraftKeeper(ports, 'new-patient', opening)
}

/** Opens the form; calls `onRequest` with the count of each lock request, before the lock is granted. */
function formWithRequests(tab: object, onRequest: (form: DraftKeeper, count: number) => void): DraftKeeper {
  const { request } = device.seenBy(tab)
  let count = 0
  const asking = (...given: Parameters<typeof request>) => {
    onRequest(form, ++count)
    return request(...given)
  }
  const ports = { db, now: clinic.clock, newUuid: clinic.sources.newUuid, locks: { request: asking } as LockManager }
  const form = new DraftKeeper(ports, 'new-patient', '')
  return form
}

const isFree = (name: string): Promise<boolean> =>
  device.seenBy({}).request(draftLock(db, name), { ifAvailable: true }, (lock) => lock !== null)

/** A form whose page crashes after something was typed. */
async function leftBehind(texts = ana, opening = ''): Promise<void> {
  const tab = {}
  const form = openForm(opening, tab)
  await form.recover()
  form.note(texts)
  form.flush()
  await expect.poll(() => db.drafts.filter((draft) => draft.values.firstName === texts.firstName).count()).toBe(1)
  device.releaseAllOf(tab)
}

const found = () => openForm().recover()

describe('what is typed into a form', () => {
  it('is stored soon after the person pauses', async () => {
    const form = openForm()
    await form.recover()
    form.note({ firstName: 'A' })
    form.note(ana)
    expect(await db.drafts.count()).toBe(0)
    await expect.poll(() => db.drafts.toArray()).toMatchObject([{ form: 'new-patient', values: ana }])
  })

  it('is restored when the form is opened after a crash, and is still stored under the same id', async () => {
    await leftBehind()
    const form = openForm()
    expect(await form.recover()).toEqual(ana)
    form.note({ ...ana, lastName: 'Gómez' })
    form.end()
    await expect.poll(() => db.drafts.toArray()).toMatchObject([{ values: { lastName: 'Gómez' } }])
  })

  it('is stored when the form disappears suddenly, as after a session that ended', async () => {
    const form = openForm()
    await form.recover()
    form.note(ana)
    form.end()
    await expect.poll(found).toEqual(ana)
  })

  it('is not restored in another form', async () => {
    await leftBehind()
    const ports = { db, now: clinic.clock, newUuid: clinic.sources.newUuid, locks: device.seenBy({}) }
    expect(await new DraftKeeper(ports, 'new-income', '').recover()).toBeNull()
  })

  it.each<[string, (form: DraftKeeper) => Promise<unknown>]>([
    ['given up', () => Promise.resolve()],
    ['saved', (form) => form.become((draft) => enqueueCreate(db, clinic.sources, 'patient', ana, draft))],
  ])('belongs to its form only, too, where another text of it was %s before', async (_, end) => {
    const form = openForm()
    await form.recover()
    await end(form)
    form.forget()
    form.note(ana)
    form.flush()
    await expect.poll(() => db.drafts.count()).toBe(1)
    expect(await found()).toBeNull()
  })

  it('becomes another row than the draft of another opening, even without locks between them', async () => {
    const ports = { db, now: clinic.clock, newUuid: clinic.sources.newUuid, locks: undefined }
    const [one, other] = [new DraftKeeper(ports, 'new-patient', ''), new DraftKeeper(ports, 'new-patient', '')]
    await one.recover()
    one.note(ana)
    one.flush()
    await expect.poll(() => other.recover()).toEqual(ana)
    const save = (form: DraftKeeper, firstName: string) =>
      form.become((draft) => enqueueCreate(db, clinic.sources, 'patient', { ...ana, firstName }, draft))
    await save(other, 'Eva')
    await save(one, 'Ana')
    expect((await readOutbox(db)).map(({ patch }) => patch.firstName)).toEqual(['Eva', 'Ana'])
  })

  it('becomes another row than what was saved from the same form before', async () => {
    const form = openForm()
    await form.recover()
    const save = () => form.become((draft) => enqueueCreate(db, clinic.sources, 'patient', ana, draft))
    const first = await save()
    form.forget()
    expect((await save()).key).not.toBe(first.key)
    expect(await db.outbox.count()).toBe(2)
  })

  it('is deleted when the person discards it, at once or after it was restored', async () => {
    await leftBehind()
    const form = openForm()
    await form.recover()
    form.forget()
    form.end()
    await expect.poll(() => db.drafts.count()).toBe(0)
    expect(await found()).toBeNull()
  })

  it('is deleted when the typed text was removed again', async () => {
    const form = openForm()
    await form.recover()
    form.note(ana)
    form.flush()
    await expect.poll(() => db.drafts.count()).toBe(1)
    form.noteUnwritten()
    await expect.poll(() => db.drafts.count()).toBe(0)
    form.end()
    expect(await found()).toBeNull()
  })

  it('is not offered after a week', async () => {
    await leftBehind()
    clinic.clock.advance(7 * DAY + 1)
    expect(await found()).toBeNull()
  })
})

describe('a form that is opened', () => {
  it('empty restores the newest text, whatever its form had been opened with', async () => {
    await leftBehind({ firstName: 'Eva', lastName: '' })
    clinic.clock.advance(1)
    await leftBehind(ana, 'ana gó')
    expect(await found()).toEqual(ana)
  })

  it('with something restores only what was typed after the same opening', async () => {
    await leftBehind()
    expect(await openForm('carla').recover()).toBeNull()
    await leftBehind({ firstName: 'Carla', lastName: 'Nú' }, 'carla')
    expect(await openForm('carla').recover()).toEqual({ firstName: 'Carla', lastName: 'Nú' })
  })

  it('neither restores nor overwrites the text of a form that is open in another tab', async () => {
    const other = openForm()
    await other.recover()
    other.note(ana)
    other.flush()
    const own = openForm()
    expect(await own.recover()).toBeNull()
    own.note({ firstName: 'Eva' })
    own.flush()
    await expect.poll(() => db.drafts.count()).toBe(2)
  })

  it('overwrites nothing that was typed while the disk was being read', async () => {
    await leftBehind()
    const form = openForm()
    const recovered = form.recover()
    form.note({ firstName: 'Eva' })
    expect(await recovered).toBeNull()
  })

  it('overwrites nothing that was typed while the draft was being restored, and leaves that draft to the next form', async () => {
    await leftBehind()
    const form = formWithRequests({}, (asking) => asking.note({ firstName: 'Eva' }))
    expect(await form.recover()).toBeNull()
    expect(await found()).toEqual(ana)
  })

  it('again in the same dialog, after it was unmounted, continues with its text and stores it', async () => {
    const form = openForm('carla')
    await form.recover()
    form.note(ana)
    form.end()
    const recovered = form.recover()
    // Until the text is restored, the form shows its initial values.
    form.noteUnwritten()
    expect(await recovered).toEqual(ana)
    form.note(ana)
    form.end()
    await expect.poll(() => db.drafts.toArray()).toMatchObject([{ opening: 'carla', values: ana }])
  })

  it('again in the same dialog, unmounted before the text was filled in, still restores it', async () => {
    await leftBehind()
    const tab = {}
    const form = openForm('', tab)
    await form.recover()
    form.end()
    await expect.poll(() => device.isHeldBy(tab)).toBe(false)
    const recovered = form.recover()
    form.noteUnwritten()
    expect(await recovered).toEqual(ana)
    expect(await db.drafts.toArray()).toMatchObject([{ values: ana }])
  })

  it('again in the same dialog, unmounted while the text was being restored, still restores it', async () => {
    await leftBehind()
    let again: Promise<unknown> = Promise.resolve(null)
    // The first lock is the form's own, the second that of the draft.
    const form = formWithRequests({}, (asking, count) => {
      if (count !== 2) return
      asking.end()
      again = asking.recover()
      asking.noteUnwritten()
    })
    expect(await form.recover()).toBeNull()
    expect(await again).toEqual(ana)
    expect(await db.drafts.toArray()).toMatchObject([{ values: ana }])
  })

  it('again in the same dialog, reopened while the disk was being read, still restores the text', async () => {
    await leftBehind()
    const form = openForm()
    const recovered = form.recover()
    form.end()
    const again = form.recover()
    expect(await recovered).toBeNull()
    expect(await again).toEqual(ana)
  })

  it('again in the same dialog does not overwrite the text once another tab has it', async () => {
    const form = openForm()
    await form.recover()
    form.note(ana)
    form.end()
    await expect.poll(() => db.drafts.count()).toBe(1)
    const other = openForm()
    expect(await other.recover()).toEqual(ana)
    expect(await form.recover()).toEqual(ana)
    form.note({ ...ana, lastName: 'Gómez' })
    form.end()
    other.note(ana)
    other.flush()
    await expect.poll(() => db.drafts.count()).toBe(2)
  })

  it('again in the same dialog keeps its text for itself', async () => {
    const form = openForm()
    await form.recover()
    form.note(ana)
    form.end()
    await expect.poll(() => db.drafts.count()).toBe(1)
    expect(await form.recover()).toEqual(ana)
    expect(await found()).toBeNull()
  })

  it.each<[string, () => Promise<unknown>]>([
    ['another tab took', found],
    ['was thrown away', () => db.drafts.clear()],
  ])('again in the same dialog does not show what %s meanwhile', async (_, take) => {
    await leftBehind()
    await db.drafts.toCollection().modify({ isKeptBefore: true })
    const form = openForm()
    await form.recover()
    form.end()
    await take()
    expect(await form.recover()).toBeNull()
    expect(form.isKeptBefore).toBe(false)
  })

  it('again in the same dialog overwrites nothing typed before the text was restored, and leaves that draft to the next form', async () => {
    await leftBehind()
    const form = openForm()
    await form.recover()
    form.end()
    const recovered = form.recover()
    form.note({ firstName: 'Eva' })
    expect(await recovered).toBeNull()
    form.flush()
    await expect.poll(() => db.drafts.count()).toBe(2)
    expect(await found()).toEqual(ana)
  })

  it('leaves no draft of what was typed and stored before the disk was read', async () => {
    const form = formWithRequests({}, (asking, count) => {
      if (count > 1) return
      asking.note(ana)
      asking.flush()
    })
    expect(await form.recover()).toBeNull()
    form.note({ ...ana, lastName: 'Gómez' })
    form.flush()
    await expect.poll(() => db.drafts.toArray()).toMatchObject([{ values: { lastName: 'Gómez' } }])
    form.forget()
    await expect.poll(() => db.drafts.count()).toBe(0)
  })

  it('again in the same dialog, and submitted before the text was restored, leaves that draft to the next form', async () => {
    await leftBehind()
    const form = formWithRequests({}, (asking, count) => count === 2 && asking.end())
    expect(await form.recover()).toBeNull()
    await form.become((draft) => enqueueCreate(db, clinic.sources, 'patient', { ...ana, firstName: 'Eva' }, draft))
    expect(await found()).toEqual(ana)
  })

  it('again in the same dialog has its text at once, even if the browser never answered before', async () => {
    const locks = { request: () => new Promise(() => undefined) } as unknown as LockManager
    const form = new DraftKeeper({ db, now: clinic.clock, newUuid: clinic.sources.newUuid, locks }, 'new-patient', '')
    const unanswered = form.recover()
    form.note(ana)
    form.end()
    expect(await Promise.race([form.recover(), unanswered])).toEqual(ana)
  })

  it('again in the same dialog does not wait for a frozen tab', async () => {
    const form = openForm()
    await form.recover()
    form.end()
    const standing = device.seenBy({}).request(draftLock(db, form.name), {}, () => new Promise(() => undefined))
    expect(await Promise.race([form.recover(), standing])).toBeNull()
    form.note(ana)
    form.flush()
    await expect.poll(() => db.drafts.toArray()).toMatchObject([{ id: form.name, values: ana }])
  })

  it('again in the same dialog requests the lock of its new id once when the saved draft is deleted', async () => {
    const asked: string[] = []
    const form = formWithRequests({}, (asking) => asked.push(asking.name))
    await form.recover()
    form.note(ana)
    await form.become((draft) => enqueueCreate(db, clinic.sources, 'patient', ana, draft))
    form.forget()
    form.end()
    await form.become((draft) => enqueueCreate(db, clinic.sources, 'patient', ana, draft))
    const recovered = form.recover()
    form.forget()
    expect(await recovered).toBeNull()
    expect(asked.filter((name) => name === form.name)).toHaveLength(1)
  })

  it('again in the same dialog holds only the lock of its present id', async () => {
    const form = openForm()
    await form.recover()
    form.note(ana)
    await form.become((draft) => enqueueCreate(db, clinic.sources, 'patient', ana, draft))
    form.end()
    await form.recover()
    const former = form.name
    form.forget()
    expect(form.name).not.toBe(former)
    await expect.poll(() => isFree(former)).toBe(true)
    expect(await isFree(form.name)).toBe(false)
  })

  it('and closed again before it got its lock holds none', async () => {
    const form = openForm()
    const recovered = form.recover()
    form.end()
    await recovered
    await expect.poll(() => isFree(form.name)).toBe(true)
  })

  it('and discarded before it showed the restored text leaves that to the next one', async () => {
    await leftBehind()
    const form = formWithRequests({}, (asking, count) => count === 2 && asking.end())
    expect(await form.recover()).toBeNull()
    form.forget()
    expect(await found()).toEqual(ana)
  })

  it('and closed again at once leaves the restored text to the next one', async () => {
    await leftBehind()
    const form = openForm()
    const recovered = form.recover()
    form.end()
    expect(await recovered).toBeNull()
    expect(await found()).toEqual(ana)
  })
})

describe('a text that becomes a change', () => {
  const makeChange = (draft: string) => enqueueCreate(db, clinic.sources, 'patient', ana, draft)
  const refused = async (enqueued: EnqueuedChange) => {
    await park(db, enqueued, { why: 'duplicate' })
    return enqueued
  }

  it('is in the outbox and no longer among the drafts', async () => {
    await leftBehind()
    const form = openForm()
    form.note((await form.recover()) ?? {})
    await form.become(makeChange)
    form.note(ana)
    form.end()
    expect(await readOutbox(db)).toHaveLength(1)
    expect(await db.drafts.count()).toBe(0)
  })

  it('is a draft again as soon as more is typed, which happens when the change was refused', async () => {
    const form = openForm()
    await form.recover()
    form.note(ana)
    await form.become(makeChange)
    form.note({ ...ana, lastName: 'Gómez' })
    form.end()
    await expect.poll(() => db.drafts.toArray()).toMatchObject([{ values: { lastName: 'Gómez' } }])
  })

  it('is no draft once the later text has edited the change, until more is typed', async () => {
    const form = openForm()
    await form.recover()
    form.note(ana)
    const { opId } = await refused(await form.become(makeChange))
    const mended = { ...ana, lastName: 'Gómez' }
    form.note(mended)
    form.flush()
    await expect.poll(() => db.drafts.count()).toBe(1)
    await form.become((draft) => editChange(db, clinic.sources, opId, mended, { draft }))
    form.note(mended)
    form.flush()
    expect(await readOutbox(db)).toMatchObject([{ patch: mended, state: 'queued' }])
    expect(await db.drafts.count()).toBe(0)
    form.note({ ...mended, firstName: 'Anabel' })
    form.flush()
    await expect.poll(() => db.drafts.toArray()).toMatchObject([{ values: { firstName: 'Anabel' } }])
    form.forget()
    await expect.poll(() => db.drafts.count()).toBe(0)
  })

  it('stays a draft until the edited change is stored', async () => {
    const form = openForm()
    await form.recover()
    form.note(ana)
    const { opId } = await refused(await form.become(makeChange))
    const mended = { ...ana, lastName: 'Gómez' }
    form.note(mended)
    form.flush()
    await expect.poll(() => db.drafts.count()).toBe(1)
    db.outbox.hook('updating', () => {
      throw new RangeError('the disk is gone')
    })
    await expect(form.become((draft) => editChange(db, clinic.sources, opId, mended, { draft }))).rejects.toThrow()
    expect(await db.drafts.toArray()).toMatchObject([{ values: mended }])
  })

  it('is no draft when it was restored and submitted unchanged, though space had to be freed first', async () => {
    const disk = onDiskThatFails(db, noRoom)
    await leftBehind()
    disk.hasRoom = false
    const freeStorage = async () => {
      disk.hasRoom = true
    }
    const ports = { db, ...clinic.sources, freeStorage, locks: device.seenBy({}) }
    const form = new DraftKeeper(ports, 'new-patient', '')
    expect(await form.recover()).toEqual(ana)
    await form.become(makeChange)
    expect(await readOutbox(db)).toMatchObject([{ patch: ana }])
    expect(await db.drafts.count()).toBe(0)
  })

  it('stays a draft when the change could not be stored', async () => {
    const form = openForm()
    await form.recover()
    form.note(ana)
    await expect(form.become(() => Promise.reject(new RangeError('not kept')))).rejects.toThrow(RangeError)
    await expect.poll(() => db.drafts.toArray()).toMatchObject([{ values: ana }])
    form.forget()
    await expect.poll(() => db.drafts.count()).toBe(0)
  })
})

it('a text is stored without locks too', async () => {
  const ports = { db, now: clinic.clock, newUuid: clinic.sources.newUuid, locks: undefined }
  const form = new DraftKeeper(ports, 'new-patient', '')
  await form.recover()
  form.note(ana)
  form.end()
  await expect.poll(() => new DraftKeeper(ports, 'new-patient', '').recover()).toEqual(ana)
})
