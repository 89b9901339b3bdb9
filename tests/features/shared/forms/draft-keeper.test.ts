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
  it('is on the disk soon after the person pauses', async () => {
    const form = openForm()
    await form.recover()
    form.note({ firstName: 'A' })
    form.note(ana)
    expect(await db.drafts.count()).toBe(0)
    await expect.poll(() => db.drafts.toArray()).toMatchObject([{ form: 'new-patient', values: ana }])
  })

  it('is found again when the form is opened after a crash, and goes on being kept in the same place', async () => {
    await leftBehind()
    const form = openForm()
    expect(await form.recover()).toEqual(ana)
    form.note({ ...ana, lastName: 'Gómez' })
    form.end()
    await expect.poll(() => db.drafts.toArray()).toMatchObject([{ values: { lastName: 'Gómez' } }])
  })

  it('is put on the disk when the form goes without a word, as after a session that ended', async () => {
    const form = openForm()
    await form.recover()
    form.note(ana)
    form.end()
    await expect.poll(found).toEqual(ana)
  })

  it('is not found in another form', async () => {
    await leftBehind()
    const ports = { db, now: clinic.clock, newUuid: clinic.sources.newUuid, locks: device.seenBy({}) }
    expect(await new DraftKeeper(ports, 'new-income', '').recover()).toBeNull()
  })

  it.each<[string, (form: DraftKeeper) => Promise<unknown>]>([
    ['given up', () => Promise.resolve()],
    ['saved', (form) => form.become((draft) => enqueueCreate(db, clinic.sources, 'patient', ana, draft))],
  ])("is the same form's alone, too, where another text of it was %s before", async (_, end) => {
    const form = openForm()
    await form.recover()
    await end(form)
    form.forget()
    form.note(ana)
    form.flush()
    await expect.poll(() => db.drafts.count()).toBe(1)
    expect(await found()).toBeNull()
  })

  it('is another row than what another opening makes of it, though no lock kept them apart', async () => {
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

  it('is gone when the person gives it up, at once or after it was found again', async () => {
    await leftBehind()
    const form = openForm()
    await form.recover()
    form.forget()
    form.end()
    await expect.poll(() => db.drafts.count()).toBe(0)
    expect(await found()).toBeNull()
  })

  it('is gone when it was taken out again', async () => {
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

  it('is offered no more after a week', async () => {
    await leftBehind()
    clinic.clock.advance(7 * DAY + 1)
    expect(await found()).toBeNull()
  })
})

describe('a form that is opened', () => {
  it('empty takes the newest text, whatever its form had been opened with', async () => {
    await leftBehind({ firstName: 'Eva', lastName: '' })
    clinic.clock.advance(1)
    await leftBehind(ana, 'ana gó')
    expect(await found()).toEqual(ana)
  })

  it('with something takes only what was typed after the same opening', async () => {
    await leftBehind()
    expect(await openForm('carla').recover()).toBeNull()
    await leftBehind({ firstName: 'Carla', lastName: 'Nú' }, 'carla')
    expect(await openForm('carla').recover()).toEqual({ firstName: 'Carla', lastName: 'Nú' })
  })

  it('does not take the text of a form that is open in another tab, nor write over it', async () => {
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

  it('covers nothing that was typed while the disk was being read', async () => {
    await leftBehind()
    const form = openForm()
    const recovered = form.recover()
    form.note({ firstName: 'Eva' })
    expect(await recovered).toBeNull()
  })

  it('covers nothing that was typed while the draft was being taken over, and leaves it to the next form', async () => {
    await leftBehind()
    const form = formWithRequests({}, (asking) => asking.note({ firstName: 'Eva' }))
    expect(await form.recover()).toBeNull()
    expect(await found()).toEqual(ana)
  })

  it('again in the same dialog, after it was off the screen, goes on with its text, and keeps it', async () => {
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

  it('again in the same dialog, which was off the screen before the text was filled in, has it all the same', async () => {
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

  it('again in the same dialog, which was off the screen while the text was taken over, has it all the same', async () => {
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

  it('again in the same dialog, while the disk was being read for it, has the text all the same', async () => {
    await leftBehind()
    const form = openForm()
    const recovered = form.recover()
    form.end()
    const again = form.recover()
    expect(await recovered).toBeNull()
    expect(await again).toEqual(ana)
  })

  it('again in the same dialog does not write over the text once another tab has taken it', async () => {
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

  it('again in the same dialog covers nothing that was typed before the text was back, and leaves that to the next form', async () => {
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

  it('leaves nothing behind of what was typed and put on the disk before the disk was read', async () => {
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

  it('again in the same dialog, and submitted before the text was back, leaves that to the next form', async () => {
    await leftBehind()
    const form = formWithRequests({}, (asking, count) => count === 2 && asking.end())
    expect(await form.recover()).toBeNull()
    await form.become((draft) => enqueueCreate(db, clinic.sources, 'patient', { ...ana, firstName: 'Eva' }, draft))
    expect(await found()).toEqual(ana)
  })

  it('again in the same dialog has its text at once, though the browser never answered before', async () => {
    const locks = { request: () => new Promise(() => undefined) } as unknown as LockManager
    const form = new DraftKeeper({ db, now: clinic.clock, newUuid: clinic.sources.newUuid, locks }, 'new-patient', '')
    const unanswered = form.recover()
    form.note(ana)
    form.end()
    expect(await Promise.race([form.recover(), unanswered])).toEqual(ana)
  })

  it('again in the same dialog does not wait for a tab that stands still', async () => {
    const form = openForm()
    await form.recover()
    form.end()
    const standing = device.seenBy({}).request(draftLock(db, form.name), {}, () => new Promise(() => undefined))
    expect(await Promise.race([form.recover(), standing])).toBeNull()
    form.note(ana)
    form.flush()
    await expect.poll(() => db.drafts.toArray()).toMatchObject([{ id: form.name, values: ana }])
  })

  it('again in the same dialog asks once for the name that it takes when what was saved is forgotten', async () => {
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

  it('again in the same dialog holds but the name under which it goes on', async () => {
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

  it('and closed again before its name was its own holds none', async () => {
    const form = openForm()
    const recovered = form.recover()
    form.end()
    await recovered
    await expect.poll(() => isFree(form.name)).toBe(true)
  })

  it('and given up before it showed what was found leaves that to the next one', async () => {
    await leftBehind()
    const form = formWithRequests({}, (asking, count) => count === 2 && asking.end())
    expect(await form.recover()).toBeNull()
    form.forget()
    expect(await found()).toEqual(ana)
  })

  it('and closed again at once leaves what was found to the next one', async () => {
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

  it('is no draft any more once what was typed later has mended the change, until still more is typed', async () => {
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

  it('stays a draft until the mended change is on the disk', async () => {
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

  it('is no draft any more when it was found and submitted as it is, though room had to be made first', async () => {
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

  it('stays a draft when the disk could not keep the change', async () => {
    const form = openForm()
    await form.recover()
    form.note(ana)
    await expect(form.become(() => Promise.reject(new RangeError('not kept')))).rejects.toThrow(RangeError)
    await expect.poll(() => db.drafts.toArray()).toMatchObject([{ values: ana }])
    form.forget()
    await expect.poll(() => db.drafts.count()).toBe(0)
  })
})

it('a text is kept without locks too', async () => {
  const ports = { db, now: clinic.clock, newUuid: clinic.sources.newUuid, locks: undefined }
  const form = new DraftKeeper(ports, 'new-patient', '')
  await form.recover()
  form.note(ana)
  form.end()
  await expect.poll(() => new DraftKeeper(ports, 'new-patient', '').recover()).toEqual(ana)
})
