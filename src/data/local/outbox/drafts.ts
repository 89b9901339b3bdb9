import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type ClockReadings, isOlder, latestOf } from '#data/local/session/device-clock.ts'
import { type Draft, type DraftForm, isSameText } from './draft-record.ts'

/** A draft that nobody came back for in so long is thrown away. */
const KEPT_MS = 7 * 24 * 60 * 60_000

/**
 * The drafts that fit a form being opened, newest first: a form opened empty takes any of its kind; one opened with something
 * only what was typed after the same opening, so that nothing old covers what was just asked for.
 */
export async function findDrafts(db: ClinicDatabase, form: DraftForm, opening: string, now: number): Promise<Draft[]> {
  const drafts = await readDrafts(db, [form], now)
  return drafts.filter((draft) => opening === '' || draft.opening === opening)
}

/**
 * Every draft of these forms that is not too old, newest first: for a screen that lists what was left half written. One that is
 * too old is only hidden: the clock may be wrong.
 */
export async function readDrafts(db: ClinicDatabase, forms: readonly DraftForm[], now: number): Promise<Draft[]> {
  const drafts = await db.drafts.where('form').anyOf(forms).toArray()
  return drafts.filter((draft) => draft.savedAt >= now - KEPT_MS).sort((a, b) => b.savedAt - a.savedAt)
}

/**
 * Throws away what nobody came back for: a half-written clinical text must not lie on the disk, whether a form is opened or not. A
 * draft of a time that is still to come was saved under a clock that was wrong then: its age counts from now on.
 */
export async function deleteOldDrafts(db: ClinicDatabase, clocks: ClockReadings): Promise<void> {
  const latest = latestOf(clocks)
  await db.drafts.filter((draft) => isOlder(draft.savedAt, KEPT_MS, clocks)).delete()
  await db.drafts.filter((draft) => draft.savedAt > latest).modify({ savedAt: latest })
}

/**
 * Keeps a form's text as it stands; the disk has it when the promise resolves. The draft that it was read from (`former`) goes with it:
 * the text is in one place only, whatever happens in between.
 */
export async function saveDraft(db: ClinicDatabase, draft: Draft, former?: ReadDraft | null): Promise<void> {
  await db.transaction('rw', db.drafts, async () => {
    if (former) await deleteDraft(db, former)
    await db.drafts.put(draft)
  })
}

/** A draft by its name; with `values` only so long as it says what was read. */
type ReadDraft = Pick<Draft, 'id'> & Partial<Pick<Draft, 'values'>>

/** The person gave the text up, or it has become something else. */
export async function deleteDraft(db: ClinicDatabase, { id, values }: ReadDraft): Promise<void> {
  const stored = db.drafts.where('id').equals(id)
  await (values ? stored.and((draft) => isSameText(draft.values, values)) : stored).delete()
}
