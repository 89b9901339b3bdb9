import { beforeEach, describe, expect, it } from 'vitest'
import { readAskedCharges } from '#data/local/rows/payments/asked-charges.ts'
import { readIncomesBetween } from '#data/local/rows/payments/incomes.ts'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { findLikelyDoubles } from '#domain/income/likely-doubles.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { addDays, localDate } from '#domain/values/dates/local-date.ts'
import { payment } from '#tests/data/filled-forms.ts'
import { openTablet, type Tablet } from '#tests/data/tablet.ts'
import { createAppointment, createPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const TODAY = localDate('2026-11-19')
const server = serverForEachTest()
const staff = staffForEachTest(server)
let tablets: [Tablet, Tablet]
let patientId: number
let appointmentId: number

beforeEach(async () => {
  patientId = (await createPatient(staff)).id
  appointmentId = (await createAppointment(staff, patientId)).id
  const open = async () => openTablet(() => server.app, server.clock, await server.adminToken())
  tablets = [await open(), await open()]
  for (const tablet of tablets) await tablet.sync()
})

const charge = ({ db, sources }: Tablet, fields: Fields = {}) =>
  enqueueCreate(db, sources, 'income', payment(1_600_000, { patientId, appointmentId, ...fields }))
const questions = ({ db }: Tablet, today = TODAY) => readAskedCharges(db, today)
const incomes = ({ db }: Tablet) => readIncomesBetween(db, TODAY, TODAY)

/** Both tablets charge without network; the second one reaches the server later. */
async function chargeTwice() {
  const [first, second] = tablets
  for (const tablet of tablets) await charge(tablet)
  for (const tablet of [first, second, first]) await tablet.sync()
  return { first, second }
}

/** Answers the question of this tablet, and lets both know. */
async function answer(fields: Fields) {
  const { first, second } = await chargeTwice()
  const [asked] = await questions(second)
  if (!asked) expect.fail('nobody was asked')
  await enqueueUpdate(second.db, second.sources, 'income', asked.charge, fields)
  expect(await questions(second)).toEqual([])
  for (const tablet of [second, first]) await tablet.sync()
  return { first, second }
}

describe('a visit that two tablets charged without network', () => {
  it('has both incomes at the server, and one question, where the charge came second (C-16)', async () => {
    const { first, second } = await chargeTwice()
    expect(await server.db.selectFrom('incomes').select('appointmentId').execute()).toEqual([
      { appointmentId },
      { appointmentId },
    ])
    expect(await questions(first)).toEqual([])
    expect(await questions(second)).toMatchObject([{ charge: { appointmentId }, earlier: [{ appointmentId }] }])
    expect(findLikelyDoubles(await incomes(first)).size).toBe(2)
  })

  it('is settled on both by voiding the second one', async () => {
    const { first, second } = await answer({ paymentStatus: 'cancelled', voidReason: 'Repetido' })
    for (const tablet of [first, second]) {
      expect(await questions(tablet)).toEqual([])
      expect(findLikelyDoubles(await incomes(tablet)).size).toBe(0)
      expect((await incomes(tablet)).map(({ paymentStatus }) => paymentStatus).sort()).toEqual([
        'cancelled',
        'completed',
      ])
    }
  })

  it('is settled on both by saying that it was something else, and both incomes stay', async () => {
    const { first, second } = await answer({ separate: true })
    for (const tablet of [first, second]) {
      expect(await questions(tablet)).toEqual([])
      expect(findLikelyDoubles(await incomes(tablet)).size).toBe(0)
      expect((await incomes(tablet)).map(({ paymentStatus }) => paymentStatus)).toEqual(['completed', 'completed'])
    }
  })

  it('asks nobody who has said so when charging', async () => {
    const [first, second] = tablets
    await charge(first)
    await charge(second, { separate: true })
    for (const tablet of [first, second, first]) await tablet.sync()
    for (const tablet of tablets) expect(await questions(tablet)).toEqual([])
  })

  it('asks about what is at most 30 days old', async () => {
    const { second } = await chargeTwice()
    expect(await questions(second, addDays(TODAY, 30))).toHaveLength(1)
    expect(await questions(second, addDays(TODAY, 31))).toEqual([])
  })
})
