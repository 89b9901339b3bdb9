import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import { readIncome } from '#data/local/rows/payments/incomes.ts'
import { dropChange } from '#data/sync/conflicts/decide.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { emptyMirror } from '#data/sync/pull/mirror-drift.ts'
import type { IncomeView } from '#domain/sync/merge/fold.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { buildApp } from '#server/app.ts'
import { beginEpoch } from '#server/db/sync-log/begin-epoch.ts'
import { eva, payment } from '#tests/data/filled-forms.ts'
import { openTablet, syncForLong, type Tablet } from '#tests/data/tablet.ts'
import { copyOf, databaseFrom } from '#tests/simulation/device/database-copy.ts'
import { createIncome, createPatient } from '#tests/support/database/clinic-rows.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { tokenOf } from '#tests/support/server/server.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { minutes } from '#tests/support/server/test-clock.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
let tablet: Tablet
let app: FastifyInstance
beforeEach(async () => {
  app = server.app
  tablet = await openTablet(() => app, server.clock, await server.adminToken())
})

const corrected = { amount: 1_700_000, netAmount: 1_700_000 }

async function remove(patientId: RowKey) {
  const seen = (await readPatient(tablet.db, patientId)) ?? expect.fail('no such patient')
  return enqueueDelete(tablet.db, tablet.sources, 'patient', seen)
}

const shownIncome = async (key: RowKey) => (await readIncome(tablet.db, key)) ?? expect.fail('no such income')

/** Corrects an income as the screen shows it, or as an open form has shown it before. */
async function correct(key: RowKey, seen?: IncomeView) {
  await enqueueUpdate(tablet.db, tablet.sources, 'income', seen ?? (await shownIncome(key)), corrected)
}

/** Cycles until every retry has been due. */
function syncAll() {
  server.clock.advance(minutes(6))
  return syncForLong(tablet, server.clock)
}

/** Serves a restored copy of the database from now on; everybody signs in again. */
async function serveRestored(copy: Awaited<ReturnType<typeof copyOf>>) {
  const db = await databaseFrom(copy)
  await beginEpoch(db, server.clock())
  app = await buildApp({ db, clock: server.clock })
  await tablet.signIn(await tokenOf(app, adminLogin))
}

/** Nothing is parked, and the server has the corrected income without a patient. */
async function expectCorrected(key: RowKey) {
  const left = (await readOutbox(tablet.db)).map(({ entity, kind, state, parked }) => [entity, kind, state, parked])
  expect(left).toEqual([])
  expect(await readIncome(tablet.db, key)).toMatchObject({ ...corrected, patientId: null, waiting: false })
}

const mirroredPatient = async (db: ClinicDatabase) => (await db.incomes.toCollection().first())?.patientId

describe('correcting an income after deleting its patient causes no conflict with that deletion', () => {
  it('when the mirror holds the income (D-4)', async () => {
    const ana = await createPatient(staff)
    const { id } = await createIncome(staff, ana.id)
    await tablet.sync()
    await remove(ana.id)
    await correct(id)
    await syncAll()
    await expectCorrected(id)
  })

  it('when the income was registered on this device too', async () => {
    const ana = await createPatient(staff)
    await tablet.sync()
    const { key } = await enqueueCreate(tablet.db, tablet.sources, 'income', payment(1_500_000, { patientId: ana.id }))
    await remove(ana.id)
    await correct(key)
    await syncAll()
    await expectCorrected(key)
  })

  it('when the income was given to that patient on the device', async () => {
    const [ana, bea] = [await createPatient(staff), await createPatient(staff, { dni: '32000000' })]
    const { id } = await createIncome(staff, bea.id)
    await tablet.sync()
    await enqueueUpdate(tablet.db, tablet.sources, 'income', await shownIncome(id), { patientId: ana.id })
    await remove(ana.id)
    await correct(id)
    await syncAll()
    await expectCorrected(id)
  })

  it('when the form had been open since before the deletion', async () => {
    const ana = await createPatient(staff)
    const { id } = await createIncome(staff, ana.id)
    await tablet.sync()
    const seen = await shownIncome(id)
    await remove(ana.id)
    await correct(id, seen)
    await syncAll()
    await expectCorrected(id)
  })

  it('when a form opened meanwhile is saved after the deletion was undone', async () => {
    const ana = await createPatient(staff)
    const { id } = await createIncome(staff, ana.id)
    await tablet.sync()
    const { opId } = await remove(ana.id)
    const seen = await shownIncome(id)
    expect(seen.patientId).toBeNull()
    await dropChange(tablet.db, tablet.sources, opId)
    await correct(id, seen)
    await syncAll()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await readIncome(tablet.db, id)).toMatchObject({ ...corrected, patientId: ana.id, waiting: false })
  })

  it('when the mirror is refilled before it has shown the deletion', async () => {
    const ana = await createPatient(staff)
    const { id } = await createIncome(staff, ana.id)
    await tablet.sync()
    await remove(ana.id)
    await correct(id)
    const inject = (async (asked: { method: string; url: string }) => {
      const isTaken = tablet.requests.includes(`DELETE /patients/${ana.id}`)
      if (isTaken && asked.url.includes('/sync/changes')) throw new TypeError('Failed to fetch')
      return server.app.inject(asked as never)
    }) as never
    app = { inject } as never
    await syncAll()
    expect(await mirroredPatient(tablet.db)).toBe(ana.id)

    app = server.app
    await emptyMirror(tablet.db, (await readMirrorState(tablet.db))?.epoch ?? 0)
    await syncAll()
    await expectCorrected(id)
  })

  it('when the correction gives the income to somebody else', async () => {
    const [ana, bea] = [await createPatient(staff), await createPatient(staff, { dni: '32000000' })]
    const { id } = await createIncome(staff, ana.id)
    await tablet.sync()
    await remove(ana.id)
    await enqueueUpdate(tablet.db, tablet.sources, 'income', await shownIncome(id), { patientId: bea.id })
    await syncAll()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await mirroredPatient(tablet.db)).toBe(bea.id)
  })
})

describe('nor does it at a server that is then restored', () => {
  it('while both changes wait', async () => {
    const { id } = await madeHere()
    await remove((await shownIncome(id)).patientId ?? 0)
    await correct(id)
    await serveRestored(await copyOf(server.db))
    await syncAll()
    await expectCorrected(id)
  })

  it('from before both changes, which the former database had accepted (D-4)', async () => {
    const { id } = await madeHere()
    const copy = await copyOf(server.db)
    await remove((await shownIncome(id)).patientId ?? 0)
    await correct(id)
    await syncAll()
    await serveRestored(copy)
    await syncAll()
    await expectCorrected(id)
  })

  it('from before both changes, when the income was corrected after the deletion was pulled', async () => {
    const ana = await createPatient(staff)
    const { id } = await createIncome(staff, ana.id)
    await tablet.sync()
    const copy = await copyOf(server.db)
    await remove(ana.id)
    await syncAll()
    await correct(id)
    await syncAll()
    await serveRestored(copy)
    await syncAll()
    await expectCorrected(id)
  })

  /** Patient and income are made on the tablet, so that changes name them by ref in the next epoch. */
  async function madeHere(): Promise<{ id: number }> {
    const { key } = await enqueueCreate(tablet.db, tablet.sources, 'patient', eva())
    await enqueueCreate(tablet.db, tablet.sources, 'income', payment(1_500_000, { patientId: key }))
    await syncAll()
    return (await tablet.db.incomes.toCollection().first()) ?? expect.fail('no income')
  }
})

it('correcting an income without a patient becomes a conflict once somebody else has given it a patient (D-4)', async () => {
  const ana = await createPatient(staff)
  const { id, amount } = await createIncome(staff, null)
  await tablet.sync()
  await correct(id)
  expect((await staff.put(`/incomes/${id}`, { patientId: ana.id })).status).toBe(200)
  await syncAll()
  expect(await readOutbox(tablet.db)).toMatchObject([
    { state: 'parked', parked: { why: 'conflict', fields: ['patientId'] } },
  ])
  expect((await staff.get(`/incomes/${id}`)).body).toMatchObject({ patientId: ana.id, amount })
})

it('a correction keeps the former patient of an income when a later reassignment and the deletion are both dropped', async () => {
  const [ana, bea] = [await createPatient(staff), await createPatient(staff, { dni: '32000000' })]
  const { id } = await createIncome(staff, bea.id)
  await tablet.sync()
  const { db, sources } = tablet
  const gift = await enqueueUpdate(db, sources, 'income', await shownIncome(id), { patientId: ana.id })
  const deletion = await remove(ana.id)
  await correct(id)
  await dropChange(db, sources, gift?.opId ?? '')
  await dropChange(db, sources, deletion.opId)
  await syncAll()
  expect(await readOutbox(db)).toEqual([])
  expect(await readIncome(db, id)).toMatchObject({ ...corrected, patientId: bea.id })
})
