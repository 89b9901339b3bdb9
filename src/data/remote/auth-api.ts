import type { KyInstance } from 'ky'
import { isOwnServer } from '#data/remote/http/own-server.ts'
import { readAnswer } from '#data/remote/http/read-answer.ts'
import { sendRequest } from '#data/remote/http/send-request.ts'
import type { SessionUser } from '#domain/user/user.ts'
import { readLoginAnswer } from '#domain/wire/session-wire.ts'

/**
 * POST /auth/login. `token` is undefined if the server sent none. `isPlain` is true if the answer names no epoch, as
 * with the baseline API. Throws RefusedError (401 for a wrong password) or UnreachableError.
 */
export async function login(
  api: KyInstance,
  username: string,
  password: string,
  deviceTokens: readonly string[] = [],
): Promise<{ token: string | undefined; user: SessionUser; deviceToken: string | undefined; isPlain: boolean }> {
  const shown = deviceTokens.length > 0 && (await isOwnServer(api)) ? { deviceTokens } : {}
  const reply = await sendRequest(api, {
    method: 'POST',
    path: 'auth/login',
    // Whether the server has our additions is found out after the sign-in.
    plain: true,
    body: JSON.stringify({ username, password, ...shown }),
  })
  const { token, user, deviceToken } = readAnswer(readLoginAnswer, reply)
  return { token, user, deviceToken, isPlain: reply.kind === 'answer' && reply.epoch === 0 }
}

/** What a person chooses who accepts an invitation. */
export interface InvitationAcceptance {
  token: string
  username: string
  password: string
}

/** POST /auth/accept-invite: signs in as login does. Throws as login, a 400 if it is not valid any more, a 409 for a username that is taken. */
export async function acceptInvitation(api: KyInstance, acceptance: InvitationAcceptance) {
  const body = JSON.stringify(acceptance)
  return readAnswer(readLoginAnswer, await sendRequest(api, { method: 'POST', path: 'auth/accept-invite', body }))
}

/**
 * POST /auth/logout: revokes the token. `plain` also accepts an answer of the baseline API. Throws RefusedError (401:
 * the token was no longer valid) or UnreachableError.
 */
export async function logout(
  api: KyInstance,
  token: string,
  { signal, plain }: { signal: AbortSignal; plain: boolean },
): Promise<void> {
  readAnswer(() => null, await sendRequest(api, { method: 'POST', path: 'auth/logout', token, signal, plain }))
}
