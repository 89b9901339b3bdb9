import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readIds } from '#data/local/outbox/outbox.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import {
  fetchBaselineAppointments,
  fetchBaselineClinicalRecords,
  fetchBaselinePatients,
} from '#data/remote/baseline-api/baseline-lists.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { type ChangedEntity, isMirrored } from '#domain/fields/entities.ts'
import { isMadeBy } from '#domain/sync/outbox/natural-key.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { resolvedFields } from '#domain/sync/outbox/references.ts'
import type { BaselineRow } from '#domain/wire/baseline/baseline-wire.ts'

/**
 * Finds the row that a creation made although its answer was lost: one that a list has shown, else one that is listed
 * now. A row that was known before is not it. Incomes are never matched. Rejects with UnreachableError or RefusedError.
 */
export async function findOwnRow(
  db: ClinicDatabase,
  ask: Ask,
  entry: OutboxEntry,
): Promise<{ id: number } | undefined> {
  const known = await db.ids.get(String(entry.key))
  if (known) return known
  for (const row of await findMatchingRows(db, ask, entry)) {
    if (!(await isKnownRow(db, entry, row.id))) return row
  }
  return undefined
}

/** Returns the listed rows with the content of the creation, whoever made them. Rejects as findOwnRow. */
export async function findMatchingRows(db: ClinicDatabase, ask: Ask, entry: OutboxEntry): Promise<BaselineRow[]> {
  const ids = await readIds(db, [entry])
  const { dni, patientId } = resolvedFields(entry.patch, ids)
  const rows = (await LISTS[entry.entity]?.(ask, { dni: String(dni), patientId: Number(patientId) })) ?? []
  return rows.filter((row) => isMadeBy(entry, row, ids))
}

type ListFor = (ask: Ask, named: { dni: string; patientId: number }) => Promise<BaselineRow[]>

/** The list that contains the row of a creation. */
const LISTS: Partial<Record<ChangedEntity, ListFor>> = {
  appointment: (ask) => fetchBaselineAppointments(ask),
  patient: (ask, { dni }) => fetchBaselinePatients(ask, dni),
  record: (ask, { patientId }) => fetchBaselineClinicalRecords(ask, patientId),
}

/**
 * Whether the row was known before. A record, which no device mirrors, is known if another creation of this device made
 * it.
 */
async function isKnownRow(db: ClinicDatabase, { entity }: OutboxEntry, id: number): Promise<boolean> {
  if (isMirrored(entity)) return (await mirrorTable(db, entity).get(id)) !== undefined
  const isMadeByAnother = (other: OutboxEntry) =>
    other.entity === entity && other.kind === 'create' && other.ack?.id === id
  return (await db.journal.filter(isMadeByAnother).count()) > 0
}
