import { beforeEach, describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { readCashDay } from '#data/local/rows/cash-days.ts'
import { readDebtors, readDebts } from '#data/local/rows/payments/debts.ts'
import { readIncome } from '#data/local/rows/payments/incomes.ts'
import { readCreditAfterVoid } from '#data/local/rows/payments/payments.ts'
import { readPatientAccounts } from '#data/local/rows/payments/shown-accounts.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { enqueueCreate, enqueueTogether, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { defaultValues } from '#domain/fields/default-values.ts'
import type { PaymentView } from '#domain/sync/merge/fold.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { centavos } from '#domain/values/money.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { creationsOf, FROM_CREDIT, paymentsOfForm, voidOfPayment } from '#features/shared/payments/payment-form.ts'
import { payment as incomeForm } from '#tests/data/filled-forms.ts'
import { mirror } from '#tests/data/mirror-rows.ts'
import { income, openDeviceClinic, patient } from '#tests/features/device-clinic.ts'

let db: ClinicDatabase
let sources: ChangeSources
beforeEach(async () => {
  ;({ db, sources } = openDeviceClinic())
  await mirror(db, { patients: [patient()], incomes: [income({ id: 1, paymentStatus: 'completed' })] })
})

const charged = (fields: object) =>
  enqueueCreate(db, sources, 'income', incomeForm(1_600_000, { patientId: 1, ...fields }) as never)
const paid = (amount: number, incomeId: RowKey | null) =>
  enqueueCreate(db, sources, 'payment', {
    ...{ patientId: 1, incomeId, amount, date: '2026-11-20', paymentMethod: 'cash', kind: 'payment' },
  } as never)

const completed = async (key: RowKey) => {
  const seen = await readIncome(db, key)
  if (!seen) throw new Error('no such income')
  return enqueueUpdate(db, sources, 'income', seen, { paymentStatus: 'completed' })
}

describe('an income that a person completes', () => {
  it('has received what its payments have not brought, as the server will say', async () => {
    const { key } = await charged({ paymentStatus: 'partial' })
    await paid(1_000_000, key)
    await completed(key)
    expect((await readPatientAccounts(db, [1]))[0]).toMatchObject({ owed: 0, balance: 0 })
    expect(await readIncome(db, key)).toMatchObject({ paymentStatus: 'completed', paidAtOnce: 600_000 })
  })

  it('has received nothing twice where the server has its payments', async () => {
    const row = income({ id: 2, ref: null, paymentStatus: 'partial', netAmount: centavos(1_600_000) })
    await db.incomes.add(row)
    await db.payments.add({
      ...defaultValues.payment,
      ...{ id: 5, version: 5, ref: '00000000-0000-4000-8000-000000000005', patientId: 1, incomeId: 2 },
      ...{ date: row.date, amount: centavos(1_000_000), paymentMethod: 'cash', kind: 'payment' },
      ...{ recordedBy: 1, recordedByName: '', createdAt: row.createdAt, updatedAt: row.updatedAt },
    })
    await completed(2)
    expect(await readIncome(db, 2)).toMatchObject({ paymentStatus: 'completed', paidAtOnce: 600_000 })
    expect((await readPatientAccounts(db, [1]))[0]).toMatchObject({ owed: 0, balance: 0 })
  })

  it('is overpaid by a payment that comes after', async () => {
    const { key } = await charged({ paymentStatus: 'pending' })
    await completed(key)
    await paid(200_000, key)
    expect((await readPatientAccounts(db, [1]))[0]).toMatchObject({ owed: 0, balance: -200_000 })
  })

  it('counts no payment that was voided before', async () => {
    const { key } = await charged({ paymentStatus: 'partial' })
    const first = await paid(1_000_000, key)
    await enqueueCreate(db, sources, 'payment', {
      ...{ patientId: 1, incomeId: key, amount: 1_000_000, date: '2026-11-20', paymentMethod: 'cash', kind: 'payment' },
      ...{ cancels: first.key, voidReason: 'Era de otra persona' },
    } as never)
    await completed(key)
    expect(await readIncome(db, key)).toMatchObject({ paymentStatus: 'completed', paidAtOnce: null })
    expect((await readPatientAccounts(db, [1]))[0]).toMatchObject({ owed: 0, balance: 0 })
  })
})

describe("a patient's account on a device", () => {
  it('counts charges and payments that wait there', async () => {
    const { key } = await charged({ paymentStatus: 'partial' })
    expect((await readPatientAccounts(db, [1]))[0]).toMatchObject({ unknown: 1, balance: 0 })
    await paid(1_000_000, key)
    expect((await readPatientAccounts(db, [1]))[0]).toMatchObject({ unknown: 0, owed: 600_000, balance: 600_000 })
    await paid(600_000, key)
    expect((await readPatientAccounts(db, [1]))[0]).toMatchObject({ owed: 0, balance: 0 })
  })

  it('has what is in favour, which lowers the debt of the list and of the agenda', async () => {
    await charged({ paymentStatus: 'pending' })
    await paid(200_000, null)
    const [debtor] = await readDebtors(db)
    expect(debtor).toMatchObject({ amount: 1_400_000, credit: 200_000, patient: { firstName: 'Ana' } })
    const debts = await readDebts(db, await readPending(db), [1])
    expect(debts?.get(1)).toBe(1_400_000)
  })

  it('lists the debts of incomes without a patient one by one', async () => {
    await charged({ patientId: null, paymentStatus: 'pending' })
    await charged({ patientId: null, paymentStatus: 'pending' })
    expect((await readDebtors(db)).map(({ patient: whose, amount }) => [whose, amount])).toEqual([
      [null, 1_600_000],
      [null, 1_600_000],
    ])
  })
})

describe('a payment from credit on a device', () => {
  const purposeOf = async () => {
    const [account] = await readPatientAccounts(db, [1])
    return { patientId: 1, charges: account?.charges ?? [], credit: account?.credit }
  }
  const typed = { date: '2026-11-20', amount: '20000', paymentMethod: FROM_CREDIT, notes: '' }
  const paidFromCredit = async () => {
    const [payments, draft] = [paymentsOfForm(typed, await purposeOf()), newUuid()]
    await enqueueTogether(db, sources, creationsOf(payments, typed, draft), { draft })
  }
  const voided = (payment: PaymentView) =>
    enqueueCreate(db, sources, 'payment', voidOfPayment(payment, 'Error') as never)
  const shown = async () => (await readPatientAccounts(db, [1]))[0]
  const otherMethod = async () => (await readCashDay(db, localDate('2026-11-20'))).figures.other

  beforeEach(async () => {
    await paid(2_000_000, null)
    await charged({ paymentStatus: 'pending' })
    await charged({ paymentStatus: 'pending' })
    await paidFromCredit()
  })

  it('pays several debts, and moves no cash', async () => {
    expect(await shown()).toMatchObject({ owed: 1_200_000, credit: 0 })
    expect(await otherMethod()).toBe(0)
  })

  it('gives back what it took when it is voided, and no more', async () => {
    const second = (await shown())?.payments.find(({ amount }) => amount === 400_000)
    if (!second) throw new Error('no such payment')
    expect(await readCreditAfterVoid(db, second)).toBe('given back')
    await voided(second)
    expect(await shown()).toMatchObject({ owed: 1_600_000, credit: 400_000, balance: 1_200_000 })
    expect(await otherMethod()).toBe(0)
  })

  it('keeps its credit where an earlier release left a refund that names no payment, until that is voided', async () => {
    const fields = { patientId: 1, amount: 400_000, date: '2026-11-20', paymentMethod: 'other' }
    const income = (await shown())?.charges.find(({ owed }) => owed !== null && owed > 0)?.charge
    if (!income) throw new Error('nothing is owed')
    await enqueueCreate(db, sources, 'payment', { ...fields, incomeId: income.key, kind: 'payment' } as never)
    await enqueueCreate(db, sources, 'payment', { ...fields, incomeId: null, kind: 'refund' } as never)
    const [refund, old] = ((await shown())?.payments ?? []).slice(-2).reverse()
    if (!(old && refund)) throw new Error('no such payments')
    expect(await readCreditAfterVoid(db, old)).toBe('kept')
    await voided(old)
    expect(await shown()).toMatchObject({ owed: 1_200_000, credit: -400_000 })
    await voided(refund)
    expect(await shown()).toMatchObject({ owed: 1_200_000, credit: 0 })
  })
})
