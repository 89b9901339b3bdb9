import type { ClinicDatabase } from './clinic-database.ts'
import type { Draft, DraftForm } from './draft-record.ts'

/** A draft that nobody came back for in so long is thrown away. */
const KEPT_MS = 7 * 24 * 60 * 60_000

/**
 * The drafts that fit a form being opened, newest first: a form opened empty takes any of its kind; one opened with something
 * only what was typed after the same opening, so that nothing old covers what was just asked for.
 */
export async function findDrafts(db: ClinicDatabase, form: DraftForm, opening: string, now: number): Promise<Draft[]> {
  await db.drafts.filter((draft) => draft.savedAt < now - KEPT_MS).delete()
  const drafts = await db.drafts.where('form').equals(form).toArray()
  return drafts.filter((draft) => opening === '' || draft.opening === opening).sort((a, b) => b.savedAt - a.savedAt)
}

/** Keeps a form's text as it stands; the disk has it when the promise resolves. */
export async function saveDraft(db: ClinicDatabase, draft: Draft): Promise<void> {
  await db.drafts.put(draft)
}

/** The person gave the text up, or it has become something else. */
export async function deleteDraft(db: ClinicDatabase, id: string): Promise<void> {
  await db.drafts.delete(id)
}
