import { describe, expect, it } from 'vitest'
import { localDate } from '#domain/values/dates/local-date.ts'
import {
  type ChargeForm,
  leftOf,
  NO_PARTS,
  partsErrors,
  partsOf,
  paymentsOfParts,
  withParts,
} from '#features/shared/income-form/charge-parts.ts'
import { blankIncomeForm } from '#features/shared/income-form/income-form.ts'

const form = (fields: Partial<ChargeForm> = {}): ChargeForm => ({
  ...blankIncomeForm(localDate('2026-11-19')),
  ...NO_PARTS,
  amount: '16000',
  paymentMethod: 'cash',
  ...fields,
})
const partial = (fields: Partial<ChargeForm>) => form({ paymentStatus: 'partial', ...fields })
const second = (secondAmount: string, secondMethod = 'transfer') => ({ withSecond: 'yes', secondAmount, secondMethod })

describe('what is received with a new income', () => {
  it('is all of it by one method, or nothing, without a payment of its own', () => {
    expect(partsOf(form())).toEqual([])
    expect(partsOf(form({ paymentStatus: 'pending', ...second('6000') }))).toEqual([])
    expect(withParts({ paymentStatus: 'completed' }, [])).toEqual({ paymentStatus: 'completed' })
  })

  it('is a part of it, which leaves a debt', () => {
    const values = partial({ paidNow: '10000' })
    expect(partsErrors(values)).toEqual({})
    expect(partsOf(values)).toEqual([{ amount: 1_000_000, paymentMethod: 'cash' }])
    expect(leftOf(values)).toBe(600_000)
  })

  it('may come by two methods, which together pay all of it after the discount', () => {
    const values = form({ discountAmount: '1000', ...second('5000') })
    expect(partsErrors(values)).toEqual({})
    const parts = partsOf(values)
    expect(parts).toEqual([
      { amount: 1_000_000, paymentMethod: 'cash' },
      { amount: 500_000, paymentMethod: 'transfer' },
    ])
    expect(withParts({ paymentStatus: 'completed' }, parts)).toEqual({ paymentStatus: 'partial' })
    expect(paymentsOfParts({ patientId: 7, date: '2026-11-19' }, 'a-ref', parts)[1]).toEqual({
      ...{ patientId: 7, incomeId: 'a-ref', date: '2026-11-19', amount: 500_000 },
      ...{ paymentMethod: 'transfer', kind: 'payment' },
    })
  })

  it.each([
    ['', 'Indica cuánto entrega ahora'],
    ['0', 'El monto debe ser mayor que 0'],
    ['16000', 'Debe ser menos que $ 16.000,00. Si entrega todo, elige el estado Pagado.'],
    ['diez', 'El monto debe ser un número mayor o igual a 0, con dos decimales como máximo'],
  ])('as a part of %j is refused in words', (paidNow, message) => {
    expect(partsErrors(partial({ paidNow }))).toEqual({ paidNow: message })
  })

  it('by two methods is less than all of a partial income, and by different ones', () => {
    expect(partsErrors(partial({ paidNow: '10000', ...second('6000') }))).toEqual({
      secondAmount: 'Las dos partes deben sumar menos que $ 16.000,00. Si entrega todo, elige el estado Pagado.',
    })
    expect(partsErrors(form(second('16000', 'cash')))).toEqual({
      secondAmount: 'Debe ser menos que $ 16.000,00',
      secondMethod: 'Elige un método distinto del primero',
    })
  })
})
