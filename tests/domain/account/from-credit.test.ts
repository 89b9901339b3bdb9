import { describe, expect, it } from 'vitest'
import { creditAfterVoid, movingMoney } from '#domain/account/from-credit.ts'
import { patientAccount } from '#domain/account/patient-account.ts'
import { cashFigures } from '#domain/cash/cash-figures.ts'
import { centavos } from '#domain/values/money.ts'
import { rowsInForce } from '#domain/values/rows-in-force.ts'
import { income } from '#tests/features/device-clinic.ts'
import { paymentView } from '#tests/features/payment-view.ts'

const onAccount = paymentView({ ref: 'account', incomeId: null, amount: centavos(2_000_000) })
const paid = (ref: string, incomeId: number) => paymentView({ ref, incomeId, paymentMethod: 'other' })
const refund = (settles: string | null) =>
  paymentView({ ref: `of ${settles}`, incomeId: null, kind: 'refund', paymentMethod: 'other', settles })
const voidOf = (payment: ReturnType<typeof paid>) => ({ ...payment, ref: 'void', cancels: payment.ref })

const charges = [1, 2].map((id) => ({
  ...income({ id, paymentStatus: 'pending', netAmount: centavos(1_000_000) }),
  key: id,
}))
const [first, second] = [paid('first', 1), paid('second', 2)]
const fromCredit = [onAccount, first, second, refund('first'), refund('second')]
const accountOf = (rows: typeof fromCredit) => patientAccount(charges, rowsInForce(rows))
const cashOf = (rows: typeof fromCredit) =>
  cashFigures(onAccount.date, { incomes: [], payments: rowsInForce(rows), movements: [] })

describe('a payment from credit', () => {
  it('moves no cash, and uses up the credit', () => {
    expect(accountOf(fromCredit)).toMatchObject({ owed: 0, credit: 0, balance: 0 })
    expect(cashOf(fromCredit)).toEqual({ cash: 2_000_000, transfer: 0, other: 0 })
    expect(movingMoney([...fromCredit, voidOf(first)])).toEqual([onAccount])
  })

  it('gives its credit back when it is voided, and leaves the other debts paid', () => {
    const rows = [...fromCredit, voidOf(first)]
    expect(accountOf(rows)).toMatchObject({ owed: 1_000_000, credit: 1_000_000, balance: 0 })
    expect(cashOf(rows)).toEqual({ cash: 2_000_000, transfer: 0, other: 0 })
  })
})

describe('what becomes of the credit', () => {
  it('is given back with the payment that a refund settles, before and after the void', () => {
    expect(creditAfterVoid(first, fromCredit)).toBe('given back')
    expect(creditAfterVoid(first, [...fromCredit, voidOf(first)])).toBe('given back')
  })

  it('is kept by a refund that names no payment, as long as that one holds', () => {
    const apart = refund(null)
    expect(creditAfterVoid(first, [first, apart])).toBe('kept')
    expect(creditAfterVoid(first, [first, apart, voidOf(apart)])).toBeNull()
    expect(creditAfterVoid(first, [first, { ...apart, patientId: 2 }])).toBeNull()
    expect(creditAfterVoid(apart, [first, apart])).toBe('given back')
  })

  it('is no question of other payments', () => {
    expect(creditAfterVoid({ ...first, paymentMethod: 'cash' }, [first, refund(null)])).toBeNull()
    expect(creditAfterVoid(onAccount, fromCredit)).toBeNull()
  })
})
