import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readByKeys } from '#data/local/database/read-by-keys.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { readView } from './view-reader.ts'

/** Returns the day of each patient's last completed appointment up to a day, as far as the mirror reaches. */
export async function readLastVisits(
  db: ClinicDatabase,
  patients: readonly RowKey[],
  until: LocalDate,
): Promise<Map<RowKey, LocalDate>> {
  const wanted = new Set(patients)
  const ids = patients.filter((key) => typeof key === 'number')
  const visits = await readView(
    db,
    'appointment',
    (table) => readByKeys(table, 'patientId', ids),
    ({ patientId, status, date }) => wanted.has(patientId) && status === 'completed' && date <= until,
  )
  const last = new Map<RowKey, LocalDate>()
  for (const { patientId, date } of visits) if (date > (last.get(patientId) ?? '')) last.set(patientId, date)
  return last
}
