import { useRef } from 'react'
import type { AppointmentForm } from '#domain/appointment/appointment-rules.ts'
import { isTimeOfDay } from '#domain/values/dates/time-of-day.ts'
import type { TypedPlace } from '#features/shared/appointments/held-slot.ts'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { type FormFields, useForm } from '#ui/forms/use-form.ts'
import { endAlong } from './appointment-form.ts'

/** State of an appointment's form. A typed start moves the end along. */
export function useAppointmentForm<Values extends AppointmentForm>(initial: Values) {
  const form = useForm(initial, { onInvalid: showInvalidToast })
  const setStart = useSetStart(form.values, (times) => form.patch(times as Partial<Values>))
  return { ...form, setStart }
}

/** Returns what a typed start changes: the start, and the end along with it. */
export function useSetStart(values: TypedTimes, patch: (times: TypedTimes) => void): (startTime: string) => void {
  // The last valid start: the first digits of another one are not a time yet.
  const startBefore = useRef(values.startTime)
  return (startTime) => {
    // A chosen free time, or a restored draft, may have changed the start.
    if (isTimeOfDay(values.startTime)) startBefore.current = values.startTime
    const endTime = endAlong({ startTime: startBefore.current, endTime: values.endTime }, startTime)
    patch({ startTime, endTime })
  }
}

interface StartSetting {
  setStart: (startTime: string) => void
}

/** What the form's fields need. */
export type AppointmentFormState = FormFields<AppointmentForm> & StartSetting & { dirty: boolean; busy: boolean }

/** What the fields of day and times need. */
export interface PlaceFormState extends StartSetting {
  values: TypedPlace
  /** Whether the form is being saved. */
  busy: boolean
  patch: (times: TypedTimes) => void
  field: (name: 'date' | 'startTime' | 'endTime') => Omit<ReturnType<FormFields<TypedPlace>['field']>, 'name'> & {
    name: string
  }
}

type TypedTimes = Pick<TypedPlace, 'startTime' | 'endTime'>
