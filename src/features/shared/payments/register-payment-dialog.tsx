import { PAYMENT_METHODS } from '#domain/income/income.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { centavos, formatMoney } from '#domain/values/money.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useFarDay } from '#features/shared/forms/use-far-day.tsx'
import { useSave } from '#features/shared/forms/use-save.ts'
import { amountOf } from '#features/shared/income-form/income-form.ts'
import { paymentMethodLabels } from '#features/shared/money/income-texts.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useToday } from '#features/shared/use-today.ts'
import { DateField } from '#ui/dates/date-field.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form, FormRow } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import {
  blankPayment,
  creationsOf,
  FROM_CREDIT,
  mostOf,
  type PaymentPurpose,
  paymentErrors,
  paymentsOfForm,
  type TypedPayment,
  unknownOf,
} from './payment-form.ts'
import { settlingTexts as texts } from './settling-texts.ts'
import { usePatientName } from './use-charge-accounts.ts'

export interface RegisterPaymentDialogProps {
  /** Null while it is closed. */
  open: PaymentPurpose | null
  onClose: () => void
}

const SAVING = { success: { title: texts.saved }, failure: texts.failed }

/** 'Registrar pago'. */
export function RegisterPaymentDialog({ open, onClose }: RegisterPaymentDialogProps) {
  return open && <PaymentDialog purpose={open} onClose={onClose} />
}

function PaymentDialog({ purpose, onClose }: { purpose: PaymentPurpose; onClose: () => void }) {
  const changes = useChanges()
  const today = useToday()
  const { save, close } = useSave(onClose)
  const draft = useDraft('payment', openingOf(purpose), close)
  const form = useForm(blankPayment(purpose, today))
  const farDay = useFarDay('money')
  const name = usePatientName(purpose.patientId)

  const submit = form.submit(
    (values) => paymentErrors(values, purpose),
    async (values) => {
      const payments = paymentsOfForm(values, purpose)
      const first = async (name: string) => {
        const [made] = await changes.together(creationsOf(payments, values, name), { draft: name })
        return made ?? null
      }
      const result = await save(SAVING, { first, wished: payments[0] ?? {}, draft })
      if (result.kind === 'refused') return result.errors
      draft.close()
    },
    ({ date }) => farDay.doubt('date', date),
  )
  const isOnAccount = purpose.charges === null
  return (
    <Dialog
      open
      onClose={draft.close}
      size="small"
      title={isOnAccount ? texts.addCredit : texts.pay}
      description={[name, aboutOf(purpose)].filter(Boolean).join('. ')}
      hasUnsavedText={form.dirty}
    >
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} />
        <FormRow short>
          <NumberField
            label={texts.fields.amount}
            required
            sign="$"
            hint={hintOf(form.values, purpose)}
            {...form.field('amount')}
          />
          <DateField label={texts.fields.date} required {...form.field('date')} />
        </FormRow>
        <SelectField
          label={texts.fields.paymentMethod}
          required
          placeholder={texts.methodPlaceholder}
          options={methodsFor(purpose)}
          {...form.field('paymentMethod')}
        />
        <TextField label={texts.fields.notes} optional autoComplete="off" {...form.field('notes')} />
        <SaveActions cancel={texts.cancel} onCancel={draft.close} save={texts.save} busy={form.busy} />
      </Form>
      {farDay.question}
    </Dialog>
  )
}

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodLabels[value] }))

/** What the patient has in favour pays only what is known to be owed. */
function methodsFor({ charges, credit = centavos(0) }: PaymentPurpose) {
  if (charges === null || credit <= 0 || unknownOf(charges)) return METHODS
  return [...METHODS, { value: FROM_CREDIT, label: texts.credit(formatMoney(credit)) }]
}

function openingOf({ patientId, charges }: PaymentPurpose): string {
  return charges === null ? `a cuenta ${patientId}` : charges.map(({ charge }) => charge.uid).join(' ')
}

function aboutOf({ charges }: PaymentPurpose): string {
  const [only] = charges ?? []
  if (charges === null) return texts.onAccountDetail
  if (unknownOf(charges)) return texts.unknownDetail
  const owed = formatMoney(mostOf(charges) ?? centavos(0))
  if (charges.length > 1 || !only) return texts.owesForCharges(owed, charges.length)
  return `${texts.owesOf(owed, formatMoney(only.charge.netAmount))} (${formatDayShort(only.charge.date)})`
}

/** Says what the payment leaves, while it is one. */
function hintOf(values: TypedPayment, purpose: PaymentPurpose): string | undefined {
  const [amount, most] = [amountOf(values.amount), mostOf(purpose.charges)]
  if (amount === null || most === null || amount === 0 || amount > most) return undefined
  return amount === most ? texts.settled : texts.left(formatMoney(centavos(most - amount)))
}
