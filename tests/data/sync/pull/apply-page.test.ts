import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import { dropChange } from '#data/sync/conflicts/decide.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { applyPage } from '#data/sync/pull/apply-page.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import type { ChangesPage } from '#domain/wire/rows/row-readers.ts'
import { appointment, EPOCH, mirror, page } from '#tests/data/mirror-rows.ts'
import { income, openDeviceClinic, patient, patientView } from '#tests/features/device-clinic.ts'

const REF = '00000000-0000-4000-8000-00000000abcd'
const newPatient = { firstName: 'Eva', lastName: 'Luna', dni: '31000000', phone: '1', email: 'eva@correo.example' }
const firstDay = localDate('2025-10-01')

/** Applies a page that was requested from the mirror's cursor, unless another is given. */
async function apply(db: ClinicDatabase, pulled: ChangesPage, now: number, since?: number): Promise<boolean> {
  const cursor = (await readMirrorState(db))?.cursor ?? 0
  return applyPage(db, { page: pulled, since: since ?? cursor, windowStart: firstDay, now })
}

describe('a page of the feed', () => {
  it('stores newer rows in the units of the domain, and advances the cursor with them', async () => {
    const { db, clock } = openDeviceClinic()
    await mirror(db, { patients: [patient({ version: 3 })] })
    const rows = { patients: [patient({ version: 7, phone: '2' })], incomes: [income({ version: 8 })] }
    expect(await apply(db, page({ ...rows, cursor: 8 }), clock())).toBe(true)
    expect(await db.patients.get(1)).toMatchObject({ version: 7, phone: '2' })
    expect(await db.incomes.get(1)).toEqual(income({ version: 8 }))
    expect(await readMirrorState(db)).toMatchObject({ cursor: 8, complete: true })
  })

  it('never replaces a row by an older version (P-2)', async () => {
    const { db, clock } = openDeviceClinic()
    await mirror(db, { patients: [patient({ version: 9, phone: 'new' })] })
    await apply(db, page({ patients: [patient({ version: 7, phone: 'old' })] }), clock())
    expect(await db.patients.get(1)).toMatchObject({ version: 9, phone: 'new' })
  })

  it('removes deleted rows, but not one that is newer than its tombstone (P-2)', async () => {
    const { db, clock } = openDeviceClinic()
    await mirror(db, { patients: [patient({ id: 1, version: 3 }), patient({ id: 2, version: 9 })] })
    const deleted = [
      { entity: 'patient', id: 1, version: 8 },
      { entity: 'patient', id: 2, version: 8 },
    ] as const
    await apply(db, page({ deleted: [...deleted] }), clock())
    expect((await db.patients.toArray()).map((row) => row.id)).toEqual([2])
  })

  it('omits rows before the window, unless a waiting change names them', async () => {
    const { db, clock, sources } = openDeviceClinic()
    const old = localDate('2025-09-30')
    await mirror(db, { incomes: [income({ id: 1 }), income({ id: 2 })] })
    const { id, version: _, ...seen } = income({ id: 2 })
    await enqueueUpdate(db, sources, 'income', { ...seen, key: id } as never, { notes: 'mío' })
    const moved = [income({ id: 1, version: 7, date: old }), income({ id: 2, version: 8, date: old })]
    await apply(db, page({ incomes: moved }), clock())
    expect((await db.incomes.toArray()).map((row) => row.id)).toEqual([2])
  })

  it('changes nothing when another tab has pulled further, or another epoch has begun (P-1)', async () => {
    const { db, clock } = openDeviceClinic()
    await mirror(db)
    const patients = [patient({ version: 4 })]
    expect(await apply(db, page({ patients }), clock(), 4)).toBe(false)
    expect(await apply(db, page({ patients }), clock(), 6)).toBe(false)
    expect(await apply(db, page({ patients, epoch: EPOCH + 1 }), clock())).toBe(false)
    await db.meta.clear()
    expect(await apply(db, page({ patients }), clock())).toBe(false)
    expect(await db.patients.count()).toBe(0)
  })

  it('stores neither rows nor cursor when it fails half-way (P-1)', async () => {
    const { db, clock } = openDeviceClinic()
    await mirror(db)
    db.incomes.hook('creating', () => {
      throw new RangeError('no room')
    })
    const rows = { patients: [patient({ version: 7 })], incomes: [income({ version: 8 })] }
    await expect(apply(db, page(rows), clock())).rejects.toThrow('no room')
    expect(await db.patients.count()).toBe(0)
    expect(await readMirrorState(db)).toMatchObject({ cursor: 5 })
  })
})

describe('a pulled row with a ref of this device', () => {
  it('acknowledges its creation, even when the answer itself was lost (P-3)', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db)
    const { n, key } = await enqueueCreate(db, { ...sources, newUuid: () => REF }, 'patient', newPatient)
    await db.outbox.update(n, { sent: true, tries: 3 })
    const row = patient({ ...newPatient, id: 40, ref: REF, version: 7 })
    await apply(db, page({ patients: [row], cursor: 7, hasMore: true }), clock())
    expect(await db.outbox.get(n)).toMatchObject({ state: 'acked', ack: { epoch: EPOCH, version: 7, id: 40 } })
    expect(await db.ids.get(REF)).toEqual({ ref: key, id: 40 })
  })

  it('acknowledges its creation even if that is parked as refused', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db)
    const { n } = await enqueueCreate(db, { ...sources, newUuid: () => REF }, 'patient', newPatient)
    const parked = { why: 'server_error', fields: [], status: 500, answer: null, at: 0 } as const
    await db.outbox.update(n, { state: 'parked', parked: { ...parked, fields: [] } })
    await apply(db, page({ patients: [patient({ id: 40, ref: REF, version: 7 })] }), clock())
    expect(await readOutbox(db)).toEqual([])
  })
})

describe('a creation that the person corrected after a refusal', () => {
  it('becomes an edit of its row when an earlier copy of it arrived late (P-3)', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db)
    const { n, key } = await enqueueCreate(db, sources, 'patient', { ...newPatient, phone: '2' })
    await db.outbox.update(n, { mended: true })
    await apply(
      db,
      page({ patients: [patient({ ...newPatient, id: 9, ref: String(key), phone: '1', version: 7 })] }),
      clock(),
    )
    expect(await readOutbox(db)).toEqual([
      expect.objectContaining({
        n,
        kind: 'update',
        key: 9,
        state: 'queued',
        patch: { phone: '2' },
        base: { phone: '1' },
      }),
    ])
    expect(await readPatient(db, 9)).toMatchObject({ phone: '2', waiting: true })
  })

  it('is acknowledged when the row has the corrected values', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db)
    const { n, key } = await enqueueCreate(db, sources, 'patient', newPatient)
    await db.outbox.update(n, { mended: true })
    await apply(
      db,
      page({ patients: [patient({ ...newPatient, id: 9, ref: String(key), version: 7 })], cursor: 7, hasMore: true }),
      clock(),
    )
    expect(await db.outbox.get(n)).toMatchObject({ state: 'acked', ack: { id: 9 } })
  })
})

describe('an acknowledged change', () => {
  it('moves to the journal when a complete pull covers its version, and not before (A-6)', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient({ version: 3, phone: 'a' })] })
    const enqueued = await enqueueUpdate(db, sources, 'patient', patientView({ phone: 'a' }), { phone: 'b' })
    await db.outbox.update(enqueued?.n ?? 0, { state: 'acked', ack: { epoch: EPOCH, version: 8, id: 1 } })

    await apply(db, page({ cursor: 7, hasMore: true }), clock())
    expect(await readOutbox(db)).toHaveLength(1)
    expect(await readPatient(db, 1)).toMatchObject({ phone: 'b' })

    await apply(db, page({ cursor: 7 }), clock())
    expect(await readOutbox(db)).toHaveLength(1)

    await apply(db, page({ patients: [patient({ version: 8, phone: 'b' })], cursor: 8 }), clock())
    expect(await readOutbox(db)).toEqual([])
    expect(await db.journal.toArray()).toMatchObject([{ opId: enqueued?.opId, state: 'acked' }])
    expect(await readPatient(db, 1)).toMatchObject({ phone: 'b', waiting: false })
  })
})

describe('the chain of a row that the server changed', () => {
  it('continues when another field was changed, or the same one to the same value (P-4)', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient({ phone: 'a', address: '' })] })
    await enqueueUpdate(db, sources, 'patient', patientView({ phone: 'a', address: '' }), { phone: 'b' })
    const theirs = patient({ version: 7, phone: 'b', address: 'Mitre 100' })
    await apply(db, page({ patients: [theirs] }), clock())
    expect((await readOutbox(db))[0]).toMatchObject({ state: 'queued', parked: null })
  })

  it('is parked from the first conflict on, as one review (P-4)', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient({ phone: 'a' })] })
    await enqueueUpdate(db, sources, 'patient', patientView({ phone: 'a' }), { phone: 'b' })
    await enqueueUpdate(db, sources, 'patient', patientView({ phone: 'b' }), { phone: 'c', address: 'Mitre 100' })
    await apply(db, page({ patients: [patient({ version: 7, phone: 'x' })] }), clock())
    expect(await readOutbox(db)).toMatchObject([
      { state: 'parked', parked: { why: 'conflict', fields: ['phone'] } },
      { state: 'parked', parked: { why: 'behind', fields: [] } },
    ])
  })

  it('is left unjudged when it may have reached the server (C-3)', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient({ phone: 'a' })] })
    const enqueued = await enqueueUpdate(db, sources, 'patient', patientView({ phone: 'a' }), { phone: 'b' })
    await db.outbox.update(enqueued?.n ?? 0, { sent: true })
    await apply(db, page({ patients: [patient({ version: 7, phone: 'x' })] }), clock())
    expect((await readOutbox(db))[0]).toMatchObject({ state: 'queued' })
  })

  it('becomes one review with all that waits behind it when the row is gone (P-5)', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient({ phone: 'a' })] })
    const first = await enqueueUpdate(db, sources, 'patient', patientView({ phone: 'a' }), { phone: 'b' })
    const second = await enqueueUpdate(db, sources, 'patient', patientView({ phone: 'b' }), { phone: 'c' })
    await apply(db, page({ deleted: [{ entity: 'patient', id: 1, version: 7 }] }), clock())
    expect(await readOutbox(db)).toMatchObject([{ parked: { why: 'deleted' } }, { parked: { why: 'behind' } }])
    await dropChange(db, sources, first?.opId ?? '', [second?.n ?? 0])
    expect(await readOutbox(db)).toEqual([])
  })

  it('stays one review when edits are made after the row is gone', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient({ phone: 'a' })] })
    await enqueueUpdate(db, sources, 'patient', patientView({ phone: 'a' }), { phone: 'b' })
    await apply(db, page({ patients: [patient({ version: 7, phone: 'x' })], cursor: 7 }), clock())
    await enqueueUpdate(db, sources, 'patient', patientView({ address: '' }), { address: 'Mitre 1' })
    expect(await readOutbox(db)).toMatchObject([{ parked: { why: 'conflict' } }, { state: 'queued' }])
    await apply(db, page({ deleted: [{ entity: 'patient', id: 1, version: 8 }], cursor: 8 }), clock())
    expect(await readOutbox(db)).toMatchObject([{ parked: { why: 'deleted' } }, { parked: { why: 'behind' } }])
  })

  it('is parked when the row is gone; a deletion of it counts as done (P-5)', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient()], appointments: [appointment()] })
    await enqueueUpdate(db, sources, 'patient', patientView(), { phone: '2' })
    await enqueueDelete(db, sources, 'patient', patientView())
    await apply(db, page({ deleted: [{ entity: 'patient', id: 1, version: 7 }] }), clock())
    expect(await readOutbox(db)).toMatchObject([
      { kind: 'update', state: 'parked', parked: { why: 'deleted' } },
      { kind: 'delete', state: 'queued' },
    ])
  })
})
