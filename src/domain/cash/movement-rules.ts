import type { cashDayFields } from '../fields/cash-day-descriptor.ts'
import type { cashMovementFields } from '../fields/cash-movement-descriptor.ts'
import type { FormOf } from '../fields/field.ts'
import { PAYMENT_METHODS } from '../income/income.ts'
import { lineError, requiredLineError } from '../text-rules.ts'
import { validationTexts } from '../validation-texts.ts'
import { moneyDayError, positiveAmountError } from '../values/money-rules.ts'
import { MOVEMENT_KINDS } from './cash-movement.ts'

/** The form of a movement as text; amounts as people write them. Fields that are not filled in are empty. */
export type MovementForm = FormOf<typeof cashMovementFields>

export type MovementFormErrors = Partial<Record<keyof MovementForm, string>>

/** Checks the form of a movement. Empty if it is valid. */
export function movementFormErrors(form: MovementForm): MovementFormErrors {
  const errors = {
    date: moneyDayError(form.date),
    kind: isOneOf(MOVEMENT_KINDS, form.kind) ? null : validationTexts.movementKindRequired,
    amount: positiveAmountError(form.amount),
    paymentMethod: isOneOf(PAYMENT_METHODS, form.paymentMethod) ? null : validationTexts.paymentMethodRequired,
    description: requiredLineError(form.description, validationTexts.descriptionRequired),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== null))
}

type CashDayForm = FormOf<typeof cashDayFields>

/** Checks what people may still change of a refused close: its day and its reason. Empty if it is valid. */
export function cashDayFormErrors({ date, reason }: CashDayForm): Partial<Record<keyof CashDayForm, string>> {
  const errors = { date: moneyDayError(date), reason: lineError(reason) }
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== null))
}

function isOneOf(values: readonly string[], value: string): boolean {
  return values.includes(value)
}
