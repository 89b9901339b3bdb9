import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { claimResult, releaseResult } from '#features/shared/forms/claimed-results.ts'
import { takenMessage } from '#features/shared/slot-resolver/taken-message.ts'
import { watchTaken } from '#features/shared/slot-resolver/watch-taken.ts'
import { openDeviceClinic, patient } from '../../device-clinic.ts'
import { newAppointment, park } from '../../sync-center/parked-change.ts'

let end: (() => void) | undefined
let inHand: string[] = []
afterEach(() => {
  end?.()
  // The next device names its changes alike.
  for (const opId of inHand) releaseResult(opId)
  inHand = []
})

/** A clinic that is watched: what it told of, by place in the outbox. */
async function watched() {
  const { db, sources, clock } = openDeviceClinic()
  await db.patients.add(patient({ id: 1 }))
  const submit = () => enqueueCreate(db, sources, 'appointment', newAppointment)
  const earlier = await submit()
  await park(db, earlier, { why: 'slot_taken' })
  const told: number[] = []
  end = watchTaken(db, ({ n }) => told.push(n))
  const isToldOf = (n: number) => vi.waitFor(() => expect(told.at(-1)).toBe(n), 10_000)
  // The first look is over once a change that comes after it was told of.
  const first = await vi.waitFor(async () => {
    const enqueued = await submit()
    await park(db, enqueued, { why: 'slot_taken' })
    await vi.waitFor(() => expect(told.at(-1)).toBe(enqueued.n), { timeout: 200 })
    return enqueued
  }, 10_000)
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

it('tells of an appointment that loses its time, once, and of none that had lost it before', async () => {
  const { earlier, told, submit, isToldOf, taken } = await watched()
  const enqueued = await submit()
  await taken(enqueued)
  await isToldOf(enqueued.n)
  expect(told).not.toContain(earlier.n)
  expect(told.filter((n) => n === enqueued.n)).toHaveLength(1)
})

it('leaves to an open form what the form tells itself, until it lets go', async () => {
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

it('says nothing of what was refused for another reason', async () => {
  const { db, told, submit, isToldOf, taken } = await watched()
  const [refused, last] = [await submit(), await submit()]
  await park(db, refused, { why: 'refused' })
  await taken(last)
  await isToldOf(last.n)
  expect(told).not.toContain(refused.n)
})

it('names the patient and the place, and says that the appointment did not get it, and where that is noted', async () => {
  const { db, clock, first } = await watched()
  expect(await takenMessage(db, first.n, clock())).toEqual({
    title: 'Sin lugar: Ana Gómez',
    description: 'viernes 27 de noviembre, 15:00 – 15:30',
    noted:
      'viernes 27 de noviembre, 15:00 – 15:30. No quedó agendado a esa hora: hay una nota pendiente en Gestión de Citas.',
    open: 'Resolver',
  })
  await db.outbox.update(first.n, { state: 'queued', parked: null })
  expect(await takenMessage(db, first.n, clock())).toBeNull()
})
