import { readAnswer } from '#data/remote/http/read-answer.ts'
import type { EditedAccount, OwnAccount, OwnSession } from '#domain/wire/staff-wire.ts'
import { readOwnAccount, readOwnSessions } from '#domain/wire/staff-wire.ts'
import { headers } from '#domain/wire/sync-protocol.ts'
import type { Ask } from './sync-api.ts'

/** GET /users/{id}: the own account. Rejects with RefusedError, UnreachableError or SessionEndedError. */
export async function fetchOwnAccount(ask: Ask, userId: number): Promise<OwnAccount> {
  return readAnswer(readOwnAccount, await ask({ method: 'GET', path: `users/${userId}` }))
}

/** PUT /account, for staff; never queued. Rejects as above. */
export async function changeOwnAccount(ask: Ask, edited: EditedAccount): Promise<OwnAccount> {
  return readAnswer(readOwnAccount, await ask({ method: 'PUT', path: 'account', body: JSON.stringify(edited) }))
}

interface PasswordChange {
  currentPassword: string
  newPassword: string
  /** Idempotency key: a repeated request has no second effect. */
  key: string
}

/** PUT /auth/password: ends the account's other sessions; never queued. Rejects as above. */
export async function changeOwnPassword(ask: Ask, { key, ...passwords }: PasswordChange): Promise<void> {
  const requestHeaders = { [headers.idempotencyKey]: key }
  const body = JSON.stringify(passwords)
  readAnswer(() => true, await ask({ method: 'PUT', path: 'auth/password', body, headers: requestHeaders }))
}

/** GET /sessions: where the account is signed in, this session first. Rejects as above. */
export async function fetchOwnSessions(ask: Ask): Promise<OwnSession[]> {
  return readAnswer(readOwnSessions, await ask({ method: 'GET', path: 'sessions' }))
}

/** DELETE /sessions/{id}. Rejects as above; a 404 says that it has ended already. */
export async function endOwnSession(ask: Ask, id: number): Promise<void> {
  readAnswer(() => true, await ask({ method: 'DELETE', path: `sessions/${id}` }))
}

/** DELETE /sessions: ends all but this one. Rejects as above. */
export async function endOtherSessions(ask: Ask): Promise<void> {
  readAnswer(() => true, await ask({ method: 'DELETE', path: 'sessions' }))
}
