import { validationTexts } from '../validation-texts.ts'
import { isLocalDate } from '../values/local-date.ts'
import { type Centavos, centavos, parseMoney } from '../values/money.ts'
import { INCOME_CATEGORIES, PAYMENT_METHODS, PAYMENT_STATUSES } from './income.ts'

/** The income form as it is typed; amounts as people write them ('18.000,50'), empty when not filled in. */
export interface IncomeForm {
  patientId: string
  date: string
  amount: string
  description: string
  paymentMethod: string
  category: string
  discountAmount: string
  paymentStatus: string
  notes: string
}

export type IncomeFormErrors = Partial<Record<keyof IncomeForm, string>>

/** The rules of 'Nuevo Ingreso' (spec section 5); a discount may not exceed the amount. */
export function incomeFormErrors(form: IncomeForm): IncomeFormErrors {
  const errors: IncomeFormErrors = {}
  const amount = parseMoney(form.amount)
  const discount = form.discountAmount.trim() ? parseMoney(form.discountAmount) : centavos(0)
  if (!form.patientId) errors.patientId = validationTexts.patientRequired
  if (!form.date) errors.date = validationTexts.dateRequired
  else if (!isLocalDate(form.date)) errors.date = validationTexts.dateInvalid
  if (!form.amount.trim()) errors.amount = validationTexts.amountRequired
  else if (amount === null) errors.amount = validationTexts.amountInvalid
  if (discount === null) errors.discountAmount = validationTexts.discountInvalid
  else if (amount !== null && discount > amount) errors.discountAmount = validationTexts.discountAboveAmount
  if (!form.description.trim()) errors.description = validationTexts.descriptionRequired
  if (!isOneOf(PAYMENT_METHODS, form.paymentMethod)) errors.paymentMethod = validationTexts.paymentMethodRequired
  if (!isOneOf(INCOME_CATEGORIES, form.category)) errors.category = validationTexts.categoryRequired
  if (!isOneOf(PAYMENT_STATUSES, form.paymentStatus)) errors.paymentStatus = validationTexts.paymentStatusRequired
  return errors
}

/** What the clinic keeps of an income after the discount. */
export function netAmountOf(amount: Centavos, discount: Centavos): Centavos {
  return centavos(amount - discount)
}

function isOneOf(values: readonly string[], value: string): boolean {
  return values.includes(value)
}
