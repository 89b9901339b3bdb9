import { readAnswer } from '#data/remote/http/read-answer.ts'
import type { Ask } from './sync-api.ts'

/**
 * GET /users/{id}/export: all data that the clinic holds about the signed-in person (Ley 25.326, art. 14). They are
 * given to the person and not stored. Throws RefusedError or UnreachableError.
 */
export async function fetchOwnData(ask: Ask, userId: number): Promise<object> {
  return readAnswer(readObject, await ask({ method: 'GET', path: `users/${userId}/export` }))
}

function readObject(body: unknown): object | undefined {
  return typeof body === 'object' && body !== null ? body : undefined
}
