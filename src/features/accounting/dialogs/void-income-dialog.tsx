import { signedAmount } from '#domain/account/money-received.ts'
import type { IncomeView, PaymentView } from '#domain/sync/merge/fold.ts'
import { formatMoney, sumCentavos } from '#domain/values/money.ts'
import { accountingTexts } from '#features/accounting/accounting-texts.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useSave } from '#features/shared/forms/use-save.ts'
import { incomeFormTexts } from '#features/shared/income-form/income-form-texts.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { voidErrors, voidingChanges } from './void-form.ts'

interface VoidIncomeDialogProps {
  seen: IncomeView
  /** The payments in force. */
  payments: readonly PaymentView[]
  onVoided: () => void
  onClose: () => void
}

const SAVING = { success: { title: accountingTexts.voided }, failure: accountingTexts.voidFailed }
const texts = accountingTexts.voiding
const OUTCOMES = [
  { value: 'credit', label: texts.asCredit },
  { value: 'void', label: texts.voidedToo },
]

/** Voids an income, with a reason. Mounted while it is open. */
export function VoidIncomeDialog({ seen, payments, onVoided, onClose }: VoidIncomeDialogProps) {
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  const draft = useDraft('void-income', seen.uid, close)
  const hasPayments = payments.length > 0
  const form = useForm({ voidReason: '', paid: '' })

  const submit = form.submit(
    (values) => voidErrors(values, hasPayments),
    async (values) => {
      const fields = { paymentStatus: 'cancelled', voidReason: values.voidReason }
      const update = async (text: string) => {
        const [voided] = await changes.together(voidingChanges(values, { seen, payments, draft: text }), {
          draft: text,
        })
        return voided ?? null
      }
      const result = await save(SAVING, { first: update, wished: fields, seen, draft })
      if (result.kind === 'refused') return result.errors
      draft.keeper.forget()
      onVoided()
    },
  )
  return (
    <Dialog
      open
      onClose={draft.close}
      size="small"
      title={texts.title}
      description={texts.text}
      hasUnsavedText={form.dirty}
    >
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} />
        <TextField
          label={incomeFormTexts.fields.voidReason}
          required
          autoComplete="off"
          autoCapitalize="sentences"
          {...form.field('voidReason')}
        />
        {hasPayments && (
          <SelectField
            label={texts.payments(formatMoney(sumCentavos(payments.map(signedAmount))))}
            required
            placeholder={texts.choosePayments}
            options={OUTCOMES}
            {...form.field('paid')}
          />
        )}
        <SaveActions
          cancel={incomeFormTexts.cancel}
          onCancel={draft.close}
          save={texts.confirm}
          variant="danger"
          busy={form.busy}
        />
      </Form>
    </Dialog>
  )
}
