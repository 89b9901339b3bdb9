import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { type AgendaEntry, agendaEntries } from '#features/appointments/rows/agenda-entry.ts'
import { useSideReading } from '#features/shared/reading/use-side-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { readEntries } from '../read-entries.ts'

/** The appointment of a dialog with the names that stand beside it, live; undefined until they were read. Where they can't be, it has none. */
export function useEntry(seen: AppointmentView): AgendaEntry | undefined {
  const { db } = useClinic()
  const entries = useSideReading(() => readEntries(db, [seen]), [db, seen])
  const [entry] = entries === null ? agendaEntries([seen], new Map(), []) : (entries ?? [])
  return entry
}
