import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { changedFields } from '#domain/sync/merge/field-groups.ts'
import { type Fields, isEdit } from '#domain/sync/outbox/outbox-entry.ts'
import type { ChangeSources } from './change-sources.ts'
import { type EnqueuedChange, enqueueUpdate, tidied } from './enqueue.ts'

/** What a form has put on the disk: the place in the outbox, and all that the form said. */
export interface Submitted {
  n: number
  said: Fields
}

/** A patient's request, which can't be edited, has gone as it was before its person changed it in the form. */
export class RequestGoneError extends Error {
  override readonly name = 'RequestGoneError'
}

/**
 * A form mends the creation that it had put on the disk, which is no refused one any more: it goes again, or a copy that came late
 * has made the row. What the form says otherwise than before is an edit of that row, so that there is no second one; where it says
 * the same, the creation is what it submits. Rejects with RequestGoneError where it is a patient's request that the form wants
 * otherwise. Null when the change was dropped, or is a decision about an appointment. `draft` goes with it.
 */
export async function editMade(
  db: ClinicDatabase,
  sources: ChangeSources,
  { n, said }: Submitted,
  wished: Fields,
  draft?: string,
): Promise<EnqueuedChange | null> {
  const made = (await db.outbox.get(n)) ?? (await db.journal.where('n').equals(n).first())
  if (!made || (made.action && isEdit(made))) return null
  const seen = { ...tidied(said), key: made.key }
  if (made.action && Object.keys(changedFields(seen, tidied(wished))).length > 0) throw new RequestGoneError()
  const edit = await enqueueUpdate(db, sources, made.entity, seen, wished, draft)
  if (edit) return edit
  if (draft) await db.drafts.delete(draft)
  return { n, opId: made.opId, key: made.key }
}
