import type { ClinicDatabase, JournalEntry } from '#data/local/database/clinic-database.ts'
import { deleteOldDrafts } from '#data/local/outbox/drafts.ts'
import { readIds, readOutbox } from '#data/local/outbox/outbox.ts'
import { type ClockReadings, isOlderThan, latestTimeOf } from '#data/local/session/device-clock.ts'
import { resolveDrafts } from '#data/sync/outbox/resolve-drafts.ts'
import { canonicalKey } from '#domain/sync/outbox/outbox-entry.ts'

const HOUR_MS = 3_600_000
/**
 * How long an acknowledged change is kept, in case the server is restored from an earlier backup. Clinical texts are
 * kept for a shorter time, since they must not stay on a device.
 */
const JOURNAL_MS = { record: 48 * HOUR_MS, other: 30 * 24 * HOUR_MS }

/** Deletes old acknowledged changes and old drafts. */
export async function forgetOldTexts(db: ClinicDatabase, clocks: ClockReadings): Promise<void> {
  await db.transaction('rw', [db.outbox, db.ids, db.journal, db.drafts], async () => {
    await resolveDrafts(db)
    const isOpen = await openClinicalRecords(db)
    const isForgotten = (entry: JournalEntry) =>
      entry.entity === 'record'
        ? isOlderThan(entry.coveredAt, JOURNAL_MS.record, clocks) && !isOpen(entry)
        : isOlderThan(entry.coveredAt, JOURNAL_MS.other, clocks)
    await db.journal
      .where('coveredAt')
      .below(latestTimeOf(clocks) - JOURNAL_MS.record)
      .filter(isForgotten)
      .delete()
    await deleteOldDrafts(db, clocks)
  })
}

/** Whether a journalled record still has pending changes, whose review needs the journal. */
async function openClinicalRecords(db: ClinicDatabase): Promise<(entry: JournalEntry) => boolean> {
  const outbox = await readOutbox(db)
  const ids = await readIds(db, outbox)
  const open = new Set(outbox.filter(({ entity }) => entity === 'record').map(({ key }) => canonicalKey(key, ids)))
  return ({ ack }) => ack !== null && ack.id !== null && open.has(ack.id)
}
