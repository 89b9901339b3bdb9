import { type PlaceFormState, useSetStart } from '#features/appointments/dialog/form/use-appointment-form.ts'
import type { Form } from '#ui/forms/use-form.ts'
import { type CompletionForm, NEXT_FIELDS, nextAppointmentForm } from './completion-form.ts'

/** The place of the next appointment as a form of its own, whose fields have other names in the completion. */
export function usePlaceOfNext(form: Form<CompletionForm>): PlaceFormState {
  const values = nextAppointmentForm(form.values)
  const patch: PlaceFormState['patch'] = ({ startTime, endTime }) =>
    form.patch({ nextStartTime: startTime, nextEndTime: endTime })
  const setStart = useSetStart(values, patch)
  return { values, busy: form.busy, patch, field: (name) => form.field(NEXT_FIELDS[name]), setStart }
}
