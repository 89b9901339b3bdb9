import type { Fields, KnownIds, OutboxEntry } from './outbox-entry.ts'
import type { MirrorRow } from './rebase.ts'
import { resolvedFields } from './references.ts'

/**
 * The incomes that may be the one of a creation that perhaps arrived: of its day, and of its patient or its amount; those that
 * have both first, then the newest. One with a ref is known to be another creation's.
 */
export function incomeCandidates(entry: OutboxEntry, rows: readonly MirrorRow[], ids: KnownIds): MirrorRow[] {
  const made = resolvedFields(entry.patch, ids)
  const free = rows.filter((row) => row.date === made.date && row.ref === null && likeness(made, row) > 0)
  return free.sort((a, b) => likeness(made, b) - likeness(made, a) || b.id - a.id)
}

function likeness(made: Fields, row: Fields): number {
  return ['amount', 'patientId'].filter((field) => (made[field] ?? null) === (row[field] ?? null)).length
}
