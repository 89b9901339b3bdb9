import { readAnswer } from '#data/remote/http/read-answer.ts'
import type { Ask } from './sync-api.ts'

/**
 * GET /users/{id}/export: all that the clinic holds about the signed-in person, as the server says it (Ley 25.326, art. 14). It is
 * handed to the person and kept nowhere. Throws RefusedError or UnreachableError.
 */
export async function fetchOwnData(ask: Ask, userId: number): Promise<object> {
  return readAnswer(objectIn, await ask({ method: 'GET', path: `users/${userId}/export` }))
}

function objectIn(body: unknown): object | undefined {
  return typeof body === 'object' && body !== null ? body : undefined
}
