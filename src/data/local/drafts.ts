import type { ClinicDatabase } from './clinic-database.ts'
import type { Draft, DraftForm } from './draft-record.ts'

/** A draft that nobody came back for in so long is thrown away. */
const KEPT_MS = 7 * 24 * 60 * 60_000

/**
 * The drafts that fit a form being opened, newest first: a form opened empty takes any of its kind; one opened with something
 * only what was typed after the same opening, so that nothing old covers what was just asked for.
 */
export async function findDrafts(db: ClinicDatabase, form: DraftForm, opening: string, now: number): Promise<Draft[]> {
  await deleteOldDrafts(db, now)
  const drafts = await db.drafts.where('form').equals(form).toArray()
  return drafts.filter((draft) => opening === '' || draft.opening === opening).sort((a, b) => b.savedAt - a.savedAt)
}

/** Every draft of these forms that is not too old, newest first: for a screen that lists what was left half written. */
export async function readDrafts(db: ClinicDatabase, forms: readonly DraftForm[], now: number): Promise<Draft[]> {
  const drafts = await db.drafts.where('form').anyOf(forms).toArray()
  return drafts.filter((draft) => draft.savedAt >= now - KEPT_MS).sort((a, b) => b.savedAt - a.savedAt)
}

/** Throws away what nobody came back for: a half-written clinical text must not lie on the disk, whether a form is opened or not. */
export async function deleteOldDrafts(db: ClinicDatabase, now: number): Promise<void> {
  await db.drafts.filter((draft) => draft.savedAt < now - KEPT_MS).delete()
}

/** Keeps a form's text as it stands; the disk has it when the promise resolves. */
export async function saveDraft(db: ClinicDatabase, draft: Draft): Promise<void> {
  await db.drafts.put(draft)
}

/** The text of one draft becomes that of another form's: it is in one place only, whatever happens in between. */
export async function replaceDraft(db: ClinicDatabase, former: string, draft: Draft): Promise<void> {
  await db.transaction('rw', db.drafts, async () => {
    await db.drafts.delete(former)
    await db.drafts.put(draft)
  })
}

/** The person gave the text up, or it has become something else. */
export async function deleteDraft(db: ClinicDatabase, id: string): Promise<void> {
  await db.drafts.delete(id)
}
