import type { KyInstance } from 'ky'
import { exchange } from '#data/remote/http/exchange.ts'
import { isOwnServer } from '#data/remote/http/own-server.ts'
import { readAnswer } from '#data/remote/http/read-answer.ts'
import type { SessionUser } from '#domain/user/user.ts'
import { readLoginAnswer } from '#domain/wire/session-wire.ts'

/**
 * POST /auth/login. `token` is undefined when the server sent none; `isPlain` where it names no epoch of its database, as one does that has
 * only the spec's calls. Throws RefusedError (401 for a wrong password) or UnreachableError.
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
    // Whether the server has our additions shows once somebody is signed in.
    plain: true,
    body: JSON.stringify({ username, password, ...shown }),
  })
  const { token, user, deviceToken } = readAnswer(readLoginAnswer, reply)
  return { token, user, deviceToken, isPlain: reply.kind === 'answer' && reply.epoch === 0 }
}

/**
 * POST /auth/logout: revokes the token. `plain`: takes the word of a server that has only the spec's calls, too. Throws RefusedError (401: it
 * was no longer valid) or UnreachableError.
 */
export async function logout(
  api: KyInstance,
  token: string,
  { signal, plain }: { signal: AbortSignal; plain: boolean },
): Promise<void> {
  readAnswer(() => null, await exchange(api, { method: 'POST', path: 'auth/logout', token, signal, plain }))
}
