import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { readAppointment } from '#data/local/appointments.ts'
import { readIncome } from '#data/local/incomes.ts'
import { newUuid } from '#data/local/new-uuid.ts'
import { readOutbox } from '#data/local/outbox.ts'
import { readPatient } from '#data/local/patients.ts'
import { retryChange } from '#data/sync/decide.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/enqueue.ts'
import { buildApp } from '#server/app.ts'
import { restoreDeletion } from '#server/archive/restore-deletion.ts'
import { beginNewLife } from '#server/db/begin-new-life.ts'
import { headOf } from '#server/db/life-head.ts'
import type { Db } from '#server/db/schema.ts'
import { openTablet, type Tablet } from '#tests/data/tablet.ts'
import { copyOf, databaseFrom } from '#tests/simulation/database-copy.ts'
import { callerWith, staffOf } from '#tests/support/api-calls.ts'
import { createAppointment, createPatient } from '#tests/support/clinic-rows.ts'
import { adminLogin, createTestServer, tokenOf } from '#tests/support/server.ts'
import { createTestClock, days, hours, minutes } from '#tests/support/test-clock.ts'

const eva = { firstName: 'Eva', lastName: 'Luna', dni: '31000000', phone: '3537 000000', email: 'eva@correo.example' }

/** An income of the paper book, which is entered now. */
const longAgo = {
  date: '2025-05-08',
  amount: 2_000_000,
  discountAmount: 0,
  netAmount: 2_000_000,
  description: 'Consulta',
  paymentMethod: 'cash',
  category: 'consultation',
  paymentStatus: 'completed',
  notes: '',
  patientId: null,
}

/** A clinic whose server may be another one tomorrow: the tablets go on asking at the same address. */
async function openClinic() {
  const clock = createTestClock()
  const server = await createTestServer({ dataDir: ':memory:', clock })
  let app: FastifyInstance = server.app
  const open = async () => openTablet(() => app, clock, await tokenOf(app, adminLogin))
  /** That database is served from now on, and everybody signs in again. */
  const serve = async (db: Db, tablets: readonly Tablet[]) => {
    app = await buildApp({ db, clock })
    for (const tablet of tablets) await tablet.signIn(await tokenOf(app, adminLogin))
    for (const tablet of [...tablets, ...tablets]) await tablet.sync()
  }
  const lastNames = async () => {
    const staff = callerWith(app, await tokenOf(app, adminLogin))
    return ((await staff.get('/patients')).body as { lastName: string }[]).map(({ lastName }) => lastName)
  }
  return { clock, server, open, serve, lastNames }
}

async function register({ db, sources, sync }: Tablet): Promise<void> {
  await enqueueCreate(db, sources, 'patient', eva)
  await sync()
  expect(await readOutbox(db)).toEqual([])
}

describe('what a server took that is no forebear of the one that is asked now', () => {
  it('is offered again after the backup was put back over a server that had been started empty', async () => {
    const { clock, server, open, serve, lastNames } = await openClinic()
    for (let count = 0; count < 20; count++) await createPatient(await staffOf(server))
    const tablet = await open()
    await tablet.sync()
    const backup = await copyOf(server.db)

    clock.advance(days(1))
    const empty = await createTestServer({ dataDir: ':memory:', clock })
    await serve(empty.db, [tablet])
    await register(tablet)

    clock.advance(hours(1))
    const restored = await databaseFrom(backup)
    await beginNewLife(restored, clock(), { heads: [await headOf(empty.db)] })
    await serve(restored, [tablet])
    expect(await lastNames()).toHaveLength(21)
    expect(await lastNames()).toContain(eva.lastName)
  })

  it('is offered again after a life that had begun under a clock a day ahead', async () => {
    const { clock, server, open, serve, lastNames } = await openClinic()
    const backup = await copyOf(server.db)
    const tablet = await open()
    await tablet.sync()

    const first = await databaseFrom(backup)
    await beginNewLife(first, clock() + days(1))
    await serve(first, [tablet])
    await register(tablet)

    clock.advance(hours(1))
    const second = await databaseFrom(backup)
    await beginNewLife(second, clock())
    await serve(second, [tablet])
    expect(await lastNames()).toEqual([eva.lastName])
  })
})

describe('a turno of this week, whose list comes before the patients', () => {
  it.each([
    { was: 'had been sent since the backup', isSent: true },
    { was: 'still waited', isSent: false },
  ])('is cancelled again, unasked, when that $was', async ({ isSent }) => {
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
    await beginNewLife(restored, clock(), { heads: [await headOf(server.db)] })
    await serve(restored, [tablet])
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await restored.selectFrom('appointments').select('status').execute()).toEqual([{ status: 'cancelled' }])
  })
})

describe('a correction of an income from before the window', () => {
  it('survives a restore, also when it is of a row that no list of the new mirror tells', async () => {
    const { clock, server, open, serve } = await openClinic()
    const tablet = await open()
    const { key } = await enqueueCreate(tablet.db, tablet.sources, 'income', longAgo)
    await tablet.sync()
    const seen = (await readIncome(tablet.db, key)) ?? expect.fail('not mirrored')
    await enqueueUpdate(tablet.db, tablet.sources, 'income', seen, { notes: 'Factura A' })
    await beginNewLife(server.db, clock())
    await serve(server.db, [tablet])
    // The server alone knows the row: of money the person says whether the correction stands on what it says.
    expect(await readOutbox(tablet.db)).toMatchObject([{ parked: { why: 'conflict', status: 412 } }])
    const [asked] = await readOutbox(tablet.db)
    await retryChange(tablet.db, tablet.sources, asked?.opId ?? '')
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await server.db.selectFrom('incomes').select('notes').execute()).toEqual([{ notes: 'Factura A' }])
  })
})

describe('a patient whom two desks deleted and the operator brought back', () => {
  it('is not deleted again by a restore that lost nothing', async () => {
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

    await beginNewLife(server.db, clock())
    await serve(server.db, tablets)
    for (const { db } of tablets) expect(await readPatient(db, id)).not.toBeNull()
  })
})
