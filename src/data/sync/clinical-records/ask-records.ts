import { changeTransaction } from '#data/local/database/change-transaction.ts'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { fetchClinicalRecord, fetchClinicalRecordIndex } from '#data/remote/clinical-records.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { learnIds, type NamedRow, requeueFound } from '#data/sync/pull/learn-ids.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'

/*
 * Reads clinical records for screens. A record of this device may exist on the server although its answer was lost.
 * Recognising it shows it once, and bases later edits on it. Both reads reject with UnreachableError, RefusedError or
 * SessionEndedError.
 */

/** Reads patient and date of every record, newest first. */
export async function askClinicalRecordIndex(db: ClinicDatabase, ask: Ask) {
  const epoch = await epochOf(db)
  const index = await fetchClinicalRecordIndex(ask)
  await recogniseClinicalRecords(db, index, epoch)
  return index
}

/** Reads one record; null if there is none (any more). */
export async function askClinicalRecord(db: ClinicDatabase, ask: Ask, id: number) {
  const epoch = await epochOf(db)
  const record = await fetchClinicalRecord(ask, id)
  if (record) await recogniseClinicalRecords(db, [record], epoch)
  return record
}

/**
 * Learns the ids of this device's records from rows of the server. `epoch`: the mirror's epoch at the time of the
 * request.
 */
export async function recogniseClinicalRecords(
  db: ClinicDatabase,
  records: readonly NamedRow[],
  epoch: number | undefined,
): Promise<void> {
  await changeTransaction(db, async () => {
    // The answer belongs to a past epoch, so the records may be gone.
    if ((await epochOf(db)) !== epoch) return
    const outbox = await readOutbox(db)
    // planted: known-record-taken-for-other
    await learnIds(db, records, outbox, await readDraftedRecordKeys(db))
    await requeueRestored(db, records)
    await noteArrived(db, records, outbox)
  })
}

/** Returns the keys of records with half-written edits: a sign-out erases the ids but keeps the drafts. */
async function readDraftedRecordKeys(db: ClinicDatabase): Promise<string[]> {
  const drafts = await db.drafts.where('form').equals('edit-record').toArray()
  return drafts.map(({ opening }) => opening)
}

/** Requeues changes of a record that was deleted and restored from the archive. Of mirrored rows a pull does so. */
async function requeueRestored(db: ClinicDatabase, records: readonly NamedRow[]): Promise<void> {
  const listed = new Set(records.map(({ id }) => id))
  const outbox = await readOutbox(db)
  await requeueFound(db, outbox, ({ entity, key }) => entity === 'record' && typeof key === 'number' && listed.has(key))
}

/** Marks this device's creations that the server holds as sent, also those that a new epoch had reset. */
async function noteArrived(
  db: ClinicDatabase,
  records: readonly NamedRow[],
  outbox: readonly OutboxEntry[],
): Promise<void> {
  const listed = new Set(records.map(({ ref }) => ref))
  const arrived = outbox.filter(({ kind, key, sent }) => kind === 'create' && !sent && listed.has(String(key)))
  for (const { n } of arrived) await db.outbox.update(n, { sent: true })
}

async function epochOf(db: ClinicDatabase): Promise<number | undefined> {
  return (await readMirrorState(db))?.epoch
}
