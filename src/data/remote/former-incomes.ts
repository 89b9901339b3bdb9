import { RefusedError } from '#data/remote/http/api-error.ts'
import { readAnswer } from '#data/remote/http/read-answer.ts'
import { readIncomeVersions } from '#domain/wire/rows/income-wire.ts'
import type { Ask } from './sync-api.ts'

/**
 * GET /incomes/{id}/versions: day, amounts, method and status before each edit, newest first; null if the server keeps
 * no versions. Rejects with UnreachableError, RefusedError or SessionEndedError.
 */
export async function fetchIncomeVersions(ask: Ask, id: number) {
  try {
    return readAnswer(readIncomeVersions, await ask({ method: 'GET', path: `incomes/${id}/versions` }))
  } catch (error) {
    if (error instanceof RefusedError && error.status === 404) return null
    throw error
  }
}
