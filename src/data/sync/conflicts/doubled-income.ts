import { type ComparedIncome, likelyDoubles } from '#domain/income/likely-doubles.ts'
import { canonicalKey, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { SyncCenterData } from './read-sync-center.ts'

/** Whether a new income looks like another one that exists or waits. */
export function looksDoubled(entry: OutboxEntry, { incomes, ids }: SyncCenterData): boolean {
  if (entry.entity !== 'income' || entry.kind !== 'create') return false
  const { patientId, date, amount, paymentStatus } = entry.patch
  const patient = typeof patientId === 'boolean' || patientId == null ? null : canonicalKey(patientId, ids)
  const own = { uid: String(entry.key), patientId: patient, date, amount, paymentStatus } as ComparedIncome
  const others = incomes.filter(({ uid }) => uid !== own.uid)
  return likelyDoubles([...others, own]).has(own.uid)
}
