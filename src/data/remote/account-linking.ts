import { readAnswer } from '#data/remote/http/read-answer.ts'
import { readIfThere } from '#data/remote/http/read-if-there.ts'
import type { AccountRecord } from '#domain/patient/account-record.ts'
import { accountRecordFromWire, readPatientAccounts, readUnconfirmedList } from '#domain/wire/account-linking-wire.ts'
import { headers } from '#domain/wire/sync-protocol.ts'
import type { Ask } from './sync-api.ts'

/** GET /patients/unconfirmed: who registered alone and waits for staff, oldest first. Throws RefusedError or UnreachableError. */
export async function fetchAccountRecords(ask: Ask): Promise<AccountRecord[]> {
  const rows = readAnswer(readUnconfirmedList, await ask({ method: 'GET', path: 'patients/unconfirmed' }))
  return rows.map(accountRecordFromWire)
}

/** GET /patients/{id}/accounts: the accounts in use of a record; none where a server knows no such call. Throws as above. */
export async function fetchPatientAccounts(ask: Ask, patientId: number) {
  return (await readIfThere(ask, `patients/${patientId}/accounts`, readPatientAccounts)) ?? []
}

/** How a decision is sent. */
interface Decided {
  /** The version of the account's own record that the person looked at: one that was changed since is refused (412). */
  version: number
  /** Names the decision, so that asking again does nothing more. */
  key: string
}

/**
 * PUT /users/{id}/link: the account is that patient's from now on. Never queued: it ends the account's sessions, and who says that
 * two records are one person's looks at both as they are now. Throws as above.
 */
export async function linkAccount(
  ask: Ask,
  { userId, patientId, ...decided }: Decided & { userId: number; patientId: number },
): Promise<void> {
  await decide(ask, `users/${userId}/link`, JSON.stringify({ patientId }), decided)
}

/** PUT /patients/{id}/link: what hangs on this record, which came with no account, is that patient's. As linkAccount. */
export async function linkRecord(
  ask: Ask,
  { id, patientId, ...decided }: Decided & { id: number; patientId: number },
): Promise<void> {
  await decide(ask, `patients/${id}/link`, JSON.stringify({ patientId }), decided)
}

/** PUT /patients/{id}/confirm: the record is that of a new patient. Never queued, throwing as above. */
export async function confirmPatient(ask: Ask, { id, ...decided }: Decided & { id: number }): Promise<void> {
  await decide(ask, `patients/${id}/confirm`, null, decided)
}

async function decide(ask: Ask, path: string, body: string | null, { version, key }: Decided): Promise<void> {
  const named = { [headers.idempotencyKey]: key, [headers.ifMatch]: `"${version}"` }
  // The mirror hears of it from the feed.
  readAnswer(() => true, await ask({ method: 'PUT', path, body, headers: named }))
}
