import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { type AgendaEntry, agendaEntries } from '#features/appointments/rows/agenda-entry.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { readEntries } from '../read-entries.ts'

/**
 * The appointment of a dialog with patient and professional names, live; undefined until they are read. It has no names
 * where reading them fails.
 */
export function useEntry(seen: AppointmentView): AgendaEntry | undefined {
  const { db } = useClinic()
  const entries = useResilientReading(() => readEntries(db, [seen]), [db, seen])
  const [entry] = entries === null ? agendaEntries([seen], new Map(), []) : (entries ?? [])
  return entry
}
