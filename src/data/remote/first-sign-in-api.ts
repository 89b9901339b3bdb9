import type { KyInstance } from 'ky'
import { createApi } from '#data/remote/http/api.ts'
import { readAnswer } from '#data/remote/http/read-answer.ts'
import { sendRequest } from '#data/remote/http/send-request.ts'
import { type Invite, readInvite } from '#domain/wire/invite-wire.ts'
import { readSetUpAnswer } from '#domain/wire/set-up-wire.ts'

const LIMIT_MS = 30_000

const pageApi = createApi()

/** Asks whose invitation a token is. Throws RefusedError (400: it is not valid) or UnreachableError. */
export async function checkInvite(token: string, api: KyInstance = pageApi): Promise<Invite> {
  const body = JSON.stringify({ token })
  const signal = AbortSignal.timeout(LIMIT_MS)
  return readAnswer(readInvite, await sendRequest(api, { method: 'POST', path: 'auth/check-invite', body, signal }))
}

/** Asks whether the clinic still needs its first screen. Throws RefusedError or UnreachableError. */
export async function fetchSetUp(api: KyInstance = pageApi): Promise<{ isNeeded: boolean }> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  return readAnswer(readSetUpAnswer, await sendRequest(api, { method: 'GET', path: 'set-up', signal }))
}
