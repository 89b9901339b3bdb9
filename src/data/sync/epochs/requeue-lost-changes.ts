import type { ClinicDatabase, JournalEntry } from '#data/local/database/clinic-database.ts'
import { readIds, readOutbox } from '#data/local/outbox/outbox.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import { readableJournal } from '#data/sync/pull/newer-changes.ts'
import { answeredRow } from '#data/sync/push/row-from-response.ts'
import { isMirrored } from '#domain/fields/entities.ts'
import { chainOf, type MirrorRow } from '#domain/sync/merge/rebase.ts'
import {
  ACKED,
  type Acknowledgement,
  canonicalKey,
  type OutboxEntry,
  QUEUED,
  takesChainAlong,
} from '#domain/sync/outbox/outbox-entry.ts'
import type { Presence } from '#domain/sync/replies/epochs.ts'

/*
 * What becomes of this device's changes, in outbox and journal, when the server's database begins another epoch: which of them the
 * present epoch holds, and which are to be sent (again). How they call their rows then is on-epoch-change.ts's.
 */

/** The way from the epoch that the mirror is of to the present one. */
export interface EpochChange {
  /** The epoch of the former epoch. */
  former: number
  /** Whether both go on from one database, so that an id means the same row in both, or none. */
  isSameLineage: boolean
  /** Whether the ids of that epoch are those of the present one. */
  isOfThisLineage: (epoch: number) => boolean
  /** What has become of what was acknowledged. */
  presence: (ack: Acknowledgement) => Presence
}

/** What the device means and meant, as the former epoch has it. */
export interface Before {
  journal: readonly JournalEntry[]
  outbox: readonly OutboxEntry[]
}

/** Throws NewerChangesError. */
export async function changesBefore(db: ClinicDatabase): Promise<Before> {
  const journal = await readableJournal(db)
  return { journal, outbox: await readOutbox(db) }
}

/** The same as the present epoch has it; the rows are called as before. */
export interface After {
  /** What it does not hold, to be sent in this order. */
  open: OutboxEntry[]
  /** What goes to the journal, or is to be written down there anew. */
  settled: OutboxEntry[]
  /** The names of those that leave the journal. */
  unsettled: string[]
}

export async function changesAfter(
  db: ClinicDatabase,
  { journal, outbox }: Before,
  epochChange: EpochChange,
): Promise<After> {
  const journalled = journal.map((entry) => inLight(entry, epochChange))
  const pending = outbox.map((entry) => inLight(entry, epochChange))
  const lost = journalled.filter(isOpen)
  const overruled = await overruledDeletions(db, journal)
  const offered = lost.filter((entry) => !overruled.has(entry.opId)).map(withoutCover)
  const asked = await askedAnew(db, outbox, epochChange)
  const waiting = pending.filter(isOpen).map((entry) => (asked.has(entry.n) ? { ...entry, ...QUEUED } : entry))
  // Within a line the journal's names hold.
  const kept = journalled.filter(
    (entry, place) => !isOpen(entry) && !(epochChange.isSameLineage && entry === journal[place]),
  )
  return {
    open: [...offered, ...waiting].map(reopened),
    settled: [...kept, ...pending.filter((entry) => !isOpen(entry))],
    unsettled: lost.map(({ opId }) => opId),
  }
}

function isOpen({ ack }: OutboxEntry): boolean {
  return ack === null
}

/**
 * The change with the yes by which the present epoch holds it, be it one of long ago: a restore may be undone. Without any when it is
 * lost.
 */
function inLight<Entry extends OutboxEntry>(entry: Entry, { presence }: EpochChange): Entry {
  const { opId, ack, formerly = [] } = entry
  const said = ack ? [...formerly, { opId, ack }] : formerly
  const held = said.findLast((yes) => yes.opId === opId && presence(yes.ack) === 'held')
  if (held && held.ack !== ack) {
    return { ...entry, ...ACKED, ack: held.ack, formerly: said.filter((yes) => yes !== held) }
  }
  return ack && presence(ack) === 'lost' ? { ...entry, ack: null, formerly: said } : entry
}

/** As if it had never left; what was acknowledged is lost, and goes again. */
function reopened(entry: OutboxEntry): OutboxEntry {
  if (entry.state === 'acked') return { ...entry, ...QUEUED }
  return { ...entry, frozen: null, sent: false, state: entry.state === 'inflight' ? 'queued' : entry.state }
}

function withoutCover({ coveredAt: _, ...entry }: JournalEntry): OutboxEntry {
  return entry
}

/** The deletions whose row stands in the mirror as it was changed since: the operator has brought it back. */
async function overruledDeletions(db: ClinicDatabase, journal: readonly JournalEntry[]): Promise<ReadonlySet<string>> {
  const ids = await readIds(db, journal)
  const overruled = new Set<string>()
  for (const { entity, kind, key, ack, opId } of journal) {
    const id = canonicalKey(key, ids)
    if (kind !== 'delete' || !isMirrored(entity) || typeof id !== 'number') continue
    const row = await mirrorTable(db, entity).get(id)
    if (row && ack && row.version > ack.version) overruled.add(opId)
  }
  return overruled
}

/**
 * Questions that stand on rows which the present epoch does not tell so, with what waits behind them: the server is asked anew. They
 * are about a text of a clinical record, which no pull tells; about who has a DNI; in a database of another line all that stand on its
 * rows. And what waits behind one that is held after all goes on.
 */
async function askedAnew(
  db: ClinicDatabase,
  outbox: readonly OutboxEntry[],
  epochChange: EpochChange,
): Promise<ReadonlySet<number>> {
  const ids = await readIds(db, outbox)
  const named = outbox.flatMap(({ parked }) => parked?.answer?.existingId ?? [])
  const existing = new Map((await mirrorTable(db, 'patient').bulkGet(named)).map((row) => [row?.id, row]))
  const isHeld = (entry: OutboxEntry) => isOpen(entry) && !isOpen(inLight(entry, epochChange))
  const isAnother = (row: MirrorRow | undefined | null) =>
    !row || epochChange.presence({ epoch: epochChange.former, version: row.version, id: row.id }) === 'lost'
  const standsOnLost = (entry: OutboxEntry) => {
    const { entity, parked } = entry
    const existingId = parked?.answer?.existingId
    if (existingId !== undefined) return !epochChange.isSameLineage || isAnother(existing.get(existingId))
    if (!epochChange.isSameLineage) return takesChainAlong(entry)
    const told = entity === 'record' && parked?.why === 'conflict' ? answeredRow('record', parked.answer) : null
    return told !== null && isAnother(told)
  }
  const asked = outbox.filter((entry) => isHeld(entry) || standsOnLost(entry))
  const behind = asked.flatMap((entry) => chainOf(outbox, entry, ids).filter(({ parked }) => parked?.why === 'behind'))
  return new Set([...asked, ...behind].map(({ n }) => n))
}
