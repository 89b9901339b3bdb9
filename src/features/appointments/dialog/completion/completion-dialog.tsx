import { CLINICAL_TEXT_FIELDS, type ClinicalTextField } from '#domain/clinical-record/clinical-record.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { formTexts } from '#features/appointments/appointments-texts.ts'
import { PlaceFields } from '#features/appointments/dialog/form/appointment-fields.tsx'
import { RequestSummary } from '#features/appointments/dialog/request/request-summary.tsx'
import { useSecondCharge } from '#features/appointments/payment/use-second-charge.tsx'
import { decisionTexts } from '#features/appointments/rows/decision-texts.ts'
import { clinicalTextLabels } from '#features/shared/clinical-text-labels.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { useFarDay } from '#features/shared/forms/use-far-day.tsx'
import { ChargePartsFields } from '#features/shared/income-form/charge-parts-fields.tsx'
import { IncomeFields } from '#features/shared/income-form/income-fields.tsx'
import { PlanChips } from '#features/shared/plans/plan-chips.tsx'
import { plansTexts } from '#features/shared/plans/plans-texts.ts'
import { paths } from '#features/shared/session/paths.ts'
import { useMayOpen } from '#features/shared/session/use-may-open.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Form } from '#ui/forms/form.tsx'
import { type Form as FormState, useForm } from '#ui/forms/use-form.ts'
import { CompletionChoice } from './completion-choice.tsx'
import styles from './completion-dialog.module.css'
import { type CompletionForm, completionErrors, NEXT_FIELDS } from './completion-form.ts'
import { useCompletion } from './use-completion.ts'
import { usePlaceOfNext } from './use-place-of-next.ts'
import { type PlanChoices, usePlansOfVisit } from './use-plans-of-visit.ts'

interface CompletionDialogProps {
  seen: AppointmentView
  initial: CompletionForm
  onDone: () => void
  onClose: () => void
}

const texts = decisionTexts.completion

/** Records a visit: its income, and its clinical record by those who may write one, both optional, then the status. */
export function CompletionDialog({ seen, initial, onDone, onClose }: CompletionDialogProps) {
  const { submit, taken, draft } = useCompletion(seen, onClose)
  const form = useForm(initial, { onInvalid: showInvalidToast })
  const today = useToday()
  const mayWriteRecord = useMayOpen(paths.clinicalRecords)
  const farDay = useFarDay('money')
  const nextFarDay = useFarDay('appointment')
  const secondCharge = useSecondCharge(seen)
  const plans = usePlansOfVisit(seen, form.values)
  const doubtOfIncome = async (date: string) => (await farDay.doubt('date', date, initial.date)) ?? secondCharge.doubt()
  // A draft may be from before this account lost the right.
  const allowed = (values: CompletionForm) => (mayWriteRecord ? values : { ...values, withRecord: '' })
  const send = form.submit(
    (values) => completionErrors(allowed(values), today),
    async (values) => {
      const errors = await submit(allowed(values), plans.wish, secondCharge.isSeparate())
      if (errors) return errors
      draft.keeper.forget()
      onDone()
    },
    async ({ withIncome, date, withNext, nextDate }) =>
      (withIncome && !taken.has('income') && (await doubtOfIncome(date))) ||
      (withNext ? nextFarDay.doubt(NEXT_FIELDS.date, nextDate, initial.nextDate) : null),
  )
  return (
    <Dialog open onClose={draft.close} title={texts.title} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={send}>
        <FormDraft draft={draft} form={form} />
        <RequestSummary seen={seen} />
        <PlanChips
          legend={plansTexts.choice.label}
          offered={plans.visit}
          day={seen.date}
          isCounted={plans.isCounted}
          labelOf={plansTexts.choice.useSession}
          onChoose={(plan) => form.patch({ plan })}
        />
        <CompletionChoice form={form} field="withIncome" label={texts.withIncome} isTaken={taken.has('income')}>
          <IncomeFields form={form}>
            <ChargePartsFields form={form} />
          </IncomeFields>
        </CompletionChoice>
        {mayWriteRecord && (
          <CompletionChoice form={form} field="withRecord" label={texts.withRecord} isTaken={taken.has('record')}>
            <RecordFields form={form} />
          </CompletionChoice>
        )}
        <CompletionChoice form={form} field="withNext" label={texts.withNext} isTaken={taken.has('next')}>
          <NextFields form={form} plans={plans} />
        </CompletionChoice>
        <SaveActions cancel={decisionTexts.cancel} onCancel={draft.close} save={texts.confirm} busy={form.busy} />
      </Form>
      {farDay.question}
      {nextFarDay.question}
      {secondCharge.question}
    </Dialog>
  )
}

function NextFields({ form, plans }: { form: FormState<CompletionForm>; plans: PlanChoices }) {
  const place = usePlaceOfNext(form)
  return (
    <>
      <PlaceFields form={place} own={null} dateError={form.errors.nextDate} />
      <TextArea label={formTexts.fields.reason} rows={2} required {...form.field('nextReason')} />
      <PlanChips
        legend={plansTexts.choice.ofNext}
        offered={plans.next}
        day={plans.nextDay}
        labelOf={plansTexts.choice.use}
        onChoose={(nextPlan) => form.patch({ nextPlan })}
      />
    </>
  )
}

const FIRST: readonly ClinicalTextField[] = ['diagnosis', 'treatment', 'observations']

function RecordFields({ form }: { form: FormState<CompletionForm> }) {
  const others = CLINICAL_TEXT_FIELDS.filter((field) => !FIRST.includes(field))
  const area = (field: ClinicalTextField) => (
    <TextArea key={field} label={clinicalTextLabels[field]} optional rows={2} {...form.field(field)} />
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
