import { useRef } from 'react'
import type { AppointmentForm } from '#domain/appointment/appointment-rules.ts'
import { isTimeOfDay } from '#domain/values/time-of-day.ts'
import { tellInvalid } from '#features/shared/forms/tell-invalid.ts'
import { type FormFields, useForm } from '#ui/forms/use-form.ts'
import { endAlong } from './appointment-form.ts'

/** The state of an appointment's form; a typed start brings the end along. */
export function useAppointmentForm<Values extends AppointmentForm>(initial: Values) {
  const form = useForm(initial, { onInvalid: tellInvalid })
  // The last start that was a time: while another is being typed, its first digits are none.
  const startBefore = useRef(initial.startTime)
  const setStart = (startTime: string) => {
    // A free time that was taken, or a draft, may have put another start in.
    if (isTimeOfDay(form.values.startTime)) startBefore.current = form.values.startTime
    const endTime = endAlong({ startTime: startBefore.current, endTime: form.values.endTime }, startTime)
    form.patch({ startTime, endTime } as Partial<Values>)
  }
  return { ...form, setStart }
}

/** The form of an appointment, as its fields need it. */
export type AppointmentFormState = FormFields<AppointmentForm> & { setStart: (startTime: string) => void }
