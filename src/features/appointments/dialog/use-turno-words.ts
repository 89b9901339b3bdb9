import { useLiveQuery } from 'dexie-react-hooks'
import type { AppointmentView } from '#domain/change/fold.ts'
import { formatDayInWords } from '#domain/values/day-in-words.ts'
import { useClinic } from '#features/shared/clinic-context.ts'
import { actionTexts, formTexts } from '../appointments-texts.ts'
import { readEntries } from '../read-entries.ts'

/** Which turno a question is about: patient, day and time. */
export function useTurnoWords(seen: AppointmentView): string {
  const { db } = useClinic()
  const [entry] = useLiveQuery(() => readEntries(db, [seen]), [db, seen]) ?? []
  const patient = entry?.patientName ?? formTexts.loading
  return actionTexts.turno(patient, formatDayInWords(seen.date), seen.startTime)
}
