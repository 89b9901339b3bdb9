import { useEffect, useState } from 'react'
import { appointmentFormErrors } from '#domain/appointment/appointment-rules.ts'
import { presentQuarter } from '#domain/appointment/present-quarter.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { appointmentTexts, formTexts } from '#features/appointments/appointments-texts.ts'
import { RepeatSection } from '#features/appointments/dialog/series/repeat-section.tsx'
import { NO_SERIES, seriesErrors } from '#features/appointments/dialog/series/series-form.ts'
import { seriesTexts } from '#features/appointments/dialog/series/series-texts.ts'
import { useNewSeries } from '#features/appointments/dialog/series/use-new-series.ts'
import { WhoWantsButton } from '#features/appointments/gaps/who-wants-button.tsx'
import type { Place } from '#features/appointments/rows/place.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { type FormDraftHandle, useDraft } from '#features/shared/forms/use-draft.ts'
import { useFarDay } from '#features/shared/forms/use-far-day.tsx'
import { type Saving, useSave } from '#features/shared/forms/use-save.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { leftInPlan } from '#features/shared/plans/plan-choice.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import chip from '#ui/styles/chip.module.css'
import { AppointmentFields } from './appointment-fields.tsx'
import { blankForm, fieldsOf, planField } from './appointment-form.ts'
import { FormLoading } from './form-loading.tsx'
import { type AppointmentFormState, useAppointmentForm } from './use-appointment-form.ts'
import { type FormChoices, onlyProfessional, useFormChoices } from './use-form-choices.ts'
import { useNewPatient } from './use-new-patient.tsx'
import { useVisitPlan } from './use-visit-plan.tsx'

interface NewAppointmentDialogProps {
  /** The place that was picked in the agenda, if any. */
  place: Place | null
  /** The preselected patient, if any. */
  patient: RowKey | null
  onClose: () => void
}

/** 'Nueva Cita'. Mounted while it is open. */
export function NewAppointmentDialog({ place, patient, onClose }: NewAppointmentDialogProps) {
  const loaded = useFormChoices()
  const { save, close } = useSave(onClose)
  const draft = useDraft('new-appointment', openingOf(place, patient), close)
  const [isDirty, setIsDirty] = useState(false)
  return (
    <Dialog open onClose={draft.close} title={appointmentTexts.newAppointment} hasUnsavedText={isDirty}>
      {loaded.state === 'ready' ? (
        <NewAppointmentForm
          choices={loaded.choices}
          place={place}
          patient={patient}
          save={save}
          draft={draft}
          onDirty={setIsDirty}
        />
      ) : (
        <FormLoading state={loaded.state} onRetry={loaded.retry} onClose={onClose} />
      )}
    </Dialog>
  )
}

const SAVING = { success: { title: savingTexts.success, description: formTexts.created }, failure: formTexts.failed }

/** Names what the form was opened with, by place and patient. */
function openingOf(place: Place | null, patient: RowKey | null): string {
  const { date, startTime, endTime, professionalId } = place ?? {}
  return [place && `${date} ${startTime}-${endTime}`, professionalId && `#${professionalId}`, patient]
    .filter(Boolean)
    .join(' ')
}

interface NewAppointmentFormProps {
  choices: FormChoices
  place: Place | null
  patient: RowKey | null
  save: Saving['save']
  draft: FormDraftHandle
  onDirty: (isDirty: boolean) => void
}

/** Fills in the present quarter of an hour, for a patient who comes without an appointment. */
function NowChip({ form }: { form: Pick<AppointmentFormState, 'patch'> }) {
  const { sources } = useClinic()
  const quarter = presentQuarter(sources.now())
  if (!quarter) return null
  return (
    <div>
      <button type="button" className={chip.chip} onClick={() => form.patch(quarter)}>
        <Figures>{formTexts.now(quarter.startTime)}</Figures>
      </button>
    </div>
  )
}

function NewAppointmentForm({ choices, place, patient, save, draft, onDirty }: NewAppointmentFormProps) {
  const changes = useChanges()
  const today = useToday()
  const farDay = useFarDay('appointment')
  const blank = blankForm(place, onlyProfessional(choices.professionals))
  const form = useAppointmentForm({
    ...blank,
    patientId: choices.patients.uidOf(patient),
    plan: '',
    ...NO_SERIES,
  })
  useEffect(() => onDirty(form.dirty), [form.dirty, onDirty])
  const newPatient = useNewPatient(choices.patients, (patientId) => form.patch({ patientId }))
  const patientKey = choices.patients.keyOf(form.values.patientId)
  const plan = useVisitPlan(form, { patient: patientKey, present: null })
  const leftOfPlan = plan.chosen ? leftInPlan(plan.chosen) : 0
  const series = useNewSeries(form.values, patientKey)

  const submit = form.submit(
    (values) => ({
      ...appointmentFormErrors({ ...values, patientId: choices.patients.presentUid(values.patientId) }, today),
      ...seriesErrors(values, series.places.length),
    }),
    async (values) => {
      const patientId = choices.patients.keyOf(values.patientId)
      const planOf = planField(plan.wish ?? null)
      if (values.repeat) {
        const isStored = await series.save({ fields: fieldsOf(values, patientId), plan: planOf, leftOfPlan }, draft)
        if (isStored) draft.close()
        return
      }
      const fields = { ...fieldsOf(values, patientId), ...planOf }
      const create = (text?: string) => changes.create('appointment', fields, text)
      const result = await save(SAVING, { first: create, wished: fields, draft })
      if (result.kind === 'refused') return result.errors
      draft.close()
    },
    ({ date }) => farDay.doubt('date', date),
  )
  return (
    <>
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} />
        {place === null && <NowChip form={form} />}
        <AppointmentFields
          form={form}
          choices={choices}
          own={null}
          dateError={form.errors.date}
          onNewPatient={newPatient.open}
          plan={plan.chips}
          belowPlace={form.values.patientId === '' && <WhoWantsButton place={form.values} onGiven={draft.close} />}
        />
        <RepeatSection
          values={form.values}
          errors={form.errors}
          patch={form.patch}
          lines={series.lines}
          leftOfPlan={leftOfPlan}
        />
        <SaveActions
          cancel={formTexts.cancel}
          onCancel={draft.close}
          save={form.values.repeat ? seriesTexts.create(series.places.length) : formTexts.create}
          disabled={!series.isRead}
          busy={form.busy}
        />
      </Form>
      {newPatient.dialog}
      {farDay.question}
    </>
  )
}
