import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { actionTexts, formTexts } from '#features/appointments/appointments-texts.ts'
import { useEntry } from './use-entry.ts'

/** Describes the appointment of a question: patient, day and time. */
export function useAppointmentDescription(seen: AppointmentView): string {
  const entry = useEntry(seen)
  const patient = entry?.patientName ?? formTexts.loading
  return actionTexts.appointment(patient, formatDayInWords(seen.date), seen.startTime)
}
