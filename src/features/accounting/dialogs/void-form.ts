import type { WishedChange } from '#data/sync/outbox/enqueue.ts'
import { rowOfDraft } from '#data/sync/outbox/row-of-draft.ts'
import type { IncomeView, PaymentView } from '#domain/sync/merge/fold.ts'
import { requiredLineError } from '#domain/text-rules.ts'
import { accountingTexts } from '#features/accounting/accounting-texts.ts'
import { voidOfPayment } from '#features/shared/payments/payment-form.ts'

/** The form as text. `paid` says what becomes of the payments: 'credit', 'void', or '' where there are none. */
export interface VoidForm {
  voidReason: string
  paid: string
}

const texts = accountingTexts.voiding

/** Checks the form: voiding requires a reason, and says what becomes of payments. */
export function voidErrors({ voidReason, paid }: VoidForm, hasPayments: boolean): Partial<VoidForm> {
  const error = requiredLineError(voidReason, texts.reasonRequired)
  return { ...(error && { voidReason: error }), ...(hasPayments && !paid && { paid: texts.paymentsRequired }) }
}

/** Returns the changes that void an income and, if so chosen, its payments. `draft` names the new rows. */
export function voidingChanges(
  { voidReason, paid }: VoidForm,
  { seen, payments, draft }: { seen: IncomeView; payments: readonly PaymentView[]; draft: string },
): WishedChange[] {
  const voided = paid === 'void' ? payments.filter(({ ref }) => ref !== null) : []
  return [
    { kind: 'update', entity: 'income', seen: { ...seen }, fields: { paymentStatus: 'cancelled', voidReason } },
    ...voided.map(
      (payment, place): WishedChange => ({
        kind: 'create',
        entity: 'payment',
        fields: voidOfPayment(payment, voidReason),
        ref: rowOfDraft(draft, 'payment', place),
      }),
    ),
  ]
}
