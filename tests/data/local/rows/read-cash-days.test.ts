import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readCashDay, readCashDays, readLastClose, readOpenDay, readRowsAfter } from '#data/local/rows/cash-days.ts'
import type { Payment } from '#domain/account/payment.ts'
import type { CashDay } from '#domain/cash/cash-day.ts'
import { defaultValues } from '#domain/fields/default-values.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { centavos } from '#domain/values/money.ts'
import { blankClose } from '#tests/features/cash-days/cash-day-view.ts'
import { income, openDeviceClinic } from '#tests/features/device-clinic.ts'

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY] = ['16', '17', '18', '19'].map((day) => localDate(`2026-11-${day}`)) as [
  CashDay['date'],
  CashDay['date'],
  CashDay['date'],
  CashDay['date'],
]
let db: ClinicDatabase
beforeEach(() => {
  ;({ db } = openDeviceClinic())
})

const close = (id: number, fields: Partial<CashDay>): CashDay => ({
  ...blankClose,
  id,
  ref: `00000000-0000-4000-8000-00000000000${id}`,
  version: id,
  date: MONDAY,
  createdAt: '2026-11-16T23:00:00.000Z',
  updatedAt: '2026-11-16T23:00:00.000Z',
  ...fields,
})
const paid = (id: number, fields: Parameters<typeof income>[0] = {}) =>
  income({
    id,
    date: TUESDAY,
    paymentStatus: 'completed',
    netAmount: centavos(1_000),
    paymentMethod: 'cash',
    ...fields,
  })

describe('an open day', () => {
  it('is told nowhere before the clinic has closed a day', async () => {
    await db.incomes.add(paid(1))
    expect(await readOpenDay(db, THURSDAY)).toBeNull()
  })

  it('is the latest one with money since the last close', async () => {
    await db.cashDays.add(close(1, { date: MONDAY }))
    expect(await readOpenDay(db, THURSDAY)).toBeNull()
    await db.incomes.bulkAdd([
      paid(1),
      paid(2, { date: WEDNESDAY, paymentStatus: 'pending' }),
      paid(3, { date: THURSDAY }),
    ])
    expect(await readOpenDay(db, THURSDAY)).toBe(TUESDAY)
    // What was charged on Wednesday is paid today: no money came in on Wednesday.
    await db.incomes.add(paid(4, { date: WEDNESDAY, paidAtOnce: centavos(0) }))
    expect(await readOpenDay(db, THURSDAY)).toBe(TUESDAY)
    await db.cashDays.add(close(2, { date: TUESDAY }))
    expect(await readOpenDay(db, THURSDAY)).toBeNull()
  })
})

describe('the last close', () => {
  it('before a day is not that of a day which was opened again', async () => {
    const first = close(1, { date: MONDAY, countedCash: centavos(700) })
    const second = close(2, { date: TUESDAY })
    await db.cashDays.bulkAdd([first, second, close(3, { date: TUESDAY, kind: 'reopen', cancels: second.ref })])
    expect(await readLastClose(db, THURSDAY)).toMatchObject({ date: MONDAY, countedCash: 700 })
    expect(await readLastClose(db, MONDAY)).toBeNull()
    expect(
      (await readCashDays(db, MONDAY, THURSDAY)).map(({ date, close: held }) => [date, held?.ref ?? null]),
    ).toEqual([
      [TUESDAY, null],
      [MONDAY, first.ref],
    ])
  })
})

describe('a day', () => {
  it('has the figures of its incomes by method', async () => {
    await db.incomes.bulkAdd([
      paid(1),
      paid(2, { paymentMethod: 'transfer' }),
      paid(3, { paymentStatus: 'cancelled' }),
      paid(4, { date: WEDNESDAY }),
    ])
    expect((await readCashDay(db, TUESDAY)).figures).toEqual({ cash: 1_000, transfer: 1_000, other: 0 })
  })

  it('lists what came after a version, but no income that brought nothing on it', async () => {
    await db.incomes.bulkAdd([
      paid(1, { version: 4 }),
      paid(2, { version: 6 }),
      paid(3, { version: 7, paidAtOnce: centavos(0) }),
      paid(4, { version: 8, paymentStatus: 'cancelled' }),
      paid(5, { version: 9, date: WEDNESDAY }),
    ])
    expect((await readRowsAfter(db, TUESDAY, 5)).map(({ row }) => row.id)).toEqual([2, 4])
  })

  it('lists nothing of what was paid from credit and voided after a version, and is not open for it', async () => {
    const at = { createdAt: '2026-11-17T15:00:00.000Z', updatedAt: '2026-11-17T15:00:00.000Z' }
    const payment = (id: number, fields: Partial<Payment>): Payment => ({
      ...{ ...defaultValues.payment, ...at, id, version: id, ref: `payment ${id}`, date: TUESDAY },
      ...{ amount: centavos(1_000), ...fields },
    })
    await db.payments.bulkAdd([
      payment(1, { incomeId: 1 }),
      payment(2, { kind: 'refund', settles: 'payment 1' }),
      payment(3, { incomeId: 1, cancels: 'payment 1' }),
    ])
    await db.cashDays.add(close(1, { date: MONDAY }))
    expect(await readRowsAfter(db, TUESDAY, 0)).toEqual([])
    expect(await readOpenDay(db, THURSDAY)).toBeNull()
    await db.payments.add(payment(4, { paymentMethod: 'cash' }))
    expect((await readRowsAfter(db, TUESDAY, 0)).map(({ row }) => row.id)).toEqual([4])
    expect(await readOpenDay(db, THURSDAY)).toBe(TUESDAY)
  })
})
