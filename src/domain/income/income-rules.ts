import type { FormOf } from '../fields/field.ts'
import type { incomeFields } from '../fields/income-descriptor.ts'
import { requiredLineError, textError } from '../text-rules.ts'
import { validationTexts } from '../validation-texts.ts'
import { type Centavos, centavos, isWrittenAsMoney, parseMoney } from '../values/money.ts'
import { amountError, moneyDayError } from '../values/money-rules.ts'
import { INCOME_CATEGORIES, PAYMENT_METHODS, PAYMENT_STATUSES } from './income.ts'

/** The income form as text. Amounts are as people write them ('18.000,50'); fields that are not filled in are empty. */
export type IncomeForm = FormOf<typeof incomeFields>

export type IncomeFormErrors = Partial<Record<keyof IncomeForm, string>>

/** Checks 'Nuevo Ingreso' (spec section 5); a discount must not exceed the amount. */
export function incomeFormErrors(form: IncomeForm): IncomeFormErrors {
  const errors: IncomeFormErrors = {}
  const put = (field: keyof IncomeForm, message: string | null) => {
    if (message) errors[field] = message
  }
  put('patientId', form.patientId ? null : validationTexts.patientRequired)
  put('date', moneyDayError(form.date))
  put('amount', amountError(form.amount))
  put('discountAmount', discountError(form))
  put('description', requiredLineError(form.description, validationTexts.descriptionRequired))
  put('paymentMethod', isOneOf(PAYMENT_METHODS, form.paymentMethod) ? null : validationTexts.paymentMethodRequired)
  put('category', isOneOf(INCOME_CATEGORIES, form.category) ? null : validationTexts.categoryRequired)
  put('paymentStatus', isOneOf(PAYMENT_STATUSES, form.paymentStatus) ? null : validationTexts.paymentStatusRequired)
  put('notes', textError(form.notes))
  return errors
}

function discountError(form: IncomeForm): string | null {
  if (!form.discountAmount.trim()) return null
  if (!isWrittenAsMoney(form.discountAmount)) return validationTexts.discountInvalid
  const amount = parseMoney(form.amount)
  const discount = parseMoney(form.discountAmount)
  // A discount that is too large to be read exceeds every amount.
  if (discount === null) return validationTexts.discountAboveAmount
  return amount !== null && discount > amount ? validationTexts.discountAboveAmount : null
}

/** Returns what the clinic keeps of an income after the discount. */
export function netAmountOf(amount: Centavos, discount: Centavos): Centavos {
  return centavos(amount - discount)
}

function isOneOf(values: readonly string[], value: string): boolean {
  return values.includes(value)
}
