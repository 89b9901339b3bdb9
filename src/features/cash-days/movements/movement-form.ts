import { type MovementForm, type MovementFormErrors, movementFormErrors } from '#domain/cash/movement-rules.ts'
import { cashMovementFields as descriptor } from '#domain/fields/cash-movement-descriptor.ts'
import { emptyForm } from '#domain/fields/field.ts'
import type { CashMovementView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { requiredLineError } from '#domain/text-rules.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { centavos } from '#domain/values/money.ts'
import { amountOf, asWritten } from '#features/shared/income-form/income-form.ts'
import { movementsTexts } from './movements-texts.ts'

/** Returns the form of a new movement: today's expense in cash. */
export function blankMovement(today: LocalDate): MovementForm {
  return { ...emptyForm(descriptor), date: today, kind: 'expense', paymentMethod: 'cash' }
}

/** Checks the form, whose amount is in the field's plain notation. */
export function movementErrors(form: MovementForm): MovementFormErrors {
  return movementFormErrors({ ...form, amount: asWritten(form.amount) })
}

/** Converts a form without errors to the fields of the change. */
export function movementFields({ date, kind, amount, paymentMethod, description }: MovementForm): Fields {
  return { date, kind, amount: amountOf(amount) ?? centavos(0), paymentMethod, description: description.trim() }
}

/** Returns the row that voids a movement: it repeats its content. */
export function voidingFields(movement: CashMovementView, voidReason: string): Fields {
  const { date, kind, amount, paymentMethod, description, ref } = movement
  return { date, kind, amount, paymentMethod, description, cancels: ref, voidReason: voidReason.trim() }
}

/** Checks the form: voiding requires a reason. */
export function movementVoidErrors({ voidReason }: { voidReason: string }): { voidReason?: string } {
  const error = requiredLineError(voidReason, movementsTexts.voiding.reasonRequired)
  return error ? { voidReason: error } : {}
}
