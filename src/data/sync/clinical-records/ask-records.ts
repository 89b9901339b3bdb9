import { changeTransaction } from '#data/local/database/change-transaction.ts'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { fetchRecord, fetchRecordIndex } from '#data/remote/clinical-records.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { learnIds, type NamedRow, reviveFound } from '#data/sync/pull/learn-ids.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'

/*
 * Clinical records as screens ask for them. One that this device wrote may be at the server although the answer was lost:
 * recognised, it is one record on the screen, and what is written on it stands on what was written before. Both reject with
 * UnreachableError, RefusedError or SessionEndedError.
 */

/** Whose records there are and from when, newest first. */
export async function askRecordIndex(db: ClinicDatabase, ask: Ask) {
  const epoch = await epochOf(db)
  const index = await fetchRecordIndex(ask)
  await recogniseRecords(db, index, epoch)
  return index
}

/** One record; null when there is no such record (any more). */
export async function askRecord(db: ClinicDatabase, ask: Ask, id: number) {
  const epoch = await epochOf(db)
  const record = await fetchRecord(ask, id)
  if (record) await recogniseRecords(db, [record], epoch)
  return record
}

/** Learns the ids of records that this device wrote from rows that the server told. `epoch`: the mirror's epoch when they were asked for. */
export async function recogniseRecords(
  db: ClinicDatabase,
  records: readonly NamedRow[],
  epoch: number | undefined,
): Promise<void> {
  await changeTransaction(db, async () => {
    // Of another epoch since, nobody knows whether they are there still.
    if ((await epochOf(db)) !== epoch) return
    const outbox = await readOutbox(db)
    // planted: known-record-taken-for-other
    await learnIds(db, records, outbox, await draftedRecords(db))
    await reviveRestored(db, records)
    await noteArrived(db, records, outbox)
  })
}

/** What half-written edits call their records: a sign-out erases the ids, and keeps the drafts. */
async function draftedRecords(db: ClinicDatabase): Promise<string[]> {
  const drafts = await db.drafts.where('form').equals('edit-record').toArray()
  return drafts.map(({ opening }) => opening)
}

/** A record that was deleted under a change is back from the archive: no pull tells it, as it does of mirrored rows. */
async function reviveRestored(db: ClinicDatabase, records: readonly NamedRow[]): Promise<void> {
  const told = new Set(records.map(({ id }) => id))
  const outbox = await readOutbox(db)
  await reviveFound(db, outbox, ({ entity, key }) => entity === 'record' && typeof key === 'number' && told.has(key))
}

/** What the server tells has left this device, also when a restored database had it begin anew. */
async function noteArrived(
  db: ClinicDatabase,
  records: readonly NamedRow[],
  outbox: readonly OutboxEntry[],
): Promise<void> {
  const told = new Set(records.map(({ ref }) => ref))
  const arrived = outbox.filter(({ kind, key, sent }) => kind === 'create' && !sent && told.has(String(key)))
  for (const { n } of arrived) await db.outbox.update(n, { sent: true })
}

async function epochOf(db: ClinicDatabase): Promise<number | undefined> {
  return (await readMirrorState(db))?.epoch
}
