import type { Income } from '#domain/income/income.ts'
import type { Fields, KnownIds, OutboxEntry } from '../outbox/outbox-entry.ts'
import { resolvedFields } from '../outbox/references.ts'

/** The fields that are compared between two payments of one day. */
const COMPARED_FIELDS = ['amount', 'patientId'] as const

/**
 * Returns the incomes that may be the effect of a creation: of the same day, with the same patient or amount. Those
 * that match in both come first, then the newest. An income with a ref belongs to another creation.
 */
export function findIncomeCandidates(entry: OutboxEntry, rows: readonly Income[], ids: KnownIds): Income[] {
  const unlike = (row: Income) => differingFields(entry, row, ids).length
  const free = rows.filter(
    (row) => row.date === entry.patch.date && row.ref === null && unlike(row) < COMPARED_FIELDS.length,
  )
  return free.sort((a, b) => unlike(a) - unlike(b) || b.id - a.id)
}

/** Returns whether amount and patient of an income differ from the creation; empty if both match. */
export function differingFields(
  { patch }: OutboxEntry,
  row: Fields,
  ids: KnownIds,
): (typeof COMPARED_FIELDS)[number][] {
  const made = resolvedFields(patch, ids)
  return COMPARED_FIELDS.filter((field) => (made[field] ?? null) !== (row[field] ?? null))
}
