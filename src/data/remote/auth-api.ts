import type { KyInstance } from 'ky'
import { exchange } from '#data/remote/http/exchange.ts'
import { isOwnServer } from '#data/remote/http/own-server.ts'
import { readAnswer } from '#data/remote/http/read-answer.ts'
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
  const reply = await exchange(api, {
    method: 'POST',
    path: 'auth/login',
    // Whether the server has our additions is found out after the sign-in.
    plain: true,
    body: JSON.stringify({ username, password, ...shown }),
  })
  const { token, user, deviceToken } = readAnswer(readLoginAnswer, reply)
  return { token, user, deviceToken, isPlain: reply.kind === 'answer' && reply.epoch === 0 }
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
  readAnswer(() => null, await exchange(api, { method: 'POST', path: 'auth/logout', token, signal, plain }))
}
