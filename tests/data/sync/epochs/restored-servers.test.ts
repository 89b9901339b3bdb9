import { describe, expect, it } from 'vitest'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readAppointment } from '#data/local/rows/appointments.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import { readIncome } from '#data/local/rows/payments/incomes.ts'
import { eraseIfSettled } from '#data/sync/engine/open-clinic.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { beginEpoch } from '#server/db/sync-log/begin-epoch.ts'
import { readHighWaterMark } from '#server/db/sync-log/high-water-mark.ts'
import { restoreDeletion } from '#server/resources/archive/restore-deletion.ts'
import {
  deletePatient,
  newPatient,
  openClinic,
  register,
  seenPatient,
  waiting,
} from '#tests/data/clinic-over-epochs.ts'
import { payment } from '#tests/data/filled-forms.ts'
import { copyOf, databaseFrom } from '#tests/simulation/device/database-copy.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { appointmentBody, createAppointment, createPatient } from '#tests/support/database/clinic-rows.ts'
import { createTestServer } from '#tests/support/server/server.ts'
import { days, hours, minutes } from '#tests/support/server/test-clock.ts'

const eva = newPatient('Eva', '31000000')

/** An income from the paper book, entered now. */
const longAgo = payment(2_000_000, { date: '2025-05-08' })

describe('changes accepted by a server outside the lineage of the present one', () => {
  it('are sent again after the backup was put back over a server that had been started empty', async () => {
    const { clock, server, open, serve, patients } = await openClinic()
    for (let count = 0; count < 20; count++) await createPatient(await staffOf(server))
    const tablet = await open()
    await tablet.sync()
    const backup = await copyOf(server.db)

    clock.advance(days(1))
    const empty = await createTestServer({ dataDir: ':memory:', clock })
    await serve(empty.db, [tablet])
    await register(tablet, eva)

    clock.advance(hours(1))
    const restored = await databaseFrom(backup)
    await beginEpoch(restored, clock(), { marks: [await readHighWaterMark(empty.db)] })
    await serve(restored, [tablet])
    expect(await patients()).toHaveLength(21)
    expect(await patients()).toContain(eva.firstName)
  })

  it('are sent again after an epoch that had begun under a clock a day ahead', async () => {
    const { clock, server, open, serve, patients } = await openClinic()
    const backup = await copyOf(server.db)
    const tablet = await open()
    await tablet.sync()

    const first = await databaseFrom(backup)
    await beginEpoch(first, clock() + days(1))
    await serve(first, [tablet])
    await register(tablet, eva)

    clock.advance(hours(1))
    const second = await databaseFrom(backup)
    await beginEpoch(second, clock())
    await serve(second, [tablet])
    expect(await patients()).toEqual([])
    // The tablet knows a later epoch, as after the whole folder was put back: the next start begins one later still.
    await beginEpoch(second, clock())
    await serve(second, [tablet])
    expect(await patients()).toEqual([eva.firstName])
    expect(await waiting(tablet)).toEqual([])
  })
})

describe('a cancellation of an appointment of this week, whose list comes before the patients', () => {
  it.each([
    { was: 'had been sent since the backup', isSent: true },
    { was: 'still waited', isSent: false },
  ])('is sent again without a conflict when it $was', async ({ isSent }) => {
    const { clock, server, open, serve } = await openClinic()
    const staff = await staffOf(server)
    const patient = await createPatient(staff, { ref: newUuid() })
    const { id } = await createAppointment(staff, patient.id, { ref: newUuid() })
    const tablet = await open()
    await tablet.sync()
    const backup = await copyOf(server.db)
    const seen = (await readAppointment(tablet.db, id)) ?? expect.fail('not mirrored')
    await enqueueUpdate(tablet.db, tablet.sources, 'appointment', seen, { status: 'cancelled' })
    if (isSent) await tablet.sync()

    clock.advance(hours(1))
    const restored = await databaseFrom(backup)
    await beginEpoch(restored, clock(), { marks: [await readHighWaterMark(server.db)] })
    await serve(restored, [tablet])
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await restored.selectFrom('appointments').select('status').execute()).toEqual([{ status: 'cancelled' }])
  })
})

describe('a correction of an income from before the window', () => {
  it.each([1, 2])('survives %d restores, even for a row that no list of the new mirror contains', async (restores) => {
    const { open, backup, restore, db: served } = await openClinic()
    const tablet = await open()
    const { key } = await enqueueCreate(tablet.db, tablet.sources, 'income', longAgo)
    await tablet.sync()
    const seen = (await readIncome(tablet.db, key)) ?? expect.fail('not mirrored')
    await enqueueUpdate(tablet.db, tablet.sources, 'income', seen, { notes: 'Factura A' })
    const copy = await backup()
    for (let count = 0; count < restores; count++) await restore(copy, [tablet])
    // Only the server has the row, and nobody else has changed it.
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await served().selectFrom('incomes').select('notes').execute()).toEqual([{ notes: 'Factura A' }])
  })
})

describe('a patient whom two desks deleted and the operator restored from the archive', () => {
  it('is not deleted again by a restore that lost nothing (E-5)', async () => {
    const { clock, server, open, serve } = await openClinic()
    const { id } = await createPatient(await staffOf(server))
    const tablets = [await open(), await open()]
    for (const tablet of tablets) await tablet.sync()
    for (const { db, sources } of tablets) {
      const seen = (await readPatient(db, id)) ?? expect.fail('not mirrored')
      await enqueueDelete(db, sources, 'patient', seen)
    }
    clock.advance(minutes(1))
    for (const tablet of tablets) await tablet.sync()
    const { change } = await server.db.selectFrom('archive').select('change').executeTakeFirstOrThrow()
    await restoreDeletion(server, change)
    for (const tablet of tablets) await tablet.sync()

    await beginEpoch(server.db, clock())
    await serve(server.db, tablets)
    for (const { db } of tablets) expect(await readPatient(db, id)).not.toBeNull()
  })

  it('is not deleted again by a restore that lost the deletion (E-5)', async () => {
    const { clock, server, open, backup, restore, patients } = await openClinic()
    const { id, firstName } = await createPatient(await staffOf(server))
    const tablet = await open()
    await tablet.sync()
    const copy = await backup()
    await deletePatient(tablet, id, clock)
    const { change } = await server.db.selectFrom('archive').select('change').executeTakeFirstOrThrow()
    await restoreDeletion(server, change)
    await tablet.sync()
    await restore(copy, [tablet])
    expect(await patients()).toEqual([firstName])
  })
})

describe('a patient who was registered and deleted after the backup, on two tablets', () => {
  it.each([{ first: 'desk' }, { first: 'phone' }] as const)(
    'is deleted again ($first comes first)',
    async ({ first }) => {
      const { clock, open, backup, restore, patients } = await openClinic()
      const tablets = { desk: await open(), phone: await open() }
      const { desk, phone } = tablets
      const copy = await backup()
      const id = await register(desk, eva)
      await phone.sync()
      await deletePatient(phone, id, clock)
      await restore(copy, first === 'desk' ? [desk, phone] : [phone, desk])
      await phone.sync()
      expect(await patients()).toEqual([])
      expect(await waiting(phone)).toEqual([])
    },
  )
})

describe('a restore that is undone', () => {
  it("causes no conflict between a device's own values (E-4)", async () => {
    const { server, open, backup, restore, patients } = await openClinic()
    const { id } = await createPatient(await staffOf(server), { firstName: 'Ana' })
    const tablet = await open()
    await tablet.sync()
    const { db, sources } = tablet
    const older = await backup()
    for (const address of ['Calle 1', 'Calle 2']) {
      await enqueueUpdate(db, sources, 'patient', await seenPatient(tablet, id), { address })
      await tablet.sync()
    }
    const replaced = await backup()
    await restore(older, [tablet])
    await restore(replaced, [tablet])
    expect(await waiting(tablet)).toEqual([])
    expect(await patients()).toEqual(['Ana: Calle 2'])
  })

  it('causes no conflict about an appointment that was booked, moved and completed', async () => {
    const { server, open, backup, restore, db } = await openClinic()
    const { id } = await createPatient(await staffOf(server))
    const tablet = await open()
    await tablet.sync()
    const older = await backup()
    const { db: local, sources } = tablet
    const { key } = await enqueueCreate(local, sources, 'appointment', appointmentBody(id) as unknown as Fields)
    for (const next of [{ status: 'rescheduled', startTime: '10:00', endTime: '10:30' }, { status: 'completed' }]) {
      await tablet.sync()
      const seen = (await readAppointment(local, key)) ?? expect.fail('not mirrored')
      await enqueueUpdate(local, sources, 'appointment', seen, next)
    }
    await tablet.sync()
    const replaced = await backup()
    await restore(older, [tablet])
    await restore(replaced, [tablet])
    expect(await waiting(tablet)).toEqual([])
    const rows = await db().selectFrom('appointments').select(['startTime', 'status']).execute()
    expect(rows).toEqual([{ startTime: '10:00', status: 'completed' }])
  })
})

describe('a form of a row that another tablet made after the backup', () => {
  it('edits that row after the same backup was put back twice', async () => {
    const { open, backup, restore, patients } = await openClinic()
    const [mine, maker] = [await open(), await open()]
    const copy = await backup()
    const id = await register(maker, eva)
    await mine.sync()
    const form = await seenPatient(mine, id)
    const { db, sources } = mine
    for (let count = 0; count < 2; count++) await restore(copy, [maker, mine])
    await enqueueUpdate(db, sources, 'patient', form, { address: 'Calle 1' })
    await enqueueCreate(db, sources, 'appointment', appointmentBody(id) as unknown as Fields)
    await mine.sync()
    expect(await waiting(mine)).toEqual([])
    expect(await patients()).toEqual(['Eva: Calle 1'])
  })

  it('edits that row when its draft has outlived a sign-out (E-16)', async () => {
    const { open, backup, restore, patients } = await openClinic()
    const [mine, maker] = [await open(), await open()]
    const copy = await backup()
    const id = await register(maker, eva)
    await mine.sync()
    const form = await seenPatient(mine, id)
    await eraseIfSettled(mine.db)
    await restore(copy, [maker, mine])
    await enqueueUpdate(mine.db, mine.sources, 'patient', form, { address: 'Calle 1' })
    await mine.sync()
    expect(await waiting(mine)).toEqual([])
    expect(await patients()).toEqual(['Eva: Calle 1'])
  })
})
