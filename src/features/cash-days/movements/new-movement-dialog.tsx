import { MOVEMENT_KINDS } from '#domain/cash/cash-movement.ts'
import { cashMovementFields } from '#domain/fields/cash-movement-descriptor.ts'
import { labelsOf } from '#domain/fields/field.ts'
import { PAYMENT_METHODS } from '#domain/income/income.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useFarDay } from '#features/shared/forms/use-far-day.tsx'
import { useSave } from '#features/shared/forms/use-save.ts'
import { paymentMethodLabels } from '#features/shared/money/income-texts.ts'
import { movementKindLabels } from '#features/shared/money/money-kind-texts.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useToday } from '#features/shared/use-today.ts'
import { DateField } from '#ui/dates/date-field.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form, FormRow } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { blankMovement, movementErrors, movementFields } from './movement-form.ts'
import { movementsTexts } from './movements-texts.ts'

const texts = movementsTexts.form
const labels = labelsOf(cashMovementFields)
const SAVING = { success: { title: texts.created }, failure: texts.createFailed }
const KINDS = MOVEMENT_KINDS.map((value) => ({ value, label: movementKindLabels[value] }))
const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodLabels[value] }))

/** 'Nuevo movimiento'. Mounted while it is open. */
export function NewMovementDialog({ onClose }: { onClose: () => void }) {
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  const draft = useDraft('cash-movement', '', close)
  const farDay = useFarDay('money')
  const form = useForm(blankMovement(useToday()))
  const submit = form.submit(
    movementErrors,
    async (values) => {
      const fields = movementFields(values)
      const create = (text?: string) => changes.create('cashMovement', fields, text)
      const result = await save(SAVING, { first: create, wished: fields, draft })
      if (result.kind === 'refused') return result.errors
      draft.close()
    },
    ({ date }) => farDay.doubt('date', date),
  )
  return (
    <Dialog open onClose={draft.close} title={movementsTexts.new} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} />
        <FormRow short>
          <SelectField label={labels.kind} required options={KINDS} {...form.field('kind')} />
          <NumberField label={labels.amount} required sign="$" {...form.field('amount')} />
        </FormRow>
        <TextField
          label={labels.description}
          hint={texts.descriptionHint}
          required
          autoComplete="off"
          autoCapitalize="sentences"
          {...form.field('description')}
        />
        <FormRow short>
          <SelectField label={labels.paymentMethod} required options={METHODS} {...form.field('paymentMethod')} />
          <DateField label={labels.date} required {...form.field('date')} />
        </FormRow>
        <SaveActions cancel={texts.cancel} onCancel={draft.close} save={texts.save} busy={form.busy} />
      </Form>
      {farDay.question}
    </Dialog>
  )
}
