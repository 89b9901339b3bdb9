import type { IncomeForm } from '#domain/income/income-rules.ts'
import { formatDayInWordsWithYear } from '#domain/values/day-in-words.ts'
import { type LocalDate, localDate } from '#domain/values/local-date.ts'
import { rowKeyOf } from '#domain/values/row-key.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { useClinic } from '../clinic-context.ts'
import { FormDraft } from '../form-draft.tsx'
import { PatientField } from '../patient-field.tsx'
import { SaveActions } from '../save-actions.tsx'
import { useChanges } from '../use-changes.ts'
import { useDraft } from '../use-draft.ts'
import { useFarDay } from '../use-far-day.tsx'
import { useSave } from '../use-save.ts'
import { useToday } from '../use-today.ts'
import { IncomeFields } from './income-fields.tsx'
import { blankIncomeForm, incomeErrors, incomeFields } from './income-form.ts'
import { incomeFormTexts } from './income-form-texts.ts'
import { useIncomeForm } from './use-income-form.ts'

interface NewIncomeDialogProps {
  /** The key of the preselected patient as text; '' when there is none. */
  patient: string
  /** What else is filled in to begin with. */
  filled?: Partial<IncomeForm> | undefined
  onClose: () => void
}

/** The list beneath shows today at first: an income of another day, be it by a slip, is not among what it shows. */
function savingOf(date: LocalDate, today: LocalDate) {
  const dated = date !== today && { description: incomeFormTexts.dated(formatDayInWordsWithYear(date)) }
  return { success: { title: incomeFormTexts.created, ...dated }, failure: incomeFormTexts.createFailed }
}

/** 'Nuevo Ingreso'; mounted while it is open. */
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
