import { RECORD_TEXT_FIELDS, type RecordTextField } from '#domain/clinical-record/clinical-record.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { RequestSummary } from '#features/appointments/dialog/request/request-summary.tsx'
import { decisionTexts } from '#features/appointments/rows/decision-texts.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { useFarDay } from '#features/shared/forms/use-far-day.tsx'
import { IncomeFields } from '#features/shared/income-form/income-fields.tsx'
import { recordTextLabels } from '#features/shared/record-text-labels.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Form } from '#ui/forms/form.tsx'
import { type Form as FormState, useForm } from '#ui/forms/use-form.ts'
import typography from '#ui/styles/typography.module.css'
import hidden from '#ui/visually-hidden.module.css'
import styles from './completion-dialog.module.css'
import { type CompletionForm, completionErrors } from './completion-form.ts'
import { useCompletion } from './use-completion.ts'

interface CompletionDialogProps {
  seen: AppointmentView
  initial: CompletionForm
  onDone: () => void
  onClose: () => void
}

const texts = decisionTexts.completion

/** Records a visit: its income and its clinical record, both optional, then the status. */
export function CompletionDialog({ seen, initial, onDone, onClose }: CompletionDialogProps) {
  const { submit, taken, draft } = useCompletion(seen, onClose)
  const form = useForm(initial, { onInvalid: showInvalidToast })
  const farDay = useFarDay('money')
  const send = form.submit(
    completionErrors,
    async (values) => {
      const errors = await submit(values)
      if (errors) return errors
      draft.keeper.forget()
      onDone()
    },
    async ({ withIncome, date }) => (withIncome ? farDay.doubt('date', date, initial.date) : null),
  )
  return (
    <Dialog open onClose={draft.close} title={texts.title} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={send}>
        <FormDraft draft={draft} form={form} />
        <RequestSummary seen={seen} />
        <Choice form={form} field="withIncome" label={texts.withIncome} isTaken={taken.has('income')}>
          <IncomeFields form={form} />
        </Choice>
        <Choice form={form} field="withRecord" label={texts.withRecord} isTaken={taken.has('record')}>
          <RecordFields form={form} />
        </Choice>
        <SaveActions cancel={decisionTexts.cancel} onCancel={draft.close} save={texts.confirm} busy={form.busy} />
      </Form>
      {farDay.question}
    </Dialog>
  )
}

interface ChoiceProps {
  form: FormState<CompletionForm>
  field: 'withIncome' | 'withRecord'
  label: string
  /** This part is already pending, while another one was refused. */
  isTaken: boolean
  children: React.ReactNode
}

/** A checkbox that opens an optional part of the form. */
function Choice({ form, field, label, isTaken, children }: ChoiceProps) {
  const isWanted = form.values[field] !== ''
  return (
    <fieldset className={styles.choice} disabled={isTaken}>
      <legend className={hidden.hidden}>{label}</legend>
      <Checkbox label={label} checked={isWanted} onChange={(wanted) => form.patch({ [field]: wanted ? 'yes' : '' })} />
      {isTaken && <p className={typography.small}>{texts.taken}</p>}
      {isWanted && <div className={styles.fields}>{children}</div>}
    </fieldset>
  )
}

const FIRST: readonly RecordTextField[] = ['diagnosis', 'treatment', 'observations']

function RecordFields({ form }: { form: FormState<CompletionForm> }) {
  const others = RECORD_TEXT_FIELDS.filter((field) => !FIRST.includes(field))
  const area = (field: RecordTextField) => (
    <TextArea key={field} label={recordTextLabels[field]} optional rows={2} {...form.field(field)} />
  )
  return (
    <>
      {FIRST.map(area)}
      <details>
        <summary className={styles.more}>{texts.moreTexts}</summary>
        <div className={styles.fields}>{others.map(area)}</div>
      </details>
    </>
  )
}
