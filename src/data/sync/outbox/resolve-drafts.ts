import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { isSameText } from '#data/local/outbox/draft.ts'
import { isMadeByDraft } from './row-of-draft.ts'

/**
 * Deletes drafts whose text was kept although the form saw an error (docs/decisions/0014). A draft that was edited
 * since stays and is marked: nobody knows whether it means the same row or another one. Must run before drafts are
 * shown again and before journal entries are deleted.
 */
export async function resolveDrafts(db: ClinicDatabase): Promise<void> {
  await db.transaction('rw', [db.drafts, db.outbox, db.journal], async () => {
    for (const { submitted, ...draft } of await db.drafts.toArray()) {
      if (!submitted || !(await isMadeByDraft(db, draft.id))) continue
      if (isSameText(draft.values, submitted)) await db.drafts.delete(draft.id)
      else await db.drafts.put({ ...draft, isKeptBefore: true })
    }
  })
}
