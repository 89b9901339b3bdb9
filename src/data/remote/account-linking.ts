import { readAnswer } from '#data/remote/http/read-answer.ts'
import { readIfThere } from '#data/remote/http/read-if-there.ts'
import type { AccountRecord } from '#domain/patient/account-record.ts'
import { accountRecordFromWire, readPatientAccounts, readUnconfirmedList } from '#domain/wire/account-linking-wire.ts'
import { headers } from '#domain/wire/sync-protocol.ts'
import type { Ask } from './sync-api.ts'

/**
 * GET /patients/unconfirmed: records of self-registered accounts that wait for staff, oldest first. Throws RefusedError
 * or UnreachableError.
 */
export async function fetchAccountRecords(ask: Ask): Promise<AccountRecord[]> {
  const rows = readAnswer(readUnconfirmedList, await ask({ method: 'GET', path: 'patients/unconfirmed' }))
  return rows.map(accountRecordFromWire)
}

/**
 * GET /patients/{id}/accounts: the accounts in use of a record; empty if the server lacks the call. Throws as above.
 */
export async function fetchPatientAccounts(ask: Ask, patientId: number) {
  return (await readIfThere(ask, `patients/${patientId}/accounts`, readPatientAccounts)) ?? []
}

/** Preconditions of a decision. */
interface Decided {
  /** The version of the record that the person saw. The server refuses (412) if it was changed since. */
  version: number
  /** Idempotency key: a repeated request has no second effect. */
  key: string
}

/**
 * PUT /users/{id}/link: links the account to that patient. Never queued: it ends the account's sessions, and staff must
 * compare both records as they are now. Throws as above.
 */
export async function linkAccount(
  ask: Ask,
  { userId, patientId, ...decided }: Decided & { userId: number; patientId: number },
): Promise<void> {
  await decide(ask, `users/${userId}/link`, JSON.stringify({ patientId }), decided)
}

/**
 * PUT /patients/{id}/link: moves what belongs to this record, which has no account, to that patient. As linkAccount.
 */
export async function linkRecord(
  ask: Ask,
  { id, patientId, ...decided }: Decided & { id: number; patientId: number },
): Promise<void> {
  await decide(ask, `patients/${id}/link`, JSON.stringify({ patientId }), decided)
}

/** PUT /patients/{id}/confirm: confirms the record as a new patient's. Never queued. Throws as above. */
export async function confirmPatient(ask: Ask, { id, ...decided }: Decided & { id: number }): Promise<void> {
  await decide(ask, `patients/${id}/confirm`, null, decided)
}

async function decide(ask: Ask, path: string, body: string | null, { version, key }: Decided): Promise<void> {
  const named = { [headers.idempotencyKey]: key, [headers.ifMatch]: `"${version}"` }
  // The feed brings the change into the mirror.
  readAnswer(() => true, await ask({ method: 'PUT', path, body, headers: named }))
}
