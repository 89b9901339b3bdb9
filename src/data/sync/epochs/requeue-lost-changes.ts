import type { ClinicDatabase, JournalEntry } from '#data/local/database/clinic-database.ts'
import { readIds, readOutbox } from '#data/local/outbox/outbox.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import { readableJournal } from '#data/sync/pull/newer-changes.ts'
import { rowOfRefusal } from '#data/sync/push/row-of-refusal.ts'
import { isMirrored } from '#domain/fields/entities.ts'
import type { MirrorRow } from '#domain/sync/merge/rebase.ts'
import {
  ACKED,
  type Acknowledgement,
  canonicalKey,
  mayShareReview,
  type OutboxEntry,
  QUEUED,
} from '#domain/sync/outbox/outbox-entry.ts'
import { chainOf } from '#domain/sync/outbox/row-chain.ts'
import type { Presence } from '#domain/sync/replies/epochs.ts'

/*
 * Decides what happens to the changes in outbox and journal at a new epoch: which ones the current database holds, and
 * which are sent again. on-epoch-change.ts then remaps their keys.
 */

/** The transition from the mirror's epoch to the current one. */
export interface EpochChange {
  /** The mirror's epoch. */
  former: number
  /** Whether both epochs are of one lineage, so that an id means the same row in both, or none. */
  isSameLineage: boolean
  /** Whether ids of that epoch are valid in the current one. */
  isOfThisLineage: (epoch: number) => boolean
  /** Whether the current epoch holds an acknowledged change. */
  presence: (ack: Acknowledgement) => Presence
}

/** This device's changes before the transition. */
export interface Before {
  journal: readonly JournalEntry[]
  outbox: readonly OutboxEntry[]
}

/** Reads journal and outbox. Throws NewerChangesError. */
export async function readChangesBefore(db: ClinicDatabase): Promise<Before> {
  const journal = await readableJournal(db)
  return { journal, outbox: await readOutbox(db) }
}

/** This device's changes after the transition, with the keys of before. */
export interface After {
  /** Changes that the current database lacks, to be sent in this order. */
  open: OutboxEntry[]
  /** Changes to be written to the journal. */
  confirmed: OutboxEntry[]
  /** The change ids of those that leave the journal. */
  leaveJournal: string[]
}

export async function sortChangesAfter(
  db: ClinicDatabase,
  { journal, outbox }: Before,
  epochChange: EpochChange,
): Promise<After> {
  const journalled = journal.map((entry) => withValidAck(entry, epochChange))
  const pending = outbox.map((entry) => withValidAck(entry, epochChange))
  const lost = journalled.filter(isOpen)
  const reverted = await findRevertedDeletions(db, journal)
  const offered = lost.filter((entry) => !reverted.has(entry.opId)).map(withoutCover)
  const obsolete = await findObsoleteReviews(db, outbox, epochChange)
  const waiting = pending.filter(isOpen).map((entry) => (obsolete.has(entry.n) ? { ...entry, ...QUEUED } : entry))
  // Within one lineage the keys in the journal stay valid.
  const kept = journalled.filter(
    (entry, place) => !isOpen(entry) && !(epochChange.isSameLineage && entry === journal[place]),
  )
  return {
    open: [...offered, ...waiting].map(asUnsent),
    confirmed: [...kept, ...pending.filter((entry) => !isOpen(entry))],
    leaveJournal: lost.map(({ opId }) => opId),
  }
}

function isOpen({ ack }: OutboxEntry): boolean {
  return ack === null
}

/**
 * Returns the change with the acknowledgement that is valid in the current epoch, possibly an old one, since a restore
 * may be undone. A lost change has none.
 */
function withValidAck<Entry extends OutboxEntry>(entry: Entry, { presence }: EpochChange): Entry {
  const { opId, ack, formerly = [] } = entry
  const said = ack ? [...formerly, { opId, ack }] : formerly
  const held = said.findLast((yes) => yes.opId === opId && presence(yes.ack) === 'held')
  if (held && held.ack !== ack) {
    return { ...entry, ...ACKED, ack: held.ack, formerly: said.filter((yes) => yes !== held) }
  }
  return ack && presence(ack) === 'lost' ? { ...entry, ack: null, formerly: said } : entry
}

/** Resets the change to unsent. A lost acknowledged one is queued again. */
function asUnsent(entry: OutboxEntry): OutboxEntry {
  if (entry.state === 'acked') return { ...entry, ...QUEUED }
  return { ...entry, frozen: null, sent: false, state: entry.state === 'inflight' ? 'queued' : entry.state }
}

function withoutCover({ coveredAt: _, ...entry }: JournalEntry): OutboxEntry {
  return entry
}

/** Returns the deletions whose row is mirrored in a newer version: somebody has restored the row. */
async function findRevertedDeletions(
  db: ClinicDatabase,
  journal: readonly JournalEntry[],
): Promise<ReadonlySet<string>> {
  const ids = await readIds(db, journal)
  const reverted = new Set<string>()
  for (const { entity, kind, key, ack, opId } of journal) {
    const id = canonicalKey(key, ids)
    if (kind !== 'delete' || !isMirrored(entity) || typeof id !== 'number') continue
    const row = await mirrorTable(db, entity).get(id)
    if (row && ack && row.version > ack.version) reverted.add(opId)
  }
  return reverted
}

/**
 * Returns the changes whose review is obsolete, with those that share it: the server decides again.
 *
 * A review is obsolete if the row that it shows is not in the current epoch. Such rows are the clinical record of a
 * conflict, and the patient with the same DNI. In another lineage every review of a row is obsolete. If a change turns
 * out to be accepted after all, the ones after it go on, too.
 */
async function findObsoleteReviews(
  db: ClinicDatabase,
  outbox: readonly OutboxEntry[],
  epochChange: EpochChange,
): Promise<ReadonlySet<number>> {
  const ids = await readIds(db, outbox)
  const named = outbox.flatMap(({ parked }) => parked?.answer?.existingId ?? [])
  const existing = new Map((await mirrorTable(db, 'patient').bulkGet(named)).map((row) => [row?.id, row]))
  const isHeld = (entry: OutboxEntry) => isOpen(entry) && !isOpen(withValidAck(entry, epochChange))
  const isAnother = (row: MirrorRow | undefined | null) =>
    !row || epochChange.presence({ epoch: epochChange.former, version: row.version, id: row.id }) === 'lost'
  const standsOnLost = (entry: OutboxEntry) => {
    const { entity, parked } = entry
    const existingId = parked?.answer?.existingId
    if (existingId !== undefined) return !epochChange.isSameLineage || isAnother(existing.get(existingId))
    if (!epochChange.isSameLineage) return mayShareReview(entry)
    const shown = entity === 'record' && parked?.why === 'conflict' ? rowOfRefusal('record', parked.answer) : null
    return shown !== null && isAnother(shown)
  }
  const obsolete = outbox.filter((entry) => isHeld(entry) || standsOnLost(entry))
  const sharing = obsolete.flatMap((entry) =>
    chainOf(outbox, entry, ids).filter(({ parked }) => parked?.why === 'behind'),
  )
  return new Set([...obsolete, ...sharing].map(({ n }) => n))
}
