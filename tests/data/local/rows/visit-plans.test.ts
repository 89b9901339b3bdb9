import { beforeEach, describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAppointment } from '#data/local/rows/appointments.ts'
import { readVisitPayments } from '#data/local/rows/payments/visit-payments.ts'
import { readPlansOfPatient } from '#data/local/rows/plans.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { addDays, localDate } from '#domain/values/dates/local-date.ts'
import { centavos } from '#domain/values/money.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { payment } from '#tests/data/filled-forms.ts'
import { appointment, mirror } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'

const WINDOW = localDate('2025-10-01')
const DAY = localDate('2026-11-02')
const PRICE = 12_000_000

let db: ClinicDatabase
let sources: ChangeSources
beforeEach(async () => {
  ;({ db, sources } = openDeviceClinic())
  await mirror(db, { patients: [patient(), patient({ id: 2, dni: '31123456' })] })
})

/** Sells Ana a plan on this device, without network. */
async function soldPlan(sessions: number, fields: object = {}): Promise<RowKey> {
  const sold = { patientId: 1, name: 'Plan', sessions, price: centavos(PRICE), startsOn: DAY, ...fields }
  return (await enqueueCreate(db, sources, 'plan', sold as never)).key
}

async function visits(planId: RowKey, statuses: readonly AppointmentStatus[], patientId = 1): Promise<void> {
  const rows = statuses.map((status, place) =>
    appointment({ id: patientId * 100 + place, patientId, date: addDays(DAY, place), status, planId: null }),
  )
  await db.appointments.bulkPut(rows)
  for (const row of rows) {
    const seen = (await readAppointment(db, row.id)) ?? expect.fail('no such appointment')
    await enqueueUpdate(db, sources, 'appointment', seen, { planId })
  }
}

const charge = (planId: RowKey, fields: object = {}) =>
  enqueueCreate(db, sources, 'income', payment(PRICE, { patientId: 1, planId, ...fields }) as never)
const planOf = async (patientId: number) => (await readPlansOfPatient(db, patientId))[0] ?? expect.fail('no plan')

async function sessionOf(id: number) {
  const seen = (await readAppointment(db, id)) ?? expect.fail('no such appointment')
  return (await readVisitPayments(db, [seen], WINDOW)).get(seen.uid)?.session ?? null
}

describe('a visit with a plan', () => {
  it('has its number among the sessions, before it was attended, and while nothing of it was sent', async () => {
    await visits(await soldPlan(10), ['completed', 'completed', 'scheduled'])
    expect(await sessionOf(101)).toEqual({ number: 2, sessions: 10, owed: 0 })
    expect(await sessionOf(102)).toEqual({ number: 3, sessions: 10, owed: 0 })
  })

  it('is no session when it was cancelled, or missed where that does not count', async () => {
    await visits(await soldPlan(10), ['cancelled', 'no_show', 'completed'])
    expect([await sessionOf(100), await sessionOf(101)]).toEqual([null, null])
    expect(await sessionOf(102)).toMatchObject({ number: 1 })
  })

  it('is counted from appointments alone: a voided charge of the plan moves nothing', async () => {
    const planId = await soldPlan(10)
    await visits(planId, ['completed', 'completed'])
    await charge(planId)
    await charge(planId, { paymentStatus: 'cancelled' })
    expect(await planOf(1)).toMatchObject({ used: 2, owed: 0 })
  })
})

describe('what is owed for a plan', () => {
  it('is its income until payments reach it', async () => {
    const planId = await soldPlan(10)
    const { key: incomeId } = await charge(planId, { paymentStatus: 'partial' })
    const paid = { patientId: 1, incomeId, date: DAY, paymentMethod: 'cash', amount: centavos(PRICE / 2) }
    await enqueueCreate(db, sources, 'payment', paid as never)
    expect((await planOf(1)).owed).toBe(PRICE / 2)
    await enqueueCreate(db, sources, 'payment', { ...paid, paymentMethod: 'transfer' } as never)
    expect((await planOf(1)).owed).toBe(0)
  })

  it('is unknown while the incomes are not all here', async () => {
    await soldPlan(10)
    await db.meta.update('mirror', { filled: ['appointment', 'patient'], complete: false } as never)
    expect((await planOf(1)).owed).toBeNull()
  })
})

describe('a plan of two', () => {
  it('has one counter, and both see it', async () => {
    const planId = await soldPlan(2)
    await enqueueCreate(db, sources, 'planMember', { planId, patientId: 2, cancels: null } as never)
    await visits(planId, ['completed', 'completed'])
    await visits(planId, ['completed'], 2)
    expect([(await planOf(1)).used, (await planOf(2)).used]).toEqual([3, 3])
    // By the order of days and hours: 3 of 2, and nothing refused it.
    expect(Math.max(...(await planOf(2)).numbers.values())).toBe(3)
  })

  it('is no longer seen by one who left it', async () => {
    const planId = await soldPlan(2)
    const { key: ref } = await enqueueCreate(db, sources, 'planMember', {
      planId,
      patientId: 2,
      cancels: null,
    } as never)
    await enqueueCreate(db, sources, 'planMember', { planId, patientId: 2, cancels: String(ref) } as never)
    expect(await readPlansOfPatient(db, 2)).toEqual([])
  })
})
