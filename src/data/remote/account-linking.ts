import { readAnswer } from '#data/remote/http/read-answer.ts'
import { readIfThere } from '#data/remote/http/read-if-there.ts'
import type { UnconfirmedFile } from '#domain/patient/unconfirmed-file.ts'
import { readPatientAccounts, readUnconfirmedList, unconfirmedFileFromWire } from '#domain/wire/account-linking-wire.ts'
import { headers } from '#domain/wire/sync-protocol.ts'
import type { Ask } from './sync-api.ts'

/**
 * GET /patients/unconfirmed: files of self-registered accounts that wait for staff, oldest first. Throws RefusedError
 * or UnreachableError.
 */
export async function fetchUnconfirmedFiles(ask: Ask): Promise<UnconfirmedFile[]> {
  const rows = readAnswer(readUnconfirmedList, await ask({ method: 'GET', path: 'patients/unconfirmed' }))
  return rows.map(unconfirmedFileFromWire)
}

/**
 * GET /patients/{id}/accounts: the accounts in use of a file; empty if the server lacks the call. Throws as above.
 */
export async function fetchPatientAccounts(ask: Ask, patientId: number) {
  return (await readIfThere(ask, `patients/${patientId}/accounts`, readPatientAccounts)) ?? []
}

/** Preconditions of a decision. */
interface DecisionPrecondition {
  /** The version of the file that the person saw. The server refuses (412) if it was changed since. */
  version: number
  /** Idempotency key: a repeated request has no second effect. */
  key: string
}

/**
 * PUT /users/{id}/link: links the account to that patient. Never queued: it ends the account's sessions, and staff must
 * compare both files as they are now. Throws as above.
 */
export async function linkAccount(
  ask: Ask,
  { userId, patientId, ...decided }: DecisionPrecondition & { userId: number; patientId: number },
): Promise<void> {
  await sendDecision(ask, `users/${userId}/link`, JSON.stringify({ patientId }), decided)
}

/**
 * PUT /patients/{id}/link: moves what belongs to this file, which has no account, to that patient. As linkAccount.
 */
export async function linkPatientFile(
  ask: Ask,
  { id, patientId, ...decided }: DecisionPrecondition & { id: number; patientId: number },
): Promise<void> {
  await sendDecision(ask, `patients/${id}/link`, JSON.stringify({ patientId }), decided)
}

/** PUT /patients/{id}/confirm: confirms the file as a new patient's. Never queued. Throws as above. */
export async function confirmPatient(
  ask: Ask,
  { id, ...decided }: DecisionPrecondition & { id: number },
): Promise<void> {
  await sendDecision(ask, `patients/${id}/confirm`, null, decided)
}

async function sendDecision(
  ask: Ask,
  path: string,
  body: string | null,
  { version, key }: DecisionPrecondition,
): Promise<void> {
  const requestHeaders = { [headers.idempotencyKey]: key, [headers.ifMatch]: `"${version}"` }
  // The feed brings the change into the mirror.
  readAnswer(() => true, await ask({ method: 'PUT', path, body, headers: requestHeaders }))
}
