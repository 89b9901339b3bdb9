import { useRef } from 'react'
import type { AppointmentForm } from '#domain/appointment/appointment-rules.ts'
import { isTimeOfDay } from '#domain/values/time-of-day.ts'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { type FormFields, useForm } from '#ui/forms/use-form.ts'
import { endAlong } from './appointment-form.ts'

/** State of an appointment's form. A typed start moves the end along. */
export function useAppointmentForm<Values extends AppointmentForm>(initial: Values) {
  const form = useForm(initial, { onInvalid: showInvalidToast })
  // The last valid start: the first digits of another one are not a time yet.
  const startBefore = useRef(initial.startTime)
  const setStart = (startTime: string) => {
    // A chosen free time, or a restored draft, may have changed the start.
    if (isTimeOfDay(form.values.startTime)) startBefore.current = form.values.startTime
    const endTime = endAlong({ startTime: startBefore.current, endTime: form.values.endTime }, startTime)
    form.patch({ startTime, endTime } as Partial<Values>)
  }
  return { ...form, setStart }
}

/** What the form's fields need. */
export type AppointmentFormState = FormFields<AppointmentForm> & { setStart: (startTime: string) => void }
