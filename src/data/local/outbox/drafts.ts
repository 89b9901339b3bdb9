import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type ClockReadings, isOlderThan, latestTimeOf } from '#data/local/session/device-clock.ts'
import { type Draft, type DraftForm, isSameText } from './draft.ts'

/** Drafts older than this are deleted. */
const KEPT_MS = 7 * 24 * 60 * 60_000

/**
 * Returns the drafts that fit a form being opened, newest first. A form opened empty takes any draft of its kind. A
 * form opened with a value takes only drafts of the same opening, so that no old text covers the requested value.
 */
export async function findDrafts(db: ClinicDatabase, form: DraftForm, opening: string, now: number): Promise<Draft[]> {
  const drafts = await readDrafts(db, [form], now)
  return drafts.filter((draft) => opening === '' || draft.opening === opening)
}

/**
 * Returns every draft of these forms that is not too old, newest first. Old drafts are only hidden, since the clock may
 * be wrong.
 */
export async function readDrafts(db: ClinicDatabase, forms: readonly DraftForm[], now: number): Promise<Draft[]> {
  const drafts = await db.drafts.where('form').anyOf(forms).toArray()
  return drafts.filter((draft) => draft.savedAt >= now - KEPT_MS).sort((a, b) => b.savedAt - a.savedAt)
}

/**
 * Deletes old drafts, whether or not a form is opened: half-written clinical text must not stay on the disk. A draft
 * dated in the future was saved under a wrong clock; its age counts from now on.
 */
export async function deleteOldDrafts(db: ClinicDatabase, clocks: ClockReadings): Promise<void> {
  const latest = latestTimeOf(clocks)
  await db.drafts.filter((draft) => isOlderThan(draft.savedAt, KEPT_MS, clocks)).delete()
  await db.drafts.filter((draft) => draft.savedAt > latest).modify({ savedAt: latest })
}

/**
 * Saves a form's text, and deletes in the same transaction the draft from which it was read (`former`): the text is
 * always in exactly one place.
 */
export async function saveDraft(db: ClinicDatabase, draft: Draft, former?: ReadDraft | null): Promise<void> {
  await db.transaction('rw', db.drafts, async () => {
    if (former) await deleteDraft(db, former)
    await db.drafts.put(draft)
  })
}

/** A draft by its name; with `values`, only if it still says the same. */
type ReadDraft = Pick<Draft, 'id'> & Partial<Pick<Draft, 'values'>>

/** Deletes a draft that was discarded or became something else. */
export async function deleteDraft(db: ClinicDatabase, { id, values }: ReadDraft): Promise<void> {
  const stored = db.drafts.where('id').equals(id)
  await (values ? stored.and((draft) => isSameText(draft.values, values)) : stored).delete()
}
