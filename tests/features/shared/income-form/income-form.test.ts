import fc from 'fast-check'
import { expect, it } from 'vitest'
import { validationTexts } from '#domain/validation-texts.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { type Centavos, centavos, formatMoney, pesosOf } from '#domain/values/money.ts'
import {
  blankIncomeForm,
  discountedAmount,
  formOfIncome,
  incomeErrors,
  incomeFields,
} from '#features/shared/income-form/income-form.ts'
import { anyAmount } from '#tests/domain/domain-arbitraries.ts'
import { formatNumberText, parseNumberText } from '#ui/number-text.ts'
import { income } from '../../device-clinic.ts'

const today = localDate('2026-11-19')
const filled = {
  ...blankIncomeForm(today),
  patientId: '7',
  amount: '18000',
  description: 'Consulta inicial',
  paymentMethod: 'cash',
  category: 'consultation',
}
const withPatient = { withoutPatient: false }

/** The value of the amount field for a typed text. */
function typed(text: string): string {
  return parseNumberText(text) ?? text
}

function view(fields: Parameters<typeof income>[0] = {}) {
  const { id, version: _version, ...row } = income(fields)
  return { ...row, key: id, uid: String(id), waiting: false }
}

it('the form starts with today and a completed payment, and nothing else', () => {
  const { date, paymentStatus, ...rest } = blankIncomeForm(today)
  expect([date, paymentStatus]).toEqual(['2026-11-19', 'completed'])
  expect(Object.values(rest).join('')).toBe('')
})

it('the form accepts complete values and reports every missing field', () => {
  expect(incomeErrors(filled, withPatient)).toEqual({})
  expect(incomeErrors({ ...blankIncomeForm(today), date: '' }, withPatient)).toEqual({
    patientId: validationTexts.patientRequired,
    date: validationTexts.dateRequired,
    amount: validationTexts.amountRequired,
    description: validationTexts.descriptionRequired,
    paymentMethod: validationTexts.paymentMethodRequired,
    category: validationTexts.categoryRequired,
  })
})

it('an income without a patient may stay so', () => {
  expect(incomeErrors({ ...filled, patientId: '' }, { withoutPatient: true })).toEqual({})
})

it.each([
  ['18000', 1_800_000],
  ['18.000', 1_800_000],
  ['18.000,5', 1_800_050],
  ['180,55', 18_055],
  ['180.555', 18_055_500],
  ['$ 18.000,00', 1_800_000],
  ['0', 0],
])('the amount %j is read', (text, amount) => {
  const form = { ...filled, amount: typed(text) }
  expect(incomeErrors(form, withPatient)).toEqual({})
  expect(incomeFields(form, 7)).toMatchObject({ amount, netAmount: amount })
})

it.each(['180,555', '-5', 'mil', '1.2.3'])('the amount %j is refused and never read as thousands', (text) => {
  expect(incomeErrors({ ...filled, amount: typed(text) }, withPatient)).toEqual({
    amount: validationTexts.amountInvalid,
  })
})

it('a discount above the amount is refused, and so is one that is no amount', () => {
  const errorOf = (discount: string) =>
    incomeErrors({ ...filled, discountAmount: typed(discount) }, withPatient).discountAmount
  expect(errorOf('18.000,01')).toBe(validationTexts.discountAboveAmount)
  expect(errorOf('1,555')).toBe(validationTexts.discountInvalid)
  expect(errorOf('18.000')).toBeUndefined()
})

it('the net amount is sent, and a blank discount as none', () => {
  expect(incomeFields({ ...filled, discountAmount: typed('2.000,50') }, 'a-ref')).toMatchObject({
    patientId: 'a-ref',
    amount: 1_800_000,
    discountAmount: 200_050,
    netAmount: 1_599_950,
  })
  expect(incomeFields(filled, null)).toMatchObject({ patientId: null, discountAmount: 0, netAmount: 1_800_000 })
})

it('the remaining amount is shown only with a valid discount', () => {
  expect(discountedAmount({ amount: '18000', discountAmount: '2000' })).toBe(1_600_000)
  expect(discountedAmount({ amount: '18000', discountAmount: '' })).toBeNull()
  expect(discountedAmount({ amount: '18000', discountAmount: '18001' })).toBeNull()
  expect(discountedAmount({ amount: 'x', discountAmount: '1' })).toBeNull()
})

it('an income that is opened and saved untouched is not changed', () => {
  const seen = view({ amount: centavos(1_800_050), discountAmount: centavos(50), netAmount: centavos(1_800_000) })
  const fields = incomeFields(formOfIncome(seen), seen.patientId)
  for (const [name, value] of Object.entries(fields)) expect(value, name).toBe(seen[name as keyof typeof seen])
})

it('a stored amount is shown in local notation', () => {
  const form = formOfIncome(view({ amount: centavos(1_800_050) }))
  expect(formatNumberText(form.amount, 2)).toBe('18.000,50')
  expect(form.discountAmount).toBe('')
})

it('any two amounts are read to the centavo, however written, and give the net amount', () => {
  const anyNotation = fc.constantFrom(
    (amount: Centavos) => formatMoney(amount),
    (amount: Centavos) => formatMoney(amount).slice(2),
    (amount: Centavos) => pesosOf(amount).toFixed(2),
    (amount: Centavos) => pesosOf(amount).toFixed(2).replace('.', ','),
  )
  fc.assert(
    fc.property(anyAmount, anyAmount, anyNotation, (one, other, written) => {
      const [amount, discountAmount] = one < other ? [other, one] : [one, other]
      const form = { ...filled, amount: typed(written(amount)), discountAmount: typed(written(discountAmount)) }
      expect(incomeErrors(form, withPatient)).toEqual({})
      expect(incomeFields(form, 7)).toMatchObject({ amount, discountAmount, netAmount: amount - discountAmount })
      if (amount > discountAmount) {
        const swapped = { ...form, amount: form.discountAmount, discountAmount: form.amount }
        expect(incomeErrors(swapped, withPatient)).toEqual({ discountAmount: validationTexts.discountAboveAmount })
      }
    }),
  )
})
