import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { isSameText } from '#data/local/outbox/draft-record.ts'
import { isMadeByDraft } from './row-of-draft.ts'

/**
 * Takes away the drafts that are changes already, though their forms heard that nothing was kept (docs/decisions/0014). One that says
 * something else by now stays, and says so: nobody can tell whether that is the same row in other words, or another one. To be done before
 * a draft is shown again, and before anything goes from the journal.
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
