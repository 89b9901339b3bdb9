import { changeTransaction } from '#data/local/database/change-transaction.ts'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { isUnmoved, readMirrorState } from '#data/local/database/meta.ts'
import type { MirrorState } from '#data/local/database/stored-meta.ts'
import { type PendingChanges, readPending, rowsWithChanges } from '#data/local/outbox/outbox.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import { noteClinicVersion } from '#data/local/status/clinic-version.ts'
import { forgetOlderCounts } from '#data/sync/push/forget-older-counts.ts'
import { type EntityRows, SYNCED_ENTITIES, type SyncedEntity } from '#domain/fields/entities.ts'
import { type Acknowledgement, isEdit, type OutboxEntry, QUEUED, rowName } from '#domain/sync/outbox/outbox-entry.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { ChangesPage, ConfirmedRows } from '#domain/wire/rows/row-readers.ts'
import { isInWindow, putNewer, removeDeleted } from './apply-rows.ts'
import { refuseNewerChanges } from './newer-changes.ts'
import { markRowGone, rebaseAll, rebaseRow, rebaseRows } from './rebase-row.ts'
import { markDangling, recogniseRows } from './recognise-rows.ts'

export interface PulledPage {
  page: ChangesPage
  /** The cursor of the request. */
  since: number
  /** The mirror's generation at the time of the request. */
  generation?: MirrorState['generation']
  /** The first mirrored day; null for all. */
  windowStart: LocalDate | null
  now: number
}

/**
 * Applies one page of the feed in one transaction: stores rows and deletions, recognises own creations by ref, rebases
 * the chains of changed rows and moves the cursor. The last page also moves the acknowledged changes that it covers to
 * the journal. False, with nothing done, if the mirror does not stand where the page begins: another tab moved or
 * replaced it, or its epoch changed. Throws NewerChangesError.
 */
export async function applyPage(
  db: ClinicDatabase,
  { page, since, generation, windowStart, now }: PulledPage,
): Promise<boolean> {
  return changeTransaction(db, async () => {
    const state = await readMirrorState(db)
    if (!isUnmoved(state, { epoch: page.epoch, cursor: since, generation })) return false
    await refuseNewerChanges(db)
    const { rows } = page
    const requeued = await recogniseRows(db, { rows, epoch: page.epoch, now })
    const pending = await readPending(db)
    if (windowStart) await forgetOlderCounts(db, { rows: rows.appointment, deleted: page.deleted }, windowStart)
    await putAll(db, rows, { windowStart, named: rowsWithChanges(pending) })
    await removeDeleted(db, page.deleted)
    await db.meta.put({ ...state, cursor: page.cursor, ...(page.hasMore ? {} : WHOLE) })
    await noteClinicVersion(db, page)
    if (state.complete) await rebaseRows(db, rows, now, pending)
    else if (/* planted: filled-without-rebase */ !page.hasMore) await rebaseAll(db, now, pending)
    for (const entry of requeued) await rebaseRow(db, entry, now)
    await markOrphans(db, page.deleted, pending, now)
    if (page.hasMore) return true
    await coverAcknowledged(db, page, pending, now)
    await markDangling(db, pending, now)
    return true
  })
}

/** State of a complete mirror. */
const WHOLE = { complete: true, filled: [...SYNCED_ENTITIES] }

/** Which rows a mirror keeps: those in the window, and those that changes refer to. */
interface Kept {
  windowStart: LocalDate | null
  named: ReadonlySet<string>
}

async function putAll(db: ClinicDatabase, rows: ConfirmedRows, kept: Kept): Promise<void> {
  for (const entity of SYNCED_ENTITIES) await putRows(db, entity, rows[entity], kept)
}

/** Stores rows. A row that moved out of the window leaves the mirror, unless a change refers to it. */
async function putRows<E extends SyncedEntity>(
  db: ClinicDatabase,
  entity: E,
  rows: readonly EntityRows[E][],
  { windowStart, named }: Kept,
): Promise<void> {
  const stays = (row: { id: number }) => isInWindow(row, windowStart) || named.has(`${entity}:${row.id}`)
  const table = mirrorTable(db, entity)
  await putNewer(table, rows.filter(stays))
  const leaving = rows.filter((row) => !stays(row))
  if (leaving.length > 0) await table.bulkDelete(leaving.map((row) => row.id))
}

/**
 * Marks edits of rows that were deleted elsewhere for review, instead of any earlier review. A deletion is fulfilled;
 * one that needs review is sent again, unchanged, and thereby confirmed.
 */
async function markOrphans(
  db: ClinicDatabase,
  deleted: ChangesPage['deleted'],
  pending: PendingChanges,
  now: number,
): Promise<void> {
  const gone = new Set(deleted.map(({ entity, id }) => `${entity}:${id}`))
  const orphans = pending.outbox.filter((entry) => gone.has(rowName(entry, pending.ids)))
  const isOrphan = (entry: OutboxEntry) => isEdit(entry) && isOpen(entry)
  await markRowGone(db, pending, orphans.filter(isOrphan), now)
  const refused = orphans.filter(({ kind, state }) => kind === 'delete' && state === 'parked')
  for (const { n, sent, frozen } of refused) await db.outbox.update(n, { ...QUEUED, sent, frozen })
}

/** Whether a change can be marked for its row's deletion: it is not in flight, and not marked for that yet. */
function isOpen({ state, sent, parked }: OutboxEntry): boolean {
  return state === 'queued' ? !sent : state === 'parked' && parked?.why !== 'deleted'
}

async function coverAcknowledged(
  db: ClinicDatabase,
  { epoch, cursor }: ChangesPage,
  { outbox }: PendingChanges,
  now: number,
): Promise<void> {
  const covered = outbox.filter((entry) => entry.ack?.epoch === epoch && entry.ack.version <= cursor)
  if (covered.length === 0) return
  await db.journal.bulkPut(covered.map((entry) => ({ ...entry, ack: coverAck(entry.ack, cursor), coveredAt: now })))
  await db.outbox.bulkDelete(covered.map((entry) => entry.n))
}

/**
 * Gives a deletion of a missing row, which has no version of its own, the version up to which the row is known to be
 * gone.
 */
function coverAck(ack: Acknowledgement | null, cursor: number): Acknowledgement | null {
  return ack?.version === 0 ? { ...ack, version: cursor } : ack
}
