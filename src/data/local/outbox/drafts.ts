import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type ClockReadings, isOlder, latestOf } from '#data/local/session/device-clock.ts'
import type { Draft, DraftForm } from './draft-record.ts'

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
