import type { EntityTable } from 'dexie'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { Income } from '#domain/income/income.ts'
import type { Patient } from '#domain/patient/patient.ts'
import type { Professional } from '#domain/professional/professional.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { incomeFromWire } from '#domain/wire/income-wire.ts'
import type { ChangesPage, SyncedEntity } from '#domain/wire/sync-wire.ts'

/** Rows that the server confirmed, in the domain's units. */
export interface ConfirmedRows {
  appointment: Appointment[]
  patient: Patient[]
  income: Income[]
  professional: Professional[]
}

interface VersionedRow {
  id: number
  version: number
}

/** The rows of a page of the feed. */
export function rowsOfPage(page: ChangesPage): ConfirmedRows {
  return {
    appointment: page.appointments,
    patient: page.patients,
    income: page.incomes.map(incomeFromWire),
    professional: page.professionals,
  }
}

/** The mirror's table of everything that the server feeds. */
export function confirmedTable(db: ClinicDatabase, entity: SyncedEntity): EntityTable<VersionedRow, 'id'> {
  const tables = {
    appointment: db.appointments,
    patient: db.patients,
    income: db.incomes,
    professional: db.professionals,
  }
  return tables[entity] as unknown as EntityTable<VersionedRow, 'id'>
}

/** Puts those rows that are newer than the mirror's; inside the caller's transaction. */
export async function putNewer(table: EntityTable<VersionedRow, 'id'>, rows: readonly VersionedRow[]): Promise<void> {
  if (rows.length === 0) return
  const known = await table.bulkGet(rows.map((row) => row.id))
  await table.bulkPut(rows.filter((row, index) => (known[index]?.version ?? -1) < row.version))
}

/** Takes deleted rows out; a row that is newer than its tombstone stays. */
export async function removeDeleted(db: ClinicDatabase, deleted: ChangesPage['deleted']): Promise<void> {
  for (const { entity, id, version } of deleted) {
    const table = confirmedTable(db, entity)
    const row = await table.get(id)
    if (row && row.version <= version) await table.delete(id)
  }
}

/** Whether a row is kept on this device: dated ones from `windowStart` on; all when it is null. */
export function isInWindow(row: { id: number; date?: LocalDate }, windowStart: LocalDate | null): boolean {
  return windowStart === null || row.date === undefined || row.date >= windowStart
}
