import { emptyForm, formOf } from '#domain/fields/field.ts'
import { incomeFields as fields } from '#domain/fields/income-descriptor.ts'
import { type IncomeForm, type IncomeFormErrors, incomeFormErrors, netAmountOf } from '#domain/income/income-rules.ts'
import type { IncomeView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { type Centavos, centavos, parseMoney, pesosOf } from '#domain/values/money.ts'
import type { RowKey } from '#domain/values/row-key.ts'

/** Returns the form of a new income: today's date, paid, all else empty. */
export function blankIncomeForm(today: LocalDate): IncomeForm {
  return { ...emptyForm(fields), date: today, paymentStatus: 'completed' }
}

/** Returns the form of an existing income; the patient is filled in once the list of patients has loaded. */
export function formOfIncome(income: IncomeView): IncomeForm {
  return {
    ...formOf(fields, income),
    patientId: '',
    amount: plainPesos(income.amount),
    discountAmount: income.discountAmount === 0 ? '' : plainPesos(income.discountAmount),
  }
}

/** Checks the form. An income without a patient may stay so. */
export function incomeErrors(form: IncomeForm, { withoutPatient }: { withoutPatient: boolean }): IncomeFormErrors {
  const errors = incomeFormErrors(withPlainAmounts(form))
  if (withoutPatient) delete errors.patientId
  return errors
}

/** Converts a form without errors to the fields of the change. */
export function incomeFields(form: IncomeForm, patientId: RowKey | null): Fields {
  const amount = amountOf(form.amount) ?? centavos(0)
  const discountAmount = amountOf(form.discountAmount) ?? centavos(0)
  return { ...formOf(fields, form), patientId, amount, discountAmount, netAmount: netAmountOf(amount, discountAmount) }
}

/** Returns the amount after the discount; null without a discount, or while one of the two is not an amount. */
export function discountedAmount(form: Pick<IncomeForm, 'amount' | 'discountAmount'>): Centavos | null {
  const amount = amountOf(form.amount)
  const discount = amountOf(form.discountAmount)
  if (amount === null || discount === null || discount === 0 || discount > amount) return null
  return netAmountOf(amount, discount)
}

/** Formats pesos in the field's plain notation: '18000', '18000.5'. */
export function plainPesos(amount: Centavos): string {
  return String(pesosOf(amount))
}

/** Reads an amount from a field; null if it contains none. */
export function amountOf(value: string): Centavos | null {
  return parseMoney(asWritten(value))
}

/** Returns the form with its amounts in local notation, for the rules to check. */
export function withPlainAmounts(form: IncomeForm): IncomeForm {
  return { ...form, amount: asWritten(form.amount), discountAmount: asWritten(form.discountAmount) }
}

/**
 * Converts plain notation, with a dot for decimals, to local notation with a comma. Otherwise '180.555' would be read
 * as 180 thousand, while it is no amount.
 */
export function asWritten(value = ''): string {
  return /^-?\d+\.\d+$/.test(value) ? value.replace('.', ',') : value
}
