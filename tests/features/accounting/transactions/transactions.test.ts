import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { centavos } from '#domain/values/money.ts'
import { EVERYTHING, filterTransactions } from '#features/accounting/transactions/transaction-filter.ts'
import { editedRowOf, readTransactions } from '#features/accounting/transactions/transactions.ts'
import { blankIncomeForm, incomeFields } from '#features/shared/income-form/income-form.ts'
import { filledBy, readOfferedServices } from '#features/shared/income-form/offered-services.ts'
import { incomeLabel } from '#features/shared/money/income-label.ts'
import { income, openDeviceClinic, patient } from '#tests/features/device-clinic.ts'
import { newIncome } from '#tests/features/sync-center/parked-change.ts'

const day = localDate('2026-11-19')
const range = { from: day, to: day }

it('transactions have the names of mirrored patients, and of one that only this device knows', async () => {
  const { db, sources } = openDeviceClinic()
  await db.patients.add(patient({ id: 1, firstName: 'Ana', lastName: 'Gómez' }))
  await db.incomes.bulkAdd([income({ id: 1, patientId: 1 }), income({ id: 2, patientId: null })])
  const bruno = await enqueueCreate(db, sources, 'patient', { firstName: 'Bruno', lastName: 'Díaz', dni: '30111222' })
  const form = { ...blankIncomeForm(day), amount: '100', description: 'Faja', category: 'product' }
  await enqueueCreate(db, sources, 'income', incomeFields(form, bruno.key))
  const rows = await readTransactions(db, range)
  expect(rows.map((row) => [row.patientName, row.waiting]).sort()).toEqual([
    [null, false],
    ['Ana Gómez', false],
    ['Bruno Díaz', true],
  ])
  const withDni = filterTransactions(rows, { ...EVERYTHING, patient: '30.111.222' })
  expect(withDni.map((row) => row.patientName)).toContain('Bruno Díaz')
})

it('a transaction has no patient once that patient is being deleted', async () => {
  const { db, sources } = openDeviceClinic()
  await db.patients.add(patient({ id: 1 }))
  await db.incomes.add(income({ id: 1, patientId: 1 }))
  await enqueueDelete(db, sources, 'patient', { key: 1 })
  expect((await readTransactions(db, range)).map((row) => row.patientName)).toEqual([null])
})

it('two incomes that look like one payment entered on two devices are marked until one is voided', async () => {
  const { db, sources } = openDeviceClinic()
  await db.patients.add(patient({ id: 1 }))
  await db.incomes.bulkAdd([income({ id: 1, ref: 'aaaa' }), income({ id: 2, patientId: null })])
  const own = await enqueueCreate(db, sources, 'income', { ...newIncome, patientId: 1 })
  const doubles = async () => (await readTransactions(db, range)).filter((row) => row.isDouble)
  expect((await doubles()).map((row) => row.key).sort()).toEqual([1, own.key].sort())
  const [seen] = await doubles()
  if (!seen) throw new Error('none is pointed out')
  await enqueueUpdate(db, sources, 'income', editedRowOf(seen), { paymentStatus: 'cancelled', voidReason: 'Repetido' })
  expect(await doubles()).toEqual([])
})

it('an edited amount is shown at once, and an income that was moved to another day is hidden', async () => {
  const { db, sources } = openDeviceClinic()
  await db.incomes.add(income({ id: 1, amount: centavos(100) }))
  const [seen] = await readTransactions(db, range)
  if (!seen) throw new Error('the income is not there')
  await enqueueUpdate(db, sources, 'income', editedRowOf(seen), { amount: 200, netAmount: 200 })
  const [edited] = await readTransactions(db, range)
  if (!edited) throw new Error('the income is not there any more')
  expect(edited).toMatchObject({ amount: 200, waiting: true })
  await enqueueUpdate(db, sources, 'income', editedRowOf(edited), { date: '2026-11-18' })
  expect(await readTransactions(db, range)).toEqual([])
})

it.each([
  ['completed', 'Pagado'],
  ['pending', 'Pendiente'],
  ['partial', 'Pendiente'],
  ['cancelled', 'Anulado'],
] as const)('the status %s is labelled %s', (status, label) => {
  expect(incomeLabel(status).text).toBe(label)
})

it("the prices are this device's, or the defaults when they are missing or corrupt", () => {
  const stored = (text: string | null) => readOfferedServices({ getItem: () => text }).map((service) => service.price)
  expect(stored('{"consultaInicial":20000.5,"consultaSeguimiento":17000}')).toEqual([2_000_050, 1_700_000])
  expect(stored('{"consultaInicial":"x"}')).toEqual([1_800_000, 1_600_000])
  expect(stored(null)).toEqual([1_800_000, 1_600_000])
})

it("the prices are read from the key under which the admin's home stores them", () => {
  const asked: string[] = []
  const getItem = (key: string) => {
    asked.push(key)
    return null
  }
  readOfferedServices({ getItem })
  expect(asked).toEqual(['servicePrices'])
})

it('one tap fills in amount, category and description, and keeps a typed description', () => {
  const [initial, followUp] = readOfferedServices({ getItem: () => null })
  if (!initial || !followUp) throw new Error('no services are offered')
  expect(filledBy(initial, '')).toEqual({ amount: '18000', category: 'consultation', description: 'Consulta inicial' })
  expect(filledBy(followUp, 'Consulta inicial').description).toBe('Consulta de seguimiento')
  expect(filledBy(followUp, 'Control anual').description).toBe('Control anual')
})
