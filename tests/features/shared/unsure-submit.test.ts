import 'fake-indexeddb/auto'
import type { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { dropChange, editChange } from '#data/sync/conflicts/decide.ts'
import { eraseIfSettled } from '#data/sync/engine/open-clinic.ts'
import { awaitChangeResult } from '#data/sync/outbox/change-result.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { editCreated, RequestGoneError } from '#data/sync/outbox/edit-created.ts'
import { type EnqueuedChange, enqueueCreate, enqueueRequest } from '#data/sync/outbox/enqueue.ts'
import { slotsText } from '#domain/sync/merge/requested-rows.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { DraftKeeper } from '#features/shared/forms/draft-keeper.ts'
import { FormChange } from '#features/shared/forms/form-change.ts'
import { connectionLost } from '#tests/data/full-disk.ts'
import { openDeviceClinic } from '../device-clinic.ts'
import { newAppointment, newIncome, newPatient, park } from '../sync-center/parked-change.ts'

/*
 * The browser closes the database just after the commit, and can't reopen it at once. The form then says that nothing was stored, and
 * the person presses the button again.
 */

/** A connection that the browser closes after each commit, unless it `answers`, and that then can't be reopened. */
interface LosableConnection {
  answers: boolean
}

/** Wraps a database in such a connection. While it does not answer, writes are stored, but reported as failed. */
async function losingAnswers(db: Dexie): Promise<LosableConnection> {
  await db.open()
  const connection: LosableConnection = { answers: true }
  const transaction = db.transaction.bind(db) as (...given: unknown[]) => Promise<unknown>
  const open = db.open.bind(db)
  const thenLost = async (...given: unknown[]) => {
    const result = await transaction(...given)
    if (!connection.answers) throw connectionLost()
    return result
  }
  Object.assign(db, {
    transaction: thenLost,
    open: () => (connection.answers ? open() : Promise.reject(connectionLost())),
  })
  return connection
}

type Making = (db: ClinicDatabase, sources: ChangeSources, fields: Fields, draft: string) => Promise<EnqueuedChange>

const slots = [{ startTime: timeOfDay('09:00'), endTime: timeOfDay('09:15') }]
const newRequest = { patientId: 1, date: '2026-11-20', slots: slotsText(slots), reason: 'Dolor de cuello', notes: '' }
const makeRequest: Making = (db, sources, { reason }, draft) => {
  const date = localDate(newRequest.date)
  return enqueueRequest(db, sources, { ...newRequest, date, slots, reason: String(reason) }, draft)
}
const makeIncome: Making = (db, sources, fields, draft) => enqueueCreate(db, sources, 'income', fields, draft)

/** The form that creates what `make` makes, on a device database whose connection can be lost. */
async function openForm(make: Making) {
  const { db, sources, clock } = openDeviceClinic()
  const connection = await losingAnswers(db)
  const changes = {
    edit: ((opId, wished, mending) => editChange(db, sources, opId, wished, mending)) as FormChange['changes']['edit'],
    editCreated: ((submitted, wished, draft) =>
      editCreated(db, sources, submitted, wished, draft)) as FormChange['changes']['editCreated'],
    drop: (opId: string) => dropChange(db, sources, opId),
  }
  /** A newly opened form: submits for the first time, and again. */
  const openAgain = () => {
    const change = new FormChange(changes)
    return async (wished: Fields, draft?: string) => {
      const enqueued = await change.submit({ first: (name) => make(db, sources, wished, name), wished }, draft)
      return enqueued ?? expect.fail('nothing was submitted')
    }
  }
  const submit = openAgain()
  /** A press after which the form says that nothing was stored; the connection is back afterwards. */
  const failingPress = async (press: () => Promise<unknown>) => {
    connection.answers = false
    await expect(press()).rejects.toThrow()
    connection.answers = true
  }
  const left = async () => (await readOutbox(db)).map(({ kind, patch }) => ({ kind, patch }))
  return { db, sources, clock, openAgain, submit, failingPress, left }
}

// The console reports there that the connection can't be reopened.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

describe('what a form has stored although storing it seemed to fail', () => {
  it.each<[string, Making, Fields]>([
    ['income', makeIncome, newIncome],
    [
      'appointment',
      (db, sources, fields, draft) => enqueueCreate(db, sources, 'appointment', fields, draft),
      newAppointment,
    ],
    ['patient', (db, sources, fields, draft) => enqueueCreate(db, sources, 'patient', fields, draft), newPatient],
    [
      'record',
      (db, sources, fields, draft) => enqueueCreate(db, sources, 'record', fields, draft),
      { patientId: 1, diagnosis: 'Lumbalgia' },
    ],
    ['request', makeRequest, newRequest],
  ])('is one %s, however often the person submits it (O-2)', async (_, make, fields) => {
    const { submit, failingPress, left } = await openForm(make)
    await failingPress(() => submit(fields))
    const again = await submit(fields)
    expect(await submit(fields)).toEqual(again)
    expect((await left()).map(({ patch }) => patch)).toEqual([fields])
  })

  it("is updated to the form's present values", async () => {
    const { db, submit, failingPress, left } = await openForm(makeIncome)
    await failingPress(() => submit(newIncome))
    const { n } = await submit({ ...newIncome, description: 'Control' })
    expect(await left()).toMatchObject([{ patch: newIncome }, { kind: 'update', patch: { description: 'Control' } }])
    expect(await awaitChangeResult(db, n, 0)).toEqual({ kind: 'waiting' })
  })

  it('is found even when the server has accepted it meanwhile', async () => {
    const { db, submit, failingPress, left } = await openForm(makeIncome)
    await failingPress(() => submit(newIncome))
    const [entry] = await db.outbox.toArray()
    if (!entry) throw new Error('nothing was kept')
    const ack = { epoch: 1, version: 5, id: 7 }
    await db.journal.add({ ...entry, state: 'acked', ack, coveredAt: 0 })
    await db.ids.add({ ref: String(entry.key), id: 7 })
    await db.outbox.clear()
    expect(await awaitChangeResult(db, (await submit(newIncome)).n, 0)).toEqual({ kind: 'accepted' })
    expect(await left()).toEqual([])
  })

  it('is edited, not created again, when the server has refused it meanwhile', async () => {
    const { db, submit, failingPress, left } = await openForm(makeIncome)
    await failingPress(() => submit(newIncome))
    const [entry] = await db.outbox.toArray()
    if (!entry) throw new Error('nothing was kept')
    await park(db, entry, { why: 'refused' })
    const mended = { ...newIncome, description: 'Control' }
    await submit(mended)
    expect(await left()).toEqual([{ kind: 'create', patch: mended }])
  })

  it('is not sent again while its person has to say whether it arrived', async () => {
    const { db, submit, failingPress } = await openForm(makeIncome)
    await failingPress(() => submit(newIncome))
    const [entry] = await db.outbox.toArray()
    if (!entry) throw new Error('nothing was kept')
    await park(db, entry, { why: 'unsure' })
    expect(await awaitChangeResult(db, (await submit(newIncome)).n, 0)).toEqual({ kind: 'held' })
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'parked' }])
  })

  it("stays unchanged when it is a request, which can't be edited", async () => {
    const { submit, failingPress, left } = await openForm(makeRequest)
    await failingPress(() => submit(newRequest))
    await expect(submit({ ...newRequest, reason: 'Control' })).rejects.toThrow(RequestGoneError)
    expect(await left()).toHaveLength(1)
  })

  it('is created again when its person has dropped it meanwhile', async () => {
    const { db, sources, submit, failingPress, left } = await openForm(makeIncome)
    await failingPress(() => submit(newIncome))
    const [entry] = await db.outbox.toArray()
    await dropChange(db, sources, entry?.opId ?? '')
    await submit(newIncome)
    expect(await left()).toHaveLength(1)
  })

  it('is not moved back when its person has decided otherwise meanwhile', async () => {
    const { db, sources, submit, failingPress, left } = await openForm(makeIncome)
    await failingPress(() => submit(newIncome))
    const [entry] = await db.outbox.toArray()
    if (!entry) throw new Error('nothing was kept')
    await park(db, entry, { why: 'refused' })
    await editChange(db, sources, entry.opId, { amount: 9_000 })
    await submit({ ...newIncome, description: 'Control' })
    expect(await left()).toMatchObject([{ patch: { amount: 9_000 } }, { patch: { description: 'Control' } }])
    expect((await left())[1]?.patch).not.toHaveProperty('amount')
  })
})

describe('the draft that a form restored when storing the change seemed to fail', () => {
  const typed = { description: newIncome.description }
  const other = { description: 'Control' }

  /** A newly opened form of that kind, and its draft. */
  async function openDrafted() {
    const form = await openForm(makeIncome)
    const { db, clock, sources } = form
    const open = () => new DraftKeeper({ db, now: clock, newUuid: sources.newUuid, locks: undefined }, 'new-income', '')
    const keeper = open()
    await keeper.recover()
    keeper.note(typed)
    await form.failingPress(() => keeper.become((draft) => form.submit(newIncome, draft)))
    await expect.poll(() => db.drafts.count()).toBe(1)
    return { ...form, keeper, open }
  }

  it('is deleted when its text was stored, so that no other opening creates a second row', async () => {
    const { db, keeper, open, left } = await openDrafted()
    keeper.end()
    expect(await open().recover()).toBeNull()
    expect(await db.drafts.count()).toBe(0)
    expect(await left()).toHaveLength(1)
  })

  it("is deleted before the signed-out user's data or the row is removed", async () => {
    const { db, keeper, left } = await openDrafted()
    keeper.end()
    const [entry] = await db.outbox.toArray()
    if (!entry) throw new Error('nothing was kept')
    await db.journal.add({ ...entry, state: 'acked', ack: { epoch: 1, version: 5, id: 7 }, coveredAt: 0 })
    await db.outbox.clear()
    await eraseIfSettled(db)
    expect(await left()).toEqual([])
    expect(await db.drafts.count()).toBe(0)
  })

  it('is offered as another row, with a note about the first, when its text differs by then', async () => {
    const { keeper, open, openAgain, left } = await openDrafted()
    keeper.note(other)
    keeper.end()
    const next = open()
    await expect.poll(() => next.recover()).toEqual(other)
    expect(next.isKeptBefore).toBe(true)
    await next.become((draft) => openAgain()({ ...newIncome, ...other }, draft))
    expect((await left()).map(({ kind, patch }) => [kind, patch.description])).toEqual([
      ['create', typed.description],
      ['create', other.description],
    ])
  })

  it('is complete when nothing was stored after all', async () => {
    const { db, keeper, open, openAgain, left } = await openDrafted()
    keeper.end()
    await db.outbox.clear()
    const next = open()
    expect(await next.recover()).toEqual(typed)
    expect(next.isKeptBefore).toBe(false)
    await next.become((draft) => openAgain()(newIncome, draft))
    expect(await left()).toHaveLength(1)
    expect(await db.drafts.count()).toBe(0)
  })
})

it('two openings of a form create two rows, even with equal values', async () => {
  const { failingPress, submit, openAgain, left } = await openForm(makeIncome)
  await failingPress(() => submit(newIncome))
  await submit(newIncome)
  await openAgain()(newIncome)
  expect(await left()).toHaveLength(2)
})
