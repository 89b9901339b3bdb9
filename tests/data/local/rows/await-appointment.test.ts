import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { awaitAppointment } from '#data/local/rows/appointments.ts'
import { appointment } from '#tests/data/mirror-rows.ts'

let db: ClinicDatabase

beforeEach(() => {
  db = new ClinicDatabase(7)
})
afterEach(() => db.delete())

const filled = (...entities: 'appointment'[]) =>
  db.meta.put({ name: 'mirror', epoch: 1, cursor: 0, filled: entities, complete: entities.length > 0 })
const asked = (key: number | string, signal = new AbortController().signal) => {
  const told: unknown[] = []
  awaitAppointment(db, key, signal).then(
    (answer) => told.push(answer),
    (error: unknown) => told.push(error),
  )
  return told
}
const waitShortly = () => new Promise((resolve) => setTimeout(resolve, 100))

describe('an appointment that a link names', () => {
  it('is awaited while the mirror is filled for the first time', async () => {
    const told = asked(1)
    await waitShortly()
    expect(told).toEqual([])
    await db.appointments.add(appointment())
    await expect.poll(() => told).toMatchObject([{ key: 1 }])
  })

  it('is shown at once when it is mirrored, even before the mirror is complete', async () => {
    await db.appointments.add(appointment())
    const told = asked(1)
    await expect.poll(() => told).toMatchObject([{ key: 1 }])
  })

  it.each([2, 99, 1_000_000, 'no-such-ref'])('does not exist once a complete mirror lacks it: %s', async (key) => {
    const told = asked(key)
    await waitShortly()
    expect(told).toEqual([])
    await db.appointments.add(appointment())
    await filled('appointment')
    await expect.poll(() => told).toEqual([null])
  })

  it('can not be had when the first filling failed', async () => {
    const told = asked(1)
    await db.meta.put({ name: 'connection', connection: 'no_server', firstPullFailed: true })
    await expect.poll(() => told).toEqual([undefined])
  })

  it('is forgotten with the screen that asked', async () => {
    const left = new AbortController()
    const told = asked(1, left.signal)
    left.abort()
    await db.appointments.add(appointment())
    await waitShortly()
    expect(told).toEqual([])
  })
})
