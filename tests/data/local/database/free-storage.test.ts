import { afterEach, describe, expect, it, vi } from 'vitest'
import { STAFF_CACHE } from '#data/local/database/app-caches.ts'
import { freeStorage } from '#data/local/database/free-storage.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { appointment, mirror } from '#tests/data/mirror-rows.ts'
import { income, openDeviceClinic } from '#tests/features/device-clinic.ts'

const windowStart = localDate('2026-10-01')
const old = localDate('2026-09-30')

afterEach(() => vi.unstubAllGlobals())

describe('freeing storage on a full device', () => {
  it('removes the caches of former versions, never of the running one (L-9)', async () => {
    const { db } = openDeviceClinic()
    const used = ['workbox-precache-v2-https://clinica.example/', STAFF_CACHE]
    const names = new Set([...used, 'workbox-precache-v1-x', 'antiguo'])
    vi.stubGlobal('caches', { keys: async () => [...names], delete: async (name: string) => names.delete(name) })
    await freeStorage(db, null)
    expect([...names]).toEqual(used)
  })

  it('removes rows before the window, but not a row that a change names (L-9)', async () => {
    const { db, sources } = openDeviceClinic()
    const named = appointment({ id: 2, date: old })
    await mirror(db, {
      appointments: [appointment({ id: 1, date: old }), named, appointment({ id: 3, date: windowStart })],
      incomes: [income({ id: 1, date: old }), income({ id: 2, date: windowStart })],
    })
    await enqueueUpdate(db, sources, 'appointment', { ...named, key: 2 } as { key: number }, { notes: 'Llamar antes' })
    await freeStorage(db, windowStart)
    expect(await db.appointments.toCollection().primaryKeys()).toEqual([2, 3])
    expect(await db.incomes.toCollection().primaryKeys()).toEqual([2])
    expect(await readOutbox(db)).toHaveLength(1)
  })

  it('removes no rows of a signed-in patient', async () => {
    const { db } = openDeviceClinic()
    await mirror(db, { appointments: [appointment({ id: 1, date: old })] })
    await freeStorage(db, null)
    expect(await db.appointments.count()).toBe(1)
  })
})
