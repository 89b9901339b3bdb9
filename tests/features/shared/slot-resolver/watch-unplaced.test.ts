import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { claimResult, releaseResult } from '#features/shared/forms/claimed-results.ts'
import { unplacedMessage } from '#features/shared/slot-resolver/unplaced-message.ts'
import { watchUnplaced } from '#features/shared/slot-resolver/watch-unplaced.ts'
import { eventually } from '#tests/support/eventually.ts'
import { openDeviceClinic, patient } from '../../device-clinic.ts'
import { newAppointment, park } from '../../sync-center/parked-change.ts'

let end: (() => void) | undefined
let inHand: string[] = []
afterEach(() => {
  end?.()
  // The next device gives its changes the same ids.
  for (const opId of inHand) releaseResult(opId)
  inHand = []
})

/** A watched clinic, with the reported changes by outbox position. */
async function watched() {
  const { db, sources, clock } = openDeviceClinic()
  await db.patients.add(patient({ id: 1 }))
  const submit = () => enqueueCreate(db, sources, 'appointment', newAppointment)
  const earlier = await submit()
  await park(db, earlier, { why: 'slot_taken' })
  const told: number[] = []
  end = watchUnplaced(db, ({ n }) => told.push(n))
  const isToldOf = (n: number) => eventually(() => expect(told.at(-1)).toBe(n))
  // The first look is over once a later change was reported.
  const first = await eventually(async () => {
    const enqueued = await submit()
    await park(db, enqueued, { why: 'slot_taken' })
    await eventually(() => expect(told.at(-1)).toBe(enqueued.n), 200)
    return enqueued
  })
  return {
    db,
    clock,
    earlier,
    first,
    told,
    submit,
    isToldOf,
    taken: (enqueued: { opId: string }) => park(db, enqueued, { why: 'slot_taken' }),
  }
}

it('an appointment whose time turns out to be taken is reported once, and none from before', async () => {
  const { earlier, told, submit, isToldOf, taken } = await watched()
  const enqueued = await submit()
  await taken(enqueued)
  await isToldOf(enqueued.n)
  expect(told).not.toContain(earlier.n)
  expect(told.filter((n) => n === enqueued.n)).toHaveLength(1)
})

it("an open form's refusal is left to the form until it is released", async () => {
  const { told, submit, isToldOf, taken } = await watched()
  const [held, kept] = [await submit(), await submit()]
  inHand = [held.opId, kept.opId]
  for (const opId of inHand) claimResult(opId)
  releaseResult(kept.opId)
  await taken(held)
  await taken(kept)
  await isToldOf(kept.n)
  expect(told).not.toContain(held.n)
})

it('refusals for other reasons are ignored', async () => {
  const { db, told, submit, isToldOf, taken } = await watched()
  const [refused, last] = [await submit(), await submit()]
  await park(db, refused, { why: 'refused' })
  await taken(last)
  await isToldOf(last.n)
  expect(told).not.toContain(refused.n)
})

it('the report names patient and place, says that the appointment was not made, and where it is listed', async () => {
  const { db, clock, first } = await watched()
  expect(await unplacedMessage(db, first.n, clock())).toEqual({
    title: 'Sin lugar: Ana Gómez',
    description: 'viernes 27 de noviembre, 15:00 – 15:30',
    noted:
      'viernes 27 de noviembre, 15:00 – 15:30. No quedó agendado a esa hora: hay una nota pendiente en Gestión de Citas.',
    open: 'Resolver',
  })
  await db.outbox.update(first.n, { state: 'queued', parked: null })
  expect(await unplacedMessage(db, first.n, clock())).toBeNull()
})
