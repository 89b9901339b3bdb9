import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import type { Fields } from '#domain/change/outbox-entry.ts'
import { type ChangeSources, enqueueUpdate, type Ticket, tidied } from './enqueue.ts'

/** What a form has put on the disk: the place in the outbox, and all that the form said. */
export interface Submitted {
  n: number
  said: Fields
}

/**
 * A form mends the creation that it had put on the disk, which is no refused one any more: it goes again, or a copy that came late
 * has made the row. What the form says otherwise than before is an edit of that row, so that there is no second one; where it says
 * the same, the creation is what it submits. Null when the change was dropped, or makes no row of its own (a patient's request).
 * `draft` goes with it.
 */
export async function editMade(
  db: ClinicDatabase,
  sources: ChangeSources,
  { n, said }: Submitted,
  wished: Fields,
  draft?: string,
): Promise<Ticket | null> {
  const made = (await db.outbox.get(n)) ?? (await db.journal.where('n').equals(n).first())
  if (!made || made.action) return null
  const seen = { ...tidied(said), key: made.key }
  const edit = await enqueueUpdate(db, sources, made.entity, seen, wished, draft)
  if (edit) return edit
  if (draft) await db.drafts.delete(draft)
  return { n, opId: made.opId, key: made.key }
}
