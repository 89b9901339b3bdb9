import { readCreditAfterVoid } from '#data/local/rows/payments/payments.ts'
import type { PaymentView } from '#domain/sync/merge/fold.ts'
import { requiredLineError } from '#domain/text-rules.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { formatMoney } from '#domain/values/money.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useSave } from '#features/shared/forms/use-save.ts'
import { paymentMethodLabels } from '#features/shared/money/income-texts.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { voidOfPayment } from './payment-form.ts'
import { settlingTexts } from './settling-texts.ts'
import { usePatientName } from './use-charge-accounts.ts'

interface VoidPaymentDialogProps {
  /** The payment to void; null while the dialog is closed. */
  open: PaymentView | null
  onClose: () => void
}

const texts = settlingTexts.voiding
const SAVING = { success: { title: texts.done }, failure: texts.failed }

/** Voids a payment, with a reason. */
export function VoidPaymentDialog({ open, onClose }: VoidPaymentDialogProps) {
  return open && <VoidDialog seen={open} onClose={onClose} />
}

function VoidDialog({ seen, onClose }: { seen: PaymentView; onClose: () => void }) {
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  const draft = useDraft('void-payment', seen.uid, close)
  const form = useForm({ voidReason: '' })

  const submit = form.submit(voidPaymentErrors, async ({ voidReason }) => {
    const fields = voidOfPayment(seen, voidReason)
    const first = (name?: string) => changes.create('payment', fields, name)
    const result = await save(SAVING, { first, wished: fields, draft })
    if (result.kind === 'refused') return result.errors
    draft.close()
  })
  const [amount, day] = [formatMoney(seen.amount), formatDayShort(seen.date)]
  const about = [texts.what(amount, paymentMethodLabels[seen.paymentMethod], day), useEffectOfVoid(seen)].join(' ')
  return (
    <Dialog open onClose={draft.close} size="small" title={texts.title} description={about} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} />
        <TextField
          label={texts.reason}
          required
          autoComplete="off"
          autoCapitalize="sentences"
          {...form.field('voidReason')}
        />
        <SaveActions
          cancel={settlingTexts.cancel}
          onCancel={draft.close}
          save={texts.confirm}
          variant="danger"
          busy={form.busy}
        />
      </Form>
    </Dialog>
  )
}

/** Says what voiding a payment does to the drawer, the debt and the patient's credit. */
function useEffectOfVoid(seen: PaymentView): string {
  const { db } = useClinic()
  const name = usePatientName(seen.patientId) ?? texts.thePatient
  const credit = useResilientReading(() => readCreditAfterVoid(db, seen), [db, seen.uid])
  if (seen.incomeId === null) return credit ? texts.refund(name) : texts.onAccount
  if (credit === 'given back') return texts.fromCredit(name)
  return credit === 'kept' ? texts.fromCreditApart : texts.payment
}

function voidPaymentErrors({ voidReason }: { voidReason: string }): { voidReason?: string } {
  const error = requiredLineError(voidReason, texts.reasonRequired)
  return error ? { voidReason: error } : {}
}
