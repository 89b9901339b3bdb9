import type { WishedChange } from '#data/sync/outbox/enqueue.ts'
import { rowOfDraft } from '#data/sync/outbox/row-of-draft.ts'
import { CREDIT_METHOD } from '#domain/account/from-credit.ts'
import type { AccountCharge } from '#domain/account/patient-account.ts'
import { type PaymentForm, paymentFormErrors } from '#domain/account/payment-rules.ts'
import { owedTogether, spreadPayment } from '#domain/account/spread-payment.ts'
import { emptyForm } from '#domain/fields/field.ts'
import { paymentFields } from '#domain/fields/payment-descriptor.ts'
import type { IncomeView, PaymentView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { type Centavos, centavos, formatMoney } from '#domain/values/money.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { amountOf, asWritten, plainPesos } from '#features/shared/income-form/income-form.ts'
import { namedPayments } from './named-payments.ts'
import { settlingTexts as texts } from './settling-texts.ts'

/** What a payment is for: charges of which something is owed, or null for money on account. */
export interface PaymentPurpose {
  patientId: RowKey | null
  charges: readonly AccountCharge<IncomeView>[] | null
  /** What the patient has in favour, which may pay the charges. */
  credit?: Centavos | undefined
}

/** The method of a payment from what the patient has in favour. */
export const FROM_CREDIT = 'credit'

export type TypedPayment = Pick<PaymentForm, 'date' | 'amount' | 'paymentMethod' | 'notes'>

/** Returns the form with what is owed, today; for an unknown part, the day of its charge and no amount. */
export function blankPayment({ charges }: PaymentPurpose, today: LocalDate): TypedPayment {
  const most = mostOf(charges)
  const unknown = unknownOf(charges)
  return {
    date: unknown?.charge.date ?? today,
    amount: most === null || unknown ? '' : plainPesos(most),
    paymentMethod: unknown?.charge.paymentMethod ?? '',
    notes: '',
  }
}

/** Checks the form: no more than is owed. */
export function paymentErrors(
  form: TypedPayment,
  { charges, credit = centavos(0) }: PaymentPurpose,
): Partial<Record<keyof TypedPayment, string>> {
  const errors = paymentFormErrors({
    ...emptyForm(paymentFields),
    ...form,
    paymentMethod: methodOf(form),
    amount: asWritten(form.amount),
  })
  const [amount, most] = [amountOf(form.amount), mostOf(charges)]
  if (!errors.amount && amount !== null && most !== null && amount > most)
    return { ...errors, amount: texts.tooMuch(formatMoney(most)) }
  if (!errors.amount && amount !== null && isFromCredit(form) && amount > credit)
    return { ...errors, amount: texts.aboveCredit(formatMoney(credit)) }
  return errors
}

/** Converts a form without errors to the fields of the payments that it becomes: one for each charge that it pays. */
export function paymentsOfForm(form: TypedPayment, { patientId, charges }: PaymentPurpose): Fields[] {
  const amount = amountOf(form.amount) ?? centavos(0)
  const { date } = form
  const notes = isFromCredit(form) ? form.notes || texts.fromCredit : form.notes
  const common = { patientId, date, paymentMethod: methodOf(form), notes, kind: 'payment' }
  const unknown = unknownOf(charges)
  if (charges === null) return [{ ...common, incomeId: null, amount }]
  if (unknown) return [{ ...common, incomeId: unknown.charge.key, amount }]
  return spreadPayment(amount, charges).map((share) => ({
    ...common,
    incomeId: share.charge.key,
    amount: share.amount,
  }))
}

/**
 * Returns the creations of a form's payments. What is paid from the patient's credit leaves the account by refunds of
 * the same amounts, so that no cash comes in.
 */
export function creationsOf(payments: readonly Fields[], form: TypedPayment, draft: string): WishedChange[] {
  if (!isFromCredit(form)) return namedPayments(payments, draft)
  const refunds = payments.map((payment, place) => ({
    ...payment,
    ...{ incomeId: null, kind: 'refund', notes: '', settles: rowOfDraft(draft, 'payment', place) },
  }))
  return namedPayments([...payments, ...refunds], draft)
}

function isFromCredit({ paymentMethod }: TypedPayment): boolean {
  return paymentMethod === FROM_CREDIT
}

function methodOf(form: TypedPayment): string {
  return isFromCredit(form) ? CREDIT_METHOD : form.paymentMethod
}

/** Returns the fields of the row that voids a payment: the same content, and why. */
export function voidOfPayment(seen: PaymentView, voidReason: string): Fields {
  const { patientId, incomeId, date, amount, paymentMethod, kind, notes, ref } = seen
  return { patientId, incomeId, date, amount, paymentMethod, kind, notes, cancels: ref, voidReason }
}

/** Returns the most that may be paid; null for money on account. */
export function mostOf(charges: PaymentPurpose['charges']): Centavos | null {
  if (charges === null) return null
  return unknownOf(charges)?.charge.netAmount ?? owedTogether(charges)
}

/** Returns the only charge of a payment when it does not say what was received. */
export function unknownOf(charges: PaymentPurpose['charges']): AccountCharge<IncomeView> | null {
  const [only] = charges ?? []
  return charges?.length === 1 && only?.owed === null ? only : null
}
