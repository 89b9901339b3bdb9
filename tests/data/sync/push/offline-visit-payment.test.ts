import { beforeEach, describe, expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readIncome } from '#data/local/rows/payments/incomes.ts'
import { dropChange } from '#data/sync/conflicts/decide.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { centerItems } from '#features/sync-center/center-items.ts'
import { payment } from '#tests/data/filled-forms.ts'
import { syncForLong, tabletForEachTest } from '#tests/data/tablet.ts'
import { appointmentBody, createAppointment, createPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
const tablet = tabletForEachTest(server)
let patientId: number

beforeEach(async () => {
  patientId = (await createPatient(staff)).id
  await tablet.sync()
})

const create = (entity: 'appointment' | 'income' | 'payment', fields: object) =>
  enqueueCreate(tablet.db, tablet.sources, entity, fields as never)

/** Books and charges without network. */
async function bookAndCharge() {
  const { opId, key } = await create('appointment', appointmentBody(patientId))
  const income = await create('income', payment(1_600_000, { patientId, appointmentId: key }))
  return { opId, appointment: key, income: income.key }
}

const stored = () => server.db.selectFrom('incomes').select(['appointmentId', 'amount', 'description']).execute()

describe('a visit booked and charged without network', () => {
  it('arrives whole: the income names the id of its appointment (O-6)', async () => {
    const { appointment, income } = await bookAndCharge()
    expect(await readIncome(tablet.db, income)).toMatchObject({ appointmentId: appointment, waiting: true })
    await tablet.sync()
    const { id } = await server.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow()
    expect(await stored()).toMatchObject([{ appointmentId: id }])
    expect(await readIncome(tablet.db, income)).toMatchObject({ appointmentId: id, waiting: false })
  })

  it('asks nobody about a correction that was made before the appointment had an id', async () => {
    const { income } = await bookAndCharge()
    const seen = (await readIncome(tablet.db, income)) ?? expect.fail('no such income')
    await enqueueUpdate(tablet.db, tablet.sources, 'income', seen, { description: 'Corregido' })
    await syncForLong(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await stored()).toMatchObject([{ description: 'Corregido' }])
  })
})

describe('the money outlives the appointment', () => {
  it('when the time was taken and the person drops the appointment (C-15)', async () => {
    await createAppointment(staff, patientId)
    const { opId } = await bookAndCharge()
    await tablet.sync()
    const [question] = centerItems(await readSyncCenter(tablet.db)).questions
    expect(question).toMatchObject({ parked: { why: 'slot_taken' }, lost: [] })
    await dropChange(tablet.db, tablet.sources, opId)
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await stored()).toMatchObject([{ appointmentId: null, amount: 1_600_000 }])
  })

  it('when no row of that ref is known any more (C-15)', async () => {
    await create('income', payment(1_600_000, { patientId, appointmentId: tablet.sources.newUuid() }))
    await tablet.sync()
    await tablet.sync()
    expect(await stored()).toMatchObject([{ appointmentId: null }])
  })

  it('but waits for its patient, who is missing, too', async () => {
    const [patient, appointment] = [tablet.sources.newUuid(), tablet.sources.newUuid()]
    await create('income', payment(1_600_000, { patientId: patient, appointmentId: appointment }))
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toMatchObject([
      { state: 'parked', parked: { why: 'deleted' }, patch: { appointmentId: appointment } },
    ])
  })
})

describe('a charge with an own payment that is voided before both are sent', () => {
  async function oweAndPay(amount: number) {
    const { key } = await create('income', payment(1_600_000, { patientId, paymentStatus: 'pending' }))
    await tablet.sync()
    const seen = (await readIncome(tablet.db, key)) ?? expect.fail('no such income')
    const received = { date: seen.date, amount, paymentMethod: 'cash', kind: 'payment', cancels: null, notes: '' }
    await create('payment', { ...received, patientId, incomeId: key })
    return seen
  }

  it('is voided without a question: nobody else changed it', async () => {
    const seen = await oweAndPay(600_000)
    await enqueueUpdate(tablet.db, tablet.sources, 'income', seen, { paymentStatus: 'cancelled', voidReason: 'Error' })
    await syncForLong(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await server.db.selectFrom('incomes').select(['paymentStatus', 'voidReason']).execute()).toEqual([
      { paymentStatus: 'cancelled', voidReason: 'Error' },
    ])
  })

  it('asks when somebody else corrected its amount', async () => {
    const seen = await oweAndPay(600_000)
    await enqueueUpdate(tablet.db, tablet.sources, 'income', seen, { paymentStatus: 'cancelled', voidReason: 'Error' })
    await staff.put(`/incomes/${seen.key}`, { amount: 20_000 })
    await syncForLong(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toMatchObject([{ parked: { why: 'conflict' } }])
  })
})
