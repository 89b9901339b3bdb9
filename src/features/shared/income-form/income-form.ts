import { type IncomeForm, type IncomeFormErrors, incomeFormErrors, netAmountOf } from '#domain/income/income-rules.ts'
import type { IncomeView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { type Centavos, centavos, parseMoney, pesosOf } from '#domain/values/money.ts'
import type { RowKey } from '#domain/values/row-key.ts'

/** A new income: today's, paid; nothing else is taken for granted. */
export function blankIncomeForm(today: LocalDate): IncomeForm {
  return {
    patientId: '',
    date: today,
    amount: '',
    description: '',
    paymentMethod: '',
    category: '',
    discountAmount: '',
    paymentStatus: 'completed',
    notes: '',
  }
}

/** The form of an income as the person sees it; the patient is filled in once the list of patients is there. */
export function formOfIncome(income: IncomeView): IncomeForm {
  const { date, description, paymentMethod, category, paymentStatus, notes } = income
  return {
    patientId: '',
    date,
    amount: plainPesos(income.amount),
    description,
    paymentMethod,
    category,
    discountAmount: income.discountAmount === 0 ? '' : plainPesos(income.discountAmount),
    paymentStatus,
    notes,
  }
}

/** The rules of the form; an income that stands without a patient may stay so. */
export function incomeErrors(form: IncomeForm, { withoutPatient }: { withoutPatient: boolean }): IncomeFormErrors {
  const errors = incomeFormErrors(withPlainAmounts(form))
  if (withoutPatient) delete errors.patientId
  return errors
}

/** The fields of the change, of a form without errors. */
export function incomeFields(form: IncomeForm, patientId: RowKey | null): Fields {
  const amount = amountOf(form.amount) ?? centavos(0)
  const discountAmount = amountOf(form.discountAmount) ?? centavos(0)
  return {
    patientId,
    date: form.date,
    amount,
    discountAmount,
    netAmount: netAmountOf(amount, discountAmount),
    description: form.description,
    paymentMethod: form.paymentMethod,
    category: form.category,
    paymentStatus: form.paymentStatus,
    notes: form.notes,
  }
}

/** What stays after the discount; null while there is no discount, or one of the two is no amount yet. */
export function discountedAmount(form: Pick<IncomeForm, 'amount' | 'discountAmount'>): Centavos | null {
  const amount = amountOf(form.amount)
  const discount = amountOf(form.discountAmount)
  if (amount === null || discount === null || discount === 0 || discount > amount) return null
  return netAmountOf(amount, discount)
}

/** Pesos in the field's plain notation: '18000', '18000.5'. */
export function plainPesos(amount: Centavos): string {
  return String(pesosOf(amount))
}

/** The amount that a field of an income says; null when it says none. */
export function amountOf(value: string): Centavos | null {
  return parseMoney(asWritten(value))
}

/** The form with its amounts as people write them, for the rules to judge. */
export function withPlainAmounts(form: IncomeForm): IncomeForm {
  return { ...form, amount: asWritten(form.amount), discountAmount: asWritten(form.discountAmount) }
}

/** The field's plain notation writes decimals with a dot, people with a comma: '180.555' is no amount, not 180 thousand. */
function asWritten(value: string): string {
  return /^-?\d+\.\d+$/.test(value) ? value.replace('.', ',') : value
}
