import { useEffect, useState } from 'react'
import { type AppointmentForm, rescheduleError } from '#domain/appointment/appointment-rules.ts'
import type { WishedPlace } from '#domain/appointment/offered-times.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { appointmentTexts, formTexts } from '#features/appointments/appointments-texts.ts'
import { SeriesMoveDialog } from '#features/appointments/dialog/series/series-move-dialog.tsx'
import { SeriesScope } from '#features/appointments/dialog/series/series-scope.tsx'
import { useSeries } from '#features/appointments/dialog/series/use-series.ts'
import { StatusActions } from '#features/appointments/dialog/status-actions.tsx'
import { useFreedSlot } from '#features/appointments/gaps/use-freed-slot.tsx'
import { wishOf } from '#features/shared/appointments/held-slot.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { editBaseOf, withSeenRow } from '#features/shared/forms/seen-row.ts'
import { type FormDraftHandle, useDraft } from '#features/shared/forms/use-draft.ts'
import { useFarDay } from '#features/shared/forms/use-far-day.tsx'
import { type Saving, useSave } from '#features/shared/forms/use-save.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import type { ResultTexts } from '#features/shared/messages/server-result.ts'
import { PatientStrip } from '#features/shared/patients/patient-strip.tsx'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { AppointmentFields } from './appointment-fields.tsx'
import { changesDetailsOnly, detailsErrors, fieldsOf, formOf, reschedulingErrors } from './appointment-form.ts'
import { FormLoading } from './form-loading.tsx'
import { useAppointmentForm } from './use-appointment-form.ts'
import { type FormChoices, useFormChoices } from './use-form-choices.ts'
import { useNewPatient } from './use-new-patient.tsx'
import { useVisitPlan } from './use-visit-plan.tsx'

interface RescheduleDialogProps {
  /** The appointment as shown when the dialog was opened. */
  seen: AppointmentView
  /** Moves it by keys; undefined where it can't be. */
  onMove?: (() => void) | undefined
  onClose: () => void
}

/** 'Reagendar Cita', which also offers to end or cancel a booked appointment. Mounted while it is open. */
export function RescheduleDialog({ seen, onMove, onClose }: RescheduleDialogProps) {
  const loaded = useFormChoices()
  const pressing = useSave(onClose)
  const { save, giveUp, close } = useSave(pressing.close)
  const draft = useDraft('rescheduling', seen.uid, close)
  const [isDirty, setIsDirty] = useState(false)
  const freed = useFreedSlot(draft.close)
  if (freed.dialog) return freed.dialog
  return (
    <Dialog open onClose={draft.close} title={appointmentTexts.reschedule} hasUnsavedText={isDirty}>
      <PatientStrip seen={seen} />
      <StatusActions
        seen={seen}
        isDirty={isDirty}
        save={pressing.save}
        onAct={giveUp}
        onMove={onMove}
        onDone={draft.close}
      />
      {loaded.state === 'ready' ? (
        <RescheduleForm
          seen={seen}
          choices={loaded.choices}
          draft={draft}
          onDirty={setIsDirty}
          save={save}
          onSaved={() => freed.offer(seen)}
        />
      ) : (
        <FormLoading state={loaded.state} onRetry={loaded.retry} onClose={draft.close} />
      )}
    </Dialog>
  )
}

const RESCHEDULING = {
  success: { title: savingTexts.success, description: formTexts.rescheduled },
  failure: formTexts.failed,
}
const SAVING_DETAILS = {
  success: { title: savingTexts.success, description: formTexts.detailsSaved },
  failure: formTexts.failed,
}

interface RescheduleFormProps extends Pick<RescheduleDialogProps, 'seen'> {
  choices: FormChoices
  draft: FormDraftHandle
  onDirty: (isDirty: boolean) => void
  save: Saving['save']
  /** Called once it is saved: it may have left its former place. */
  onSaved: () => Promise<void>
}

function RescheduleForm({ seen, choices, draft, onDirty, save, onSaved }: RescheduleFormProps) {
  const changes = useChanges()
  const today = useToday()
  const farDay = useFarDay('appointment')
  const [opened] = useState(() => formOf(seen, choices.patients.uidOf(seen.patientId)))
  const form = useAppointmentForm(withSeenRow({ ...opened, plan: '' }, seen))
  const { writtenOn, isOutdated } = editBaseOf(form.values, seen, (appointment) =>
    formOf(appointment, String(appointment.patientId)),
  )
  const start = isOutdated ? formOf(writtenOn, choices.patients.uidOf(writtenOn.patientId)) : opened
  useEffect(() => onDirty(form.dirty), [form.dirty, onDirty])
  const newPatient = useNewPatient(choices.patients, (patientId) => form.patch({ patientId }))
  const isDetailsOnly = changesDetailsOnly(start, form.values)
  const patient = choices.patients.keyOf(form.values.patientId)
  const plan = useVisitPlan(form, { patient, present: writtenOn.planId, isBooked: true })

  const { following } = useSeries(writtenOn)
  const [isWhole, setIsWhole] = useState(false)
  const [moving, setMoving] = useState<MovedWhole | null>(null)

  const chosenUid = (uid: string) => (uid === start.patientId ? uid : choices.patients.presentUid(uid))

  const fieldsFor = (values: AppointmentForm) => {
    // The server may have given the patient an id meanwhile, which is no change of patient.
    const patientId =
      values.patientId === start.patientId ? writtenOn.patientId : choices.patients.keyOf(values.patientId)
    // The plan of another patient is no plan of this one.
    const wish = patientId === writtenOn.patientId ? plan.wish : (plan.chosen?.plan.key ?? null)
    return { ...fieldsOf(values, patientId), ...(wish !== undefined && { planId: wish }) }
  }
  const send = async (texts: ResultTexts, values: AppointmentForm, status: AppointmentView['status']) => {
    const fields = { ...fieldsFor(values), status }
    const update = (text?: string) => changes.update('appointment', writtenOn, fields, text)
    const result = await save(texts, { first: update, wished: fields, seen: writtenOn, draft })
    if (result.kind === 'refused') return result.errors
    draft.keeper.forget()
    await onSaved()
  }
  const reschedule = form.submit(
    (values) => reschedulingErrors(writtenOn, { ...values, patientId: chosenUid(values.patientId) }, today),
    async (values) => {
      const place = isWhole && following.length > 0 ? wishOf(values) : null
      if (!place) return send(RESCHEDULING, values, 'rescheduled')
      setMoving({ place, fields: fieldsFor(values) })
    },
    ({ date }) => farDay.doubt('date', date, writtenOn.date),
  )
  const saveDetails = form.submit(
    (values) => detailsErrors(values, today),
    (values) => send(SAVING_DETAILS, values, writtenOn.status),
  )
  return (
    <>
      <Form ref={form.ref} onSubmit={isDetailsOnly ? saveDetails : reschedule}>
        <FormDraft draft={draft} form={form} isOutdated={isOutdated} />
        <AppointmentFields
          form={form}
          choices={choices}
          own={seen.uid}
          dateError={dateErrorOf(form, writtenOn)}
          onNewPatient={newPatient.open}
          plan={plan.chips}
          belowPlace={<SeriesScope following={following.length} isWhole={isWhole} onChoose={setIsWhole} />}
        />
        <DialogActions>
          <Button onClick={draft.close}>{formTexts.cancel}</Button>
          {isDetailsOnly && (
            <Button type="submit" variant="primary" busy={form.busy} busyLabel={savingTexts.processing}>
              {formTexts.saveDetails}
            </Button>
          )}
          <Button
            variant={isDetailsOnly ? 'secondary' : 'primary'}
            busy={form.busy && !isDetailsOnly}
            busyLabel={savingTexts.processing}
            type={isDetailsOnly ? 'button' : 'submit'}
            onClick={isDetailsOnly ? () => void reschedule() : undefined}
          >
            {formTexts.reschedule}
          </Button>
        </DialogActions>
      </Form>
      {newPatient.dialog}
      {farDay.question}
      {moving && (
        <SeriesMoveDialog
          {...moving}
          seen={writtenOn}
          following={following}
          onDone={draft.close}
          onClose={() => setMoving(null)}
        />
      )}
    </>
  )
}

/** Where a series is moved, and what else is changed of the appointment itself. */
interface MovedWhole {
  place: WishedPlace
  fields: Fields
}

/** Clears 'Debes cambiar el día o el horario' as soon as day or time is changed, whichever field showed it. */
function dateErrorOf(form: { values: AppointmentForm; errors: { date?: string } }, seen: AppointmentView) {
  const isMended = form.errors.date === validationTexts.rescheduleUnchanged && !rescheduleError(seen, form.values)
  return isMended ? undefined : form.errors.date
}
