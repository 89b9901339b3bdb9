import { readAnswer } from '#data/remote/http/read-answer.ts'
import { type ArchivedDeletion, type RestoredAnswer, readDeletions, readRestored } from '#domain/wire/archive-wire.ts'
import type { Ask } from './sync-api.ts'

/** How many deletions a page has. */
export const DELETIONS_A_PAGE = 20

/**
 * GET /archive: a page of what was deleted, newest first, after the deletion `before`; `search` has words of the patient.
 * Rejects with UnreachableError, RefusedError or SessionEndedError.
 */
export async function fetchDeletions(
  ask: Ask,
  { search, before }: { search: string; before: number | undefined },
): Promise<ArchivedDeletion[]> {
  const query = { limit: DELETIONS_A_PAGE, ...(search && { search }), ...(before !== undefined && { before }) }
  return readAnswer(readDeletions, await ask({ method: 'GET', path: 'archive', query }))
}

/** POST /archive/{change}/restore: brings back all rows of a deletion. Never queued. Rejects as above. */
export async function restoreDeleted(ask: Ask, change: number): Promise<RestoredAnswer> {
  return readAnswer(readRestored, await ask({ method: 'POST', path: `archive/${change}/restore` }))
}
