import type { FormOf } from '../fields/field.ts'
import type { paymentFields } from '../fields/payment-descriptor.ts'
import { PAYMENT_METHODS } from '../income/income.ts'
import { lineError } from '../text-rules.ts'
import { validationTexts } from '../validation-texts.ts'
import { moneyDayError, positiveAmountError } from '../values/money-rules.ts'

/** The form of a payment as text; amounts as people write them. Fields that are not filled in are empty. */
export type PaymentForm = FormOf<typeof paymentFields>

export type PaymentFormErrors = Partial<Record<keyof PaymentForm, string>>

/** Checks the form of a payment, whose patient is known. Empty if it is valid. */
export function paymentFormErrors({ date, amount, paymentMethod, notes }: PaymentForm): PaymentFormErrors {
  const isMethod = (PAYMENT_METHODS as readonly string[]).includes(paymentMethod)
  const errors = {
    date: moneyDayError(date),
    amount: positiveAmountError(amount),
    paymentMethod: isMethod ? null : validationTexts.paymentMethodRequired,
    notes: lineError(notes),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== null))
}
