import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import { enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { pruneMirror } from '#data/sync/pull/prune-mirror.ts'
import { viewOfRow } from '#domain/sync/merge/fold.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { connectTo } from '#tests/data/device-connection.ts'
import { appointment, mirror } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic } from '#tests/features/device-clinic.ts'

const DAY_MS = 86_400_000
/** Noon at the clinic on 19 November 2026: the window begins on 1 October 2025. */
const NOON = Date.UTC(2026, 10, 19, 15)

/** A device whose clock shows this time, as the server's does. */
function at(db: ClinicDatabase, time: number) {
  const device = connectTo(new IDBFactory(), () => new DeviceDatabase())
  return { db, device, now: () => time, deviceNow: () => time }
}

describe('the mirror, once an hour', () => {
  it('drops rows before the window, but none that a change names (P-10)', async () => {
    const { db, sources } = openDeviceClinic()
    const rows = [
      appointment({ id: 1, date: localDate('2025-09-30') }),
      appointment({ id: 2, date: localDate('2025-09-30') }),
      appointment({ id: 3, date: localDate('2025-10-01') }),
    ]
    await mirror(db, { appointments: rows })
    const seen = viewOfRow('appointment', { ...rows[1] } as never)
    await enqueueUpdate(db, sources, 'appointment', seen, { notes: 'Llamar' })
    await pruneMirror(at(db, NOON), true)
    expect(await db.appointments.toCollection().primaryKeys()).toEqual([2, 3])
  })

  it('keeps a row that a change names by the ref under which this device made it', async () => {
    const { db, sources } = openDeviceClinic()
    const ref = '5f0c6f0e-9d7e-4d5b-8a51-2f6f6c0d7a11'
    const row = appointment({ id: 1, ref, date: localDate('2025-09-30') })
    await mirror(db, { appointments: [row] })
    await db.ids.put({ ref, id: 1 })
    await enqueueUpdate(db, sources, 'appointment', { ...viewOfRow('appointment', row), key: ref }, { notes: 'Llamar' })
    await pruneMirror(at(db, NOON), true)
    expect(await db.appointments.count()).toBe(1)
  })

  it('keeps a patient’s own old rows for that patient', async () => {
    const { db } = openDeviceClinic()
    await mirror(db, { appointments: [appointment({ id: 1, date: localDate('2020-01-01') })] })
    await pruneMirror(at(db, NOON), false)
    expect(await db.appointments.count()).toBe(1)
  })

  it('drops drafts of a week ago unless a form was opened since (T-1, T-2)', async () => {
    const { db } = openDeviceClinic()
    const draft = { form: 'new-record' as const, opening: '', values: { diagnosis: 'Lumbalgia' } }
    await db.drafts.put({ ...draft, id: 'old', savedAt: NOON - 8 * DAY_MS })
    await db.drafts.put({ ...draft, id: 'recent', savedAt: NOON - 6 * DAY_MS })
    await pruneMirror(at(db, NOON), true)
    expect(await db.drafts.toCollection().primaryKeys()).toEqual(['recent'])
  })

  it('forgets acknowledged changes after thirty days, and runs again an hour later', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { appointments: [appointment({ id: 1 })] })
    await enqueueUpdate(db, sources, 'appointment', viewOfRow('appointment', appointment({ id: 1 })), { notes: 'x' })
    const entry = await db.outbox.toCollection().first()
    if (!entry) throw new Error('one change')
    await db.journal.put({ ...entry, opId: 'old', coveredAt: NOON - 31 * DAY_MS })
    await db.journal.put({ ...entry, opId: 'recent', coveredAt: NOON - 29 * DAY_MS })
    await pruneMirror(at(db, NOON), true)
    expect(await db.journal.toCollection().primaryKeys()).toEqual(['recent'])
    await pruneMirror(at(db, NOON + DAY_MS / 48), true)
    expect(await db.journal.count()).toBe(1)
    await pruneMirror(at(db, NOON + 2 * DAY_MS), true)
    expect(await db.journal.count()).toBe(0)
  })
})
