import type { ReactNode } from 'react'
import type { IncomeForm } from '#domain/income/income-rules.ts'
import { formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import { type LocalDate, localDate } from '#domain/values/dates/local-date.ts'
import { type RowKey, rowKeyOf } from '#domain/values/row-key.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useFarDay } from '#features/shared/forms/use-far-day.tsx'
import { PatientField } from '#features/shared/patients/patient-field.tsx'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useToday } from '../use-today.ts'
import { NO_PARTS, partsErrors } from './charge-parts.ts'
import { ChargePartsFields } from './charge-parts-fields.tsx'
import { IncomeFields } from './income-fields.tsx'
import { blankIncomeForm, incomeErrors, incomeFields } from './income-form.ts'
import { incomeFormTexts } from './income-form-texts.ts'
import { useChargeSaving } from './use-charge-saving.ts'
import { useIncomeForm } from './use-income-form.ts'

/** The visit that the income pays. */
export interface ChargedVisit {
  appointmentId: RowKey
  /** Asks about valid values before they are kept. Null to go on, else errors by field. */
  doubt: () => Promise<{ amount: string } | null>
  /** Whether the person has said that it is another income of a visit that was charged. */
  isSeparate: () => boolean
  /** What `doubt` asks. */
  question: ReactNode
}

interface NewIncomeDialogProps {
  /** The preselected patient's key as text; '' for none. */
  patient: string
  /** Further initial values. */
  filled?: Partial<IncomeForm> | undefined
  visit?: ChargedVisit | undefined
  onClose: () => void
}

/** Names the date in the message unless it is today's: the list below shows today, and would not contain the income. */
function savingOf(date: LocalDate, today: LocalDate) {
  const dated = date !== today && { description: incomeFormTexts.dated(formatDayInWordsWithYear(date)) }
  return { success: { title: incomeFormTexts.created, ...dated }, failure: incomeFormTexts.createFailed }
}

/** 'Nuevo Ingreso'. Mounted while it is open. */
export function NewIncomeDialog({ patient, filled, visit, onClose }: NewIncomeDialogProps) {
  const { user } = useClinic()
  const { save, close } = useChargeSaving(onClose)
  const draft = useDraft('new-income', patient, close)
  const today = useToday()
  const farDay = useFarDay('money')
  const { form, choices } = useIncomeForm(
    { ...blankIncomeForm(today), ...NO_PARTS, ...filled },
    patient ? rowKeyOf(patient) : null,
  )

  const submit = form.submit(
    (values) => ({
      ...incomeErrors({ ...values, patientId: choices.presentUid(values.patientId) }, { withoutPatient: false }),
      ...partsErrors(values),
    }),
    async (values) => {
      const income = incomeFields(values, choices.keyOf(values.patientId))
      const fields = { ...income, ...(visit && tieTo(visit)), recordedBy: user.id }
      const result = await save(savingOf(localDate(values.date), today), { form: values, income: fields, draft })
      if (result.kind === 'refused') return result.errors
      draft.close()
    },
    async ({ date }) => (await farDay.doubt('date', date)) ?? (visit ? visit.doubt() : null),
  )
  return (
    <Dialog open onClose={draft.close} title={incomeFormTexts.newTitle} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} />
        <PatientField choices={choices} {...form.field('patientId')} />
        <IncomeFields form={form}>
          <ChargePartsFields form={form} />
        </IncomeFields>
        <SaveActions
          cancel={incomeFormTexts.cancel}
          onCancel={draft.close}
          save={incomeFormTexts.create}
          disabled={!choices.ready}
          busy={form.busy}
        />
      </Form>
      {farDay.question}
      {visit?.question}
    </Dialog>
  )
}

function tieTo({ appointmentId, isSeparate }: ChargedVisit) {
  return { appointmentId, separate: isSeparate() }
}
