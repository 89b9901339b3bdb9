import { changeTransaction } from '#data/local/database/change-transaction.ts'
import type { ClinicDatabase, KnownId } from '#data/local/database/clinic-database.ts'
import { readEpochsMet, readMirrorState } from '#data/local/database/meta.ts'
import { readIds } from '#data/local/outbox/outbox.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { keysInLineage, keysInOtherLineage, type RemapKey, remapChange } from '#data/sync/outbox/row-keys.ts'
import { isInWindow } from '#data/sync/pull/apply-rows.ts'
import { emptyMirror } from '#data/sync/pull/mirror-drift.ts'
import { refuseNewerChanges } from '#data/sync/pull/newer-changes.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import type { ChangedEntity } from '#domain/fields/entities.ts'
import { requestedRefs } from '#domain/sync/merge/requested-rows.ts'
import { type Acknowledgement, canonicalKey, isCreation, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { namedRows, refsIn } from '#domain/sync/outbox/references.ts'
import { addEpochsMet, areOfOneLineage, type KnownEpoch, presenceIn } from '#domain/sync/replies/epochs.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { type LocalDate, localDate } from '#domain/values/dates/local-date.ts'
import { keepFormerRefs } from './id-remapping.ts'
import {
  type After,
  type Before,
  type EpochChange,
  readChangesBefore,
  sortChangesAfter,
} from './requeue-lost-changes.ts'

/** The server's current epoch. */
export interface NewEpoch extends KnownEpoch {
  /** The epoch of the request. */
  asked?: number
}

/**
 * Handles a new epoch of the server's database. The mirror is discarded, and the next pull reads it again. The outbox
 * is kept. Changes that the restored database lacks are queued again in their order, including those of the journal.
 * Every request is serialized again under its change id.
 *
 * A row may come back under another id, sent again by the device that created it, so changes now refer to rows by ref
 * where there is one. A 410 within the same epoch (an invalid cursor) costs the mirror only. Throws NewerChangesError.
 */
export async function onEpochChange(
  db: ClinicDatabase,
  { epoch, lineage, asked }: NewEpoch,
  now: number,
): Promise<void> {
  await changeTransaction(db, async () => {
    const former = (await readMirrorState(db))?.epoch
    // Another tab has left the requested epoch: this answer is late, and its epoch may be over too.
    if (asked !== undefined && former !== asked) return
    await refuseNewerChanges(db)
    // Within the same epoch only the cursor is invalid; earlier answers stand.
    if (former === epoch) return emptyMirror(db, epoch)
    const epochChange = await epochChangeTo(db, former ?? BASELINE_EPOCH, { epoch, lineage })
    const before = await readChangesBefore(db)
    const remap = await keysInEpoch(db, before, epochChange)
    const after = await sortChangesAfter(db, before, epochChange)
    if (epochChange.isSameLineage) await keepKeys(db, { before, after, epochChange, remap, now })
    else await forgetKeys(db)
    await emptyMirror(db, epoch)
    const called = <Entry extends OutboxEntry>(entry: Entry) => withCurrentKeys(entry, remap, epochChange)
    await db.journal.bulkDelete(after.leaveJournal)
    await db.journal.bulkPut(after.confirmed.map((entry) => ({ coveredAt: now, ...called(entry) })))
    await db.outbox.bulkDelete(after.confirmed.map(({ n }) => n))
    // planted: refresh-deletes-unsent
    await db.outbox.bulkPut(after.open.map(called))
  })
}

async function epochChangeTo(db: ClinicDatabase, former: number, present: KnownEpoch): Promise<EpochChange> {
  const met = addEpochsMet(await readEpochsMet(db), former, present)
  await db.meta.put({ name: 'lives', lives: met })
  const isOfThisLineage = (epoch: number) =>
    met.some((known) => known.epoch === epoch && areOfOneLineage(known, present))
  // Changes that a baseline server accepted are not sent again: it knew neither change ids nor refs, so they would be
  // doubled.
  const presence: EpochChange['presence'] = (ack) =>
    ack.epoch === BASELINE_EPOCH ? 'elsewhere' : presenceIn(ack, present, met)
  return { former, isSameLineage: isOfThisLineage(former), isOfThisLineage, presence }
}

/** Returns the function that maps the keys of the former epoch to those of the current one. */
async function keysInEpoch(
  db: ClinicDatabase,
  { journal, outbox }: Before,
  { former, isSameLineage, isOfThisLineage }: EpochChange,
): Promise<RemapKey> {
  const remap = await keysInLineage(db, [...journal, ...outbox])
  return isSameLineage ? remap : keysInOtherLineage(remap, former, isOfThisLineage)
}

/** Returns the change with the current keys of its rows. In another lineage no id is valid. */
function withCurrentKeys<Entry extends OutboxEntry>(
  entry: Entry,
  remap: RemapKey,
  { isSameLineage }: EpochChange,
): Entry {
  const called = remapChange(entry, remap)
  if (isSameLineage) return called
  const { ack, formerly = [] } = called
  const withoutId = (yes: Acknowledgement) => ({ ...yes, id: null })
  return {
    ...called,
    refs: {},
    ack: ack && withoutId(ack),
    formerly: formerly.map((yes) => ({ ...yes, ack: withoutId(yes.ack) })),
  }
}

interface Naming {
  before: Before
  after: After
  epochChange: EpochChange
  remap: RemapKey
  now: number
}

/**
 * Keeps the refs and ids that stay valid. The lists of the new mirror tell the current id of each ref, but not for
 * clinical records and rows before the window: those keep their ids, unless this device creates them again.
 */
async function keepKeys(db: ClinicDatabase, { before, after, epochChange, remap, now }: Naming): Promise<void> {
  const windowStart = windowStartOf(clinicDayAt(now))
  const isLost = (ack: Acknowledgement) => epochChange.presence(ack) === 'lost'
  await keepFormerRefs(db, { changes: [...before.journal, ...before.outbox], isLost, windowStart })
  const { open, confirmed } = after
  const untold = await unlistedIds(db, open, remap, windowStart)
  const madeAgain = new Set(open.filter(isCreation).flatMap((entry) => [entry.key, ...requestedRefs(entry)]))
  await db.ids.bulkDelete(open.flatMap((entry) => refsIn(remapChange(entry, remap))))
  await db.ids.bulkPut(untold.filter(({ ref }) => !madeAgain.has(ref)))
  const made = confirmed.filter(({ kind }) => kind === 'create')
  await db.ids.bulkPut(made.flatMap(({ key, ack }) => (ack?.id ? [{ ref: String(key), id: ack.id }] : [])))
}

/** In another lineage an id is another row's. */
async function forgetKeys(db: ClinicDatabase): Promise<void> {
  await db.meta.delete('former_names')
  await db.ids.clear()
}

/**
 * Returns the ids of the rows that changes refer to and that no list of the new mirror contains. A row of unknown date
 * counts as unlisted: after an earlier restore nothing has shown it yet.
 */
async function unlistedIds(
  db: ClinicDatabase,
  entries: readonly OutboxEntry[],
  remap: RemapKey,
  windowStart: LocalDate,
): Promise<KnownId[]> {
  const ids = await readIds(db, entries)
  const untold: KnownId[] = []
  for (const entry of entries) {
    for (const { entity, key } of namedRows(entry)) {
      const [id, ref] = [canonicalKey(key, ids), remap(entity, key)]
      if (entity === 'patient' || typeof id !== 'number' || typeof ref !== 'string') continue
      const dated = entity === 'record' ? undefined : ((await mirrorTable(db, entity).get(id)) ?? dayOf(entry, entity))
      if (!dated || !isInWindow(dated, windowStart)) untold.push({ ref, id })
    }
  }
  return untold
}

/** Returns the date of the change's own row, as far as its person saw it. */
function dayOf({ entity, base }: OutboxEntry, named: ChangedEntity): { id: number; date: LocalDate } | undefined {
  return entity === named && typeof base.date === 'string' ? { id: 0, date: localDate(base.date) } : undefined
}
