import { changeTransaction } from '#data/local/database/change-transaction.ts'
import type { ClinicDatabase, KnownId } from '#data/local/database/clinic-database.ts'
import { readEpochsMet, readMirrorState } from '#data/local/database/meta.ts'
import { readIds } from '#data/local/outbox/outbox.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { type NameOf, namesAbroad, namesOfRows, renamed } from '#data/sync/outbox/row-names.ts'
import { isInWindow } from '#data/sync/pull/apply-rows.ts'
import { emptyMirror } from '#data/sync/pull/mirror-drift.ts'
import { refuseNewerChanges } from '#data/sync/pull/newer-changes.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import type { ChangedEntity } from '#domain/fields/entities.ts'
import { requestedRefs } from '#domain/sync/merge/requested-rows.ts'
import { type Acknowledgement, canonicalKey, isCreation, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { namedRows, refsIn } from '#domain/sync/outbox/references.ts'
import { areOfOneLineage, epochsMet, type KnownEpoch, presenceIn } from '#domain/sync/replies/epochs.ts'
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import { type LocalDate, localDate } from '#domain/values/local-date.ts'
import { keepFormerNames } from './id-remapping.ts'
import { type After, type Before, changesAfter, changesBefore, type EpochChange } from './requeue-lost-changes.ts'

/** What a server says of its database's present epoch. */
export interface NewEpoch extends KnownEpoch {
  /** The epoch that the server was asked about. */
  asked?: number
}

/**
 * The server's database began another epoch: the mirror is thrown away (the next pull makes it anew), the outbox is kept. Changes
 * that the restored database no longer holds are queued again in their order, those of the journal too; every request is built
 * anew under the change's own name. A row may be gone and come back under another id, sent again by the device that made it: so
 * changes name rows by their refs from now on, where they have one. A 410 of the same epoch (its cursor is of no use any more) costs
 * the mirror alone. Throws NewerChangesError.
 */
export async function onEpochChange(
  db: ClinicDatabase,
  { epoch, lineage, asked }: NewEpoch,
  now: number,
): Promise<void> {
  await changeTransaction(db, async () => {
    const former = (await readMirrorState(db))?.epoch
    // Another tab has left the epoch that was asked about: this answer came late, and its epoch may be over, too.
    if (asked !== undefined && former !== asked) return
    await refuseNewerChanges(db)
    // The same epoch does not take this device's cursor any more: what the server said in it stands.
    if (former === epoch) return emptyMirror(db, epoch)
    const epochChange = await epochChangeTo(db, former ?? BASELINE_EPOCH, { epoch, lineage })
    const before = await changesBefore(db)
    const nameOf = await namesIn(db, before, epochChange)
    const after = await changesAfter(db, before, epochChange)
    if (epochChange.isSameLineage) await keepNames(db, { before, after, epochChange, nameOf, now })
    else await forgetNames(db)
    await emptyMirror(db, epoch)
    const called = <Entry extends OutboxEntry>(entry: Entry) => calledIn(entry, nameOf, epochChange)
    await db.journal.bulkDelete(after.unsettled)
    await db.journal.bulkPut(after.settled.map((entry) => ({ coveredAt: now, ...called(entry) })))
    await db.outbox.bulkDelete(after.settled.map(({ n }) => n))
    // planted: refresh-deletes-unsent
    await db.outbox.bulkPut(after.open.map(called))
  })
}

async function epochChangeTo(db: ClinicDatabase, former: number, present: KnownEpoch): Promise<EpochChange> {
  const met = epochsMet(await readEpochsMet(db), former, present)
  await db.meta.put({ name: 'lives', lives: met })
  const isOfThisLineage = (epoch: number) =>
    met.some((known) => known.epoch === epoch && areOfOneLineage(known, present))
  // What a server with the baseline API took is not offered again: it knew neither names nor refs, so that it would be made twice.
  const presence: EpochChange['presence'] = (ack) =>
    ack.epoch === BASELINE_EPOCH ? 'elsewhere' : presenceIn(ack, present, met)
  return { former, isSameLineage: isOfThisLineage(former), isOfThisLineage, presence }
}

/** How rows are called in the present epoch, by what they are called in the former one. */
async function namesIn(
  db: ClinicDatabase,
  { journal, outbox }: Before,
  { former, isSameLineage, isOfThisLineage }: EpochChange,
): Promise<NameOf> {
  const nameOf = await namesOfRows(db, [...journal, ...outbox])
  return isSameLineage ? nameOf : namesAbroad(nameOf, former, isOfThisLineage)
}

/** The change with its rows as they are called in the present epoch; in another line nothing keeps an id. */
function calledIn<Entry extends OutboxEntry>(entry: Entry, nameOf: NameOf, { isSameLineage }: EpochChange): Entry {
  const called = renamed(entry, nameOf)
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
  nameOf: NameOf
  now: number
}

/**
 * The lists of the new mirror tell which id each ref has now. Only of clinical records and of rows before the window they tell
 * nothing: those keep their ids, unless this device makes them again.
 */
async function keepNames(db: ClinicDatabase, { before, after, epochChange, nameOf, now }: Naming): Promise<void> {
  const windowStart = windowStartOf(clinicDayAt(now))
  const isLost = (ack: Acknowledgement) => epochChange.presence(ack) === 'lost'
  await keepFormerNames(db, { changes: [...before.journal, ...before.outbox], isLost, windowStart })
  const { open, settled } = after
  const untold = await untoldIds(db, open, nameOf, windowStart)
  const madeAgain = new Set(open.filter(isCreation).flatMap((entry) => [entry.key, ...requestedRefs(entry)]))
  await db.ids.bulkDelete(open.flatMap((entry) => refsIn(renamed(entry, nameOf))))
  await db.ids.bulkPut(untold.filter(({ ref }) => !madeAgain.has(ref)))
  const made = settled.filter(({ kind }) => kind === 'create')
  await db.ids.bulkPut(made.flatMap(({ key, ack }) => (ack?.id ? [{ ref: String(key), id: ack.id }] : [])))
}

/** In a database of another line an id is another row's. */
async function forgetNames(db: ClinicDatabase): Promise<void> {
  await db.meta.delete('former_names')
  await db.ids.clear()
}

/**
 * The ids of the rows that changes name and that no list of the new mirror tells. A row of which nobody knows the day is among them:
 * after an earlier restore nothing has told it yet.
 */
async function untoldIds(
  db: ClinicDatabase,
  entries: readonly OutboxEntry[],
  nameOf: NameOf,
  windowStart: LocalDate,
): Promise<KnownId[]> {
  const ids = await readIds(db, entries)
  const untold: KnownId[] = []
  for (const entry of entries) {
    for (const { entity, key } of namedRows(entry)) {
      const [id, ref] = [canonicalKey(key, ids), nameOf(entity, key)]
      if (entity === 'patient' || typeof id !== 'number' || typeof ref !== 'string') continue
      const dated = entity === 'record' ? undefined : ((await mirrorTable(db, entity).get(id)) ?? dayOf(entry, entity))
      if (!dated || !isInWindow(dated, windowStart)) untold.push({ ref, id })
    }
  }
  return untold
}

/** The day of a change's own row, as far as its person saw it. */
function dayOf({ entity, base }: OutboxEntry, named: ChangedEntity): { id: number; date: LocalDate } | undefined {
  return entity === named && typeof base.date === 'string' ? { id: 0, date: localDate(base.date) } : undefined
}
