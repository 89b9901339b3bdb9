import type { Income } from '#domain/income/income.ts'
import type { Fields, KnownIds, OutboxEntry } from '../outbox/outbox-entry.ts'
import { resolvedFields } from '../outbox/references.ts'

/** What two payments of one day have in common when they may be the same. */
const TELLING = ['amount', 'patientId'] as const

/**
 * The incomes that may be the one of a creation that perhaps arrived: of its day, and of its patient or its amount; those that
 * have both first, then the newest. One with a ref is known to be another creation's.
 */
export function incomeCandidates(entry: OutboxEntry, rows: readonly Income[], ids: KnownIds): Income[] {
  const unlike = (row: Income) => unlikeFields(entry, row, ids).length
  const free = rows.filter((row) => row.date === entry.patch.date && row.ref === null && unlike(row) < TELLING.length)
  return free.sort((a, b) => unlike(a) - unlike(b) || b.id - a.id)
}

/** In which of amount and patient an income of that day differs from the creation; none where it is as the creation has it. */
export function unlikeFields({ patch }: OutboxEntry, row: Fields, ids: KnownIds): (typeof TELLING)[number][] {
  const made = resolvedFields(patch, ids)
  return TELLING.filter((field) => (made[field] ?? null) !== (row[field] ?? null))
}
