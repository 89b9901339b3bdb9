import type { IncomeForm } from '#domain/income/income-rules.ts'
import { formatDayInWordsWithYear } from '#domain/values/day-in-words.ts'
import { type LocalDate, localDate } from '#domain/values/local-date.ts'
import { rowKeyOf } from '#domain/values/row-key.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useFarDay } from '#features/shared/forms/use-far-day.tsx'
import { useSave } from '#features/shared/forms/use-save.ts'
import { PatientField } from '#features/shared/patients/patient-field.tsx'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useToday } from '../use-today.ts'
import { IncomeFields } from './income-fields.tsx'
import { blankIncomeForm, incomeErrors, incomeFields } from './income-form.ts'
import { incomeFormTexts } from './income-form-texts.ts'
import { useIncomeForm } from './use-income-form.ts'

interface NewIncomeDialogProps {
  /** The preselected patient's key as text; '' for none. */
  patient: string
  /** Further initial values. */
  filled?: Partial<IncomeForm> | undefined
  onClose: () => void
}

/** Names the date in the message unless it is today's: the list below shows today, and would not contain the income. */
function savingOf(date: LocalDate, today: LocalDate) {
  const dated = date !== today && { description: incomeFormTexts.dated(formatDayInWordsWithYear(date)) }
  return { success: { title: incomeFormTexts.created, ...dated }, failure: incomeFormTexts.createFailed }
}

/** 'Nuevo Ingreso'. Mounted while it is open. */
export function NewIncomeDialog({ patient, filled, onClose }: NewIncomeDialogProps) {
  const { user } = useClinic()
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  const draft = useDraft('new-income', patient, close)
  const today = useToday()
  const farDay = useFarDay('money')
  const { form, choices } = useIncomeForm({ ...blankIncomeForm(today), ...filled }, patient ? rowKeyOf(patient) : null)

  const submit = form.submit(
    (values) => incomeErrors({ ...values, patientId: choices.presentUid(values.patientId) }, { withoutPatient: false }),
    async (values) => {
      const fields = { ...incomeFields(values, choices.keyOf(values.patientId)), recordedBy: user.id }
      const create = (text?: string) => changes.create('income', fields, text)
      const result = await save(savingOf(localDate(values.date), today), { first: create, wished: fields, draft })
      if (result.kind === 'refused') return result.errors
      draft.close()
    },
    ({ date }) => farDay.doubt('date', date),
  )
  return (
    <Dialog open onClose={draft.close} title={incomeFormTexts.newTitle} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} />
        <PatientField choices={choices} {...form.field('patientId')} />
        <IncomeFields form={form} />
        <SaveActions
          cancel={incomeFormTexts.cancel}
          onCancel={draft.close}
          save={incomeFormTexts.create}
          disabled={!choices.ready}
          busy={form.busy}
        />
      </Form>
      {farDay.question}
    </Dialog>
  )
}
