import { canonicalKey, type OutboxEntry, type Parked } from '#domain/change/outbox-entry.ts'
import { type ComparedIncome, likelyDoubles } from '#domain/income/likely-doubles.ts'
import type { SyncCenterData } from './read-sync-center.ts'

/**
 * Whether an income waits because its patient is gone: the server refused it, told by code and field, or it is a new one of a
 * patient whom a restored database lost. Then the money may still be taken, without a patient.
 */
export function isPatientGone({ entity, kind, patch, parked }: OutboxEntry): boolean {
  if (entity !== 'income' || patch.patientId == null) return false
  if (parked?.why === 'deleted') return kind === 'create'
  return parked?.why === 'refused' && isPatientRefused(parked)
}

function isPatientRefused({ answer }: Parked): boolean {
  return answer?.code === 'invalid' && answer.errors?.patientId !== undefined
}

/** Whether this new income looks like another one that is there already, or on its way. */
export function looksTaken(entry: OutboxEntry, { incomes, ids }: SyncCenterData): boolean {
  if (entry.entity !== 'income' || entry.kind !== 'create') return false
  const { patientId, date, amount, paymentStatus } = entry.patch
  const patient = typeof patientId === 'boolean' || patientId == null ? null : canonicalKey(patientId, ids)
  const own = { uid: String(entry.key), patientId: patient, date, amount, paymentStatus } as ComparedIncome
  const others = incomes.filter(({ uid }) => uid !== own.uid)
  return likelyDoubles([...others, own]).has(own.uid)
}
