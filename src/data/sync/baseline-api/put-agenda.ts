import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { isUnmoved, readMirrorState } from '#data/local/database/meta.ts'
import { applyPage } from '#data/sync/pull/apply-page.ts'
import { SYNCED_ENTITIES } from '#domain/fields/entities.ts'
import { buildPage, type ReadLists } from './page-of-lists.ts'

/**
 * Brings the first lists of a mirror that is being filled into it, so that the agenda is there before the incomes have
 * been read. False if another tab went further meanwhile.
 */
export async function putAgenda(db: ClinicDatabase, since: number, read: ReadLists): Promise<boolean> {
  const page = { ...(await buildPage(db, read)), hasMore: true }
  const { windowStart, now } = read
  if (!(await applyPage(db, { page, since, windowStart, now }))) return false
  const filled = SYNCED_ENTITIES.filter((entity) => read.lists[entity])
  await db.transaction('rw', db.meta, async () => {
    const state = await readMirrorState(db)
    const { epoch, cursor } = page
    if (isUnmoved(state, { epoch, cursor, generation: state?.generation }) && !state.complete)
      await db.meta.put({ ...state, filled, hasWeek: true })
  })
  return true
}
