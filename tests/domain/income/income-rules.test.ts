import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INCOME_CATEGORIES, PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/income/income.ts'
import { type IncomeForm, incomeFormErrors, netAmountOf } from '#domain/income/income-rules.ts'
import { centavos, formatMoney, LARGEST_AMOUNT } from '#domain/values/money.ts'
import { anyAmount } from '../domain-arbitraries.ts'

const right: IncomeForm = {
  patientId: '7',
  date: '2026-11-19',
  amount: '18.000',
  description: 'Consulta',
  paymentMethod: 'cash',
  category: 'consultation',
  discountAmount: '',
  paymentStatus: 'completed',
  notes: '',
}

const errorsOf = (changed: Partial<IncomeForm>) => incomeFormErrors({ ...right, ...changed })

it('an income with the required fields is valid', () => {
  expect(errorsOf({})).toEqual({})
})

it('an empty form reports every rule, in the order of the fields', () => {
  const empty = Object.fromEntries(Object.keys(right).map((field) => [field, ''])) as unknown as IncomeForm
  expect(Object.entries(incomeFormErrors(empty))).toEqual([
    ['patientId', 'Debe seleccionar un paciente'],
    ['date', 'La fecha es obligatoria'],
    ['amount', 'El monto es obligatorio'],
    ['description', 'La descripción es obligatoria'],
    ['paymentMethod', 'Debe seleccionar un método de pago'],
    ['category', 'Debe seleccionar una categoría'],
    ['paymentStatus', 'Debe seleccionar un estado de pago'],
  ])
})

describe('amount and discount', () => {
  const amountInvalid = 'El monto debe ser un número mayor o igual a 0, con dos decimales como máximo'
  const discountInvalid = 'El descuento debe ser un número mayor o igual a 0, con dos decimales como máximo'

  it.each(['0', '0,01', '18.000,50', '999.999.999,99'])('accept an amount of %j', (amount) => {
    expect(errorsOf({ amount })).toEqual({})
  })

  it.each(['-1', '18.000,505', 'mil', '1,234'])('refuse %j', (typed) => {
    expect(errorsOf({ amount: typed })).toEqual({ amount: amountInvalid })
    expect(errorsOf({ amount: '1', discountAmount: typed })).toEqual({ discountAmount: discountInvalid })
  })

  it.each(['1.000.000.000', '99999999999999', '9999999999999999999999'])('report that %j is too large', (typed) => {
    expect(errorsOf({ amount: typed })).toEqual({
      amount: `El monto es demasiado alto (máximo ${formatMoney(LARGEST_AMOUNT)})`,
    })
    expect(errorsOf({ amount: '1', discountAmount: typed })).toEqual({
      discountAmount: 'El descuento no puede superar el monto',
    })
  })

  it('refuse a discount that is no amount or exceeds the amount, but accept an equal one', () => {
    expect(errorsOf({ discountAmount: 'mitad' })).toEqual({ discountAmount: discountInvalid })
    expect(errorsOf({ discountAmount: '-1' })).toEqual({ discountAmount: discountInvalid })
    expect(errorsOf({ discountAmount: '18.000,01' })).toEqual({
      discountAmount: 'El descuento no puede superar el monto',
    })
    expect(errorsOf({ discountAmount: '18.000' })).toEqual({})
    expect(errorsOf({ discountAmount: '  ' })).toEqual({})
  })

  it('do not compare a discount with an invalid amount', () => {
    expect(errorsOf({ amount: 'x', discountAmount: '99' })).toEqual({ amount: amountInvalid })
  })

  it('are compared in centavos', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, (amount, discount) => {
        const errors = errorsOf({ amount: formatMoney(amount), discountAmount: formatMoney(discount) })
        expect(Object.keys(errors)).toEqual(discount > amount ? ['discountAmount'] : [])
      }),
    )
  })
})

describe('the other fields', () => {
  it('refuse a day that does not exist', () => {
    expect(errorsOf({ date: '2026-02-29' })).toEqual({ date: 'La fecha no es válida' })
  })

  it('accept exactly the methods, categories and statuses of the clinic', () => {
    for (const paymentMethod of PAYMENT_METHODS) expect(errorsOf({ paymentMethod })).toEqual({})
    for (const category of INCOME_CATEGORIES) expect(errorsOf({ category })).toEqual({})
    for (const paymentStatus of PAYMENT_STATUSES) expect(errorsOf({ paymentStatus })).toEqual({})
    expect(errorsOf({ paymentMethod: 'bitcoin', category: 'constructor', paymentStatus: 'paid' })).toEqual({
      paymentMethod: 'Debe seleccionar un método de pago',
      category: 'Debe seleccionar una categoría',
      paymentStatus: 'Debe seleccionar un estado de pago',
    })
  })

  it('refuse texts that the server could not store', () => {
    expect(errorsOf({ description: 'a'.repeat(201), notes: 'b'.repeat(4001) })).toEqual({
      description: 'El texto es demasiado largo (máximo 200 caracteres)',
      notes: 'El texto es demasiado largo (máximo 4000 caracteres)',
    })
  })
})

it('the net amount is the amount less the discount', () => {
  expect(netAmountOf(centavos(1_800_000), centavos(30))).toBe(1_799_970)
})
