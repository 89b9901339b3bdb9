import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAfterClose } from '#data/local/rows/after-close.ts'
import type { CashDay } from '#domain/cash/cash-day.ts'
import type { CashMovement } from '#domain/cash/cash-movement.ts'
import { defaultValues } from '#domain/fields/default-values.ts'
import { viewOfRow } from '#domain/sync/merge/fold.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { centavos } from '#domain/values/money.ts'
import { sheetMovements } from '#features/cash-days/sheet/sheet-movements.ts'
import { blankClose } from '#tests/features/cash-days/cash-day-view.ts'
import { income, openDeviceClinic } from '#tests/features/device-clinic.ts'

const [DAY, NEXT] = [localDate('2026-11-19'), localDate('2026-11-20')]
const [BEFORE, SIGNED, AFTER] = ['2026-11-19T22:00:00.000Z', '2026-11-19T23:05:00.000Z', '2026-11-20T12:00:00.000Z']
const SIGNED_VERSION = 10
let db: ClinicDatabase
beforeEach(() => {
  ;({ db } = openDeviceClinic())
})

const paid = (id: number, version: number, fields: Parameters<typeof income>[0] = {}) => {
  const amounts = { netAmount: centavos(1_600_000), paymentStatus: 'completed', createdAt: BEFORE } as const
  return income({ id, version, date: DAY, ...amounts, ...fields })
}
const spent = (id: number, version: number, fields: Partial<CashMovement> = {}): CashMovement => ({
  ...defaultValues.cashMovement,
  id,
  version,
  ref: `10000000-0000-4000-8000-00000000000${id}`,
  date: DAY,
  kind: 'expense',
  amount: centavos(50_000),
  paymentMethod: 'cash',
  description: 'Papel',
  createdAt: BEFORE,
  updatedAt: BEFORE,
  ...fields,
})

/** Signs a close that expects this much cash. */
async function signed(expectedCash: number): Promise<Parameters<typeof readAfterClose>[1]> {
  const row: CashDay = {
    ...blankClose,
    id: 1,
    ref: '20000000-0000-4000-8000-000000000001',
    version: SIGNED_VERSION,
    date: DAY,
    expectedCash: centavos(expectedCash),
    signedAt: SIGNED,
    createdAt: SIGNED,
    updatedAt: SIGNED,
  }
  await db.cashDays.add(row)
  return viewOfRow('cashDay', row)
}

describe('the movements of a closed day', () => {
  it('are those that the close contains; a late one, and a late void, stand apart', async () => {
    const paper = spent(1, 5)
    const towels = { description: 'Toallas', createdAt: AFTER }
    await db.cashMovements.bulkAdd([paper, spent(2, 12, towels), spent(3, 13, { cancels: paper.ref })])
    const close = await signed(-50_000)
    const { signed: contained, later } = sheetMovements(await readAfterClose(db, close), close)
    expect(contained.map(({ name, amount }) => [name, amount])).toEqual([['Gasto: Papel', '-$ 500,00']])
    expect(later.map(({ name, amount }) => [name, amount])).toEqual([
      ['Gasto: Toallas', '-$ 500,00'],
      ['Anulación: Papel', '$ 500,00'],
    ])
  })

  it('are all those in force while the close is provisional', async () => {
    await db.cashMovements.bulkAdd([spent(1, 5), spent(2, 12, { description: 'Toallas' })])
    const close = { ...(await signed(0)), signedAt: null }
    expect((await readAfterClose(db, close)).movements.map(({ description }) => description)).toHaveLength(2)
  })
})

describe('an income of a closed day', () => {
  it('that was moved to another date is told by what it brought', async () => {
    await db.incomes.bulkAdd([paid(1, 4), paid(2, 12, { date: NEXT }), paid(3, 13, { createdAt: AFTER })])
    const { rows, gone } = await readAfterClose(db, await signed(3_200_000))
    expect(rows.map(({ row }) => row.id)).toEqual([3])
    expect(gone).toEqual({ cash: 1_600_000, transfer: 0, other: 0 })
  })

  it('that changed hides what others brought, since nobody knows what it was', async () => {
    await db.incomes.bulkAdd([paid(1, 12, { netAmount: centavos(1_000_000) }), paid(2, 12, { date: NEXT })])
    expect((await readAfterClose(db, await signed(3_200_000))).gone).toBeNull()
  })

  it('that stayed leaves nothing to tell', async () => {
    await db.incomes.add(paid(1, 4))
    expect((await readAfterClose(db, await signed(1_600_000))).gone).toEqual({ cash: 0, transfer: 0, other: 0 })
  })
})
