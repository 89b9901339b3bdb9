import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { dropChange, editChange } from '#data/sync/conflicts/decide.ts'
import { awaitChangeResult } from '#data/sync/outbox/change-result.ts'
import { editCreated } from '#data/sync/outbox/edit-created.ts'
import { type EnqueuedChange, enqueueAction, enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { viewOfRow } from '#domain/sync/merge/fold.ts'
import type { Fields, Review } from '#domain/sync/outbox/outbox-entry.ts'
import { FormChange } from '#features/shared/forms/form-change.ts'
import { appointment } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic } from '#tests/features/device-clinic.ts'
import { entryOf, newPatient, park } from '#tests/features/sync-center/parked-change.ts'

const mended = { ...newPatient, dni: '32333444' }

/** The form of a new patient, on a device database. */
function openForm() {
  const { db, sources } = openDeviceClinic()
  const change = new FormChange({
    edit: (opId, wished, mending) => editChange(db, sources, opId, wished, mending),
    editCreated: (submitted, wished, draft) => editCreated(db, sources, submitted, wished, draft),
    drop: (opId) => dropChange(db, sources, opId),
  })
  const first = () => enqueueCreate(db, sources, 'patient', newPatient)
  async function submit(wished = newPatient): Promise<EnqueuedChange> {
    const enqueued = await change.submit({ first, wished })
    if (!enqueued) throw new Error('nothing was submitted')
    return enqueued
  }
  /** The server's refusal, as the form receives it. */
  async function refuse(enqueued: EnqueuedChange, why: Review['why'] = 'duplicate'): Promise<void> {
    await park(db, enqueued, { why })
    await change.applyResult(await awaitChangeResult(db, enqueued.n, 0))
  }
  return { db, sources, change, submit, refuse, left: () => db.outbox.toArray() }
}

it('closing the form for good drops its refused change (C-13)', async () => {
  const { change, submit, refuse, left } = openForm()
  await refuse(await submit())
  await change.giveUp()
  expect(await left()).toEqual([])
})

it('closing the form drops nothing that another tab has made for the new patient', async () => {
  const { db, sources, change, submit, refuse, left } = openForm()
  const enqueued = await submit()
  await refuse(enqueued)
  const appointment = {
    patientId: enqueued.key,
    date: '2026-11-20',
    startTime: '11:00',
    endTime: '11:15',
    reason: 'Control',
  }
  await enqueueCreate(db, sources, 'appointment', appointment)
  await change.giveUp()
  expect((await left()).map(({ entity }) => entity)).toEqual(['patient', 'appointment'])
})

it('submitting again edits a refused change at its position, and closing drops the edited one too', async () => {
  const { db, change, submit, refuse, left } = openForm()
  const enqueued = await submit()
  await refuse(enqueued)
  const again = await submit(mended)
  expect(again.n).toBe(enqueued.n)
  expect((await entryOf(db, again.opId)).patch.dni).toBe('32333444')
  await refuse(again)
  await change.giveUp()
  expect(await left()).toEqual([])
})

it('closing the form leaves a pending change where it is', async () => {
  const { change, submit, refuse, left } = openForm()
  await refuse(await submit())
  const again = await submit(mended)
  await change.applyResult({ kind: 'waiting' })
  await change.giveUp()
  expect((await left()).map((entry) => entry.opId)).toEqual([again.opId])
})

it('closing the form leaves a conflict to the sync centre', async () => {
  const { change, submit, refuse, left } = openForm()
  const enqueued = await submit()
  await refuse(enqueued, 'conflict')
  await change.giveUp()
  expect((await left()).map((entry) => entry.opId)).toEqual([enqueued.opId])
})

it('a change refused after the form was closed is dropped', async () => {
  const { change, submit, refuse, left } = openForm()
  const enqueued = await submit()
  await change.giveUp()
  await refuse(enqueued)
  expect(await left()).toEqual([])
})

it('a refused part that was removed and added again is kept', async () => {
  const { change, submit, refuse, left } = openForm()
  await refuse(await submit())
  await change.giveUp()
  const again = await submit(mended)
  await refuse(again)
  expect((await left()).map((entry) => entry.opId)).toEqual([again.opId])
})

it('a change that was dropped elsewhere is submitted as a new one', async () => {
  const { db, sources, change, submit, refuse, left } = openForm()
  const enqueued = await submit()
  await refuse(enqueued)
  await dropChange(db, sources, enqueued.opId)
  const again = await submit()
  expect(again.opId).not.toBe(enqueued.opId)
  await refuse(again)
  await dropChange(db, sources, again.opId)
  await change.giveUp()
  expect(await left()).toEqual([])
})

it('a row that exists after all is edited, not created a second time', async () => {
  const { db, submit, refuse, left } = openForm()
  const enqueued = await submit()
  await refuse(enqueued)
  await db.outbox.update(enqueued.n, { state: 'acked', parked: null, ack: { epoch: 1, version: 5, id: 7 } })
  await submit(mended)
  expect((await left()).slice(1)).toMatchObject([
    { kind: 'update', key: enqueued.key, patch: { dni: mended.dni }, base: { dni: newPatient.dni } },
  ])
})

it('a rejection is submitted again with the present alternatives, and with none when they were removed', async () => {
  const { db, sources, change, refuse, left } = openForm()
  const row = appointment({ status: 'pending' })
  await db.appointments.add(row)
  const seen = viewOfRow('appointment', row)
  const reject = async (cancellationReason: string, body: Fields) => {
    const patch = { status: 'rejected', cancellationReason }
    const first = () => enqueueAction(db, sources, 'reject', seen, { patch, body })
    const enqueued = await change.submit({ first, wished: patch, seen, body })
    if (!enqueued) throw new Error('nothing was submitted')
    return enqueued
  }
  const said = async () => (await left()).map(({ patch, action }) => [patch.cancellationReason, action?.body])
  await refuse(await reject('Agenda completa', { alternativeOptions: 'Lunes' }), 'refused')
  await refuse(await reject('Sin lugar', { alternativeOptions: 'Martes por la tarde' }), 'refused')
  expect(await said()).toEqual([['Sin lugar', { alternativeOptions: 'Martes por la tarde' }]])
  await reject('Sin lugar', {})
  expect(await said()).toEqual([['Sin lugar', {}]])
})

it('an approval is submitted again without the notes that were removed', async () => {
  const { db, sources, change, refuse, left } = openForm()
  const row = appointment({ status: 'pending', notes: 'Por la tarde' })
  await db.appointments.add(row)
  const seen = viewOfRow('appointment', row)
  const approve = async (patch: Fields) => {
    const first = () => enqueueAction(db, sources, 'approve', seen, { patch })
    const enqueued = await change.submit({ first, wished: patch, seen })
    if (!enqueued) throw new Error('nothing was submitted')
    return enqueued
  }
  const { date, endTime } = row
  await refuse(
    await approve({ status: 'approved', date, startTime: '16:00', endTime, notes: 'Consultorio 2' }),
    'slot_taken',
  )
  const mended = { status: 'approved', date, startTime: '16:15', endTime }
  await approve(mended)
  expect((await left()).map(({ patch }) => patch)).toEqual([mended])
})
