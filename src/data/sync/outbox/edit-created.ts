import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { changedFields } from '#domain/sync/merge/field-groups.ts'
import { type Fields, isEdit } from '#domain/sync/outbox/outbox-entry.ts'
import type { ChangeSources } from './change-sources.ts'
import { type EnqueuedChange, enqueueUpdate, trimTexts } from './enqueue.ts'

/** A form's kept change: its sequence number, and all that the form said. */
export interface Submitted {
  n: number
  said: Fields
}

/** A patient's request can't be edited, and was sent before the person changed it in the form. */
export class RequestGoneError extends Error {
  override readonly name = 'RequestGoneError'
}

/**
 * Submits a form whose creation is on the disk and no longer refused: it was requeued, or a late copy has created the
 * row. Differences become an edit of that row, so that there is no second one; without differences the creation itself
 * is returned. Rejects with RequestGoneError if a patient's request differs. Null if the change was dropped, or is a
 * decision about an appointment. The draft `draft` is deleted as well.
 */
export async function editCreated(
  db: ClinicDatabase,
  sources: ChangeSources,
  { n, said }: Submitted,
  wished: Fields,
  draft?: string,
): Promise<EnqueuedChange | null> {
  const made = (await db.outbox.get(n)) ?? (await db.journal.where('n').equals(n).first())
  if (!made || (made.action && isEdit(made))) return null
  const seen = { ...trimTexts(said), key: made.key }
  if (made.action && Object.keys(changedFields(seen, trimTexts(wished))).length > 0) throw new RequestGoneError()
  const edit = await enqueueUpdate(db, sources, made.entity, seen, wished, draft)
  if (edit) return edit
  if (draft) await db.drafts.delete(draft)
  return { n, opId: made.opId, key: made.key }
}
