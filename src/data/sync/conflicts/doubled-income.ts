import type { FieldValue } from '#domain/fields/field.ts'
import { type ComparedIncome, findLikelyDoubles } from '#domain/income/likely-doubles.ts'
import { canonicalKey, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { isRowKey } from '#domain/values/row-key.ts'
import type { SyncCenterData } from './read-sync-center.ts'

/** Whether a new income looks like another one that exists or waits. */
export function isLikelyDouble(entry: OutboxEntry, { incomes, ids }: SyncCenterData): boolean {
  if (entry.entity !== 'income' || entry.kind !== 'create') return false
  const { patientId, appointmentId, date, amount, paymentStatus, separate = false } = entry.patch
  const keyOf = (key: FieldValue | undefined) => (isRowKey(key) ? canonicalKey(key, ids) : null)
  const tie = { patientId: keyOf(patientId), appointmentId: keyOf(appointmentId) }
  const own = { uid: String(entry.key), ...tie, date, amount, paymentStatus, separate } as ComparedIncome
  const others = incomes.filter(({ uid }) => uid !== own.uid)
  return findLikelyDoubles([...others, own]).has(own.uid)
}
