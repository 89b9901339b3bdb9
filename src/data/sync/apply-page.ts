import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { readMirrorState } from '#data/local/meta.ts'
import { readIds, readOutbox } from '#data/local/outbox.ts'
import { baseOf, changedFields } from '#domain/change/field-groups.ts'
import { canonicalKey, type Fields, type KnownIds, type OutboxEntry } from '#domain/change/outbox-entry.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { type ChangesPage, SYNCED_ENTITIES } from '#domain/wire/sync-wire.ts'
import { type ConfirmedRows, confirmedTable, isInWindow, putNewer, removeDeleted, rowsOfPage } from './apply-rows.ts'
import { park, rebaseRows } from './rebase-row.ts'

export interface PulledPage {
  page: ChangesPage
  /** The cursor that the page was asked for with. */
  since: number
  /** The first day that is mirrored; null for all. */
  windowStart: LocalDate | null
  now: number
}

/**
 * One page of the feed, in one transaction: rows and deletions into the mirror, own creations recognised by their ref, the
 * chains of changed rows judged anew, the cursor moved; and when the page is the last, every acknowledged change that it covers
 * goes to the journal. False when the mirror does not stand where the page begins (another tab went further, or it began another
 * life): then nothing is done.
 */
export async function applyPage(db: ClinicDatabase, { page, since, windowStart, now }: PulledPage): Promise<boolean> {
  const tables = [db.appointments, db.patients, db.incomes, db.professionals, db.outbox, db.ids, db.journal, db.meta]
  return db.transaction('rw', tables, async () => {
    const state = await readMirrorState(db)
    if (state?.epoch !== page.epoch || state.cursor !== since) return false
    const rows = rowsOfPage(page)
    await recogniseOwn(db, rows, page.epoch)
    const outbox = await readOutbox(db)
    const ids = await readIds(db, outbox)
    await putRows(db, rows, windowStart, namedRows(outbox, ids))
    await removeDeleted(db, page.deleted)
    await rebaseRows(db, rows, now)
    await parkOrphans(db, page.deleted, outbox, ids, now)
    await db.meta.put({
      ...state,
      cursor: page.cursor,
      ...(page.hasMore ? {} : { complete: true, filled: [...SYNCED_ENTITIES] }),
    })
    if (!page.hasMore) await coverAcknowledged(db, page, now)
    return true
  })
}

/** The rows that changes name: 'patient:17'. */
function namedRows(outbox: readonly OutboxEntry[], ids: KnownIds): ReadonlySet<string> {
  return new Set(outbox.map((entry) => `${entry.entity}:${canonicalKey(entry.key, ids)}`))
}

/** A row that moved out of the window leaves the mirror, unless a change still names it. */
async function putRows(
  db: ClinicDatabase,
  rows: ConfirmedRows,
  windowStart: LocalDate | null,
  named: ReadonlySet<string>,
): Promise<void> {
  for (const entity of SYNCED_ENTITIES) {
    const stays = (row: { id: number }) => isInWindow(row, windowStart) || named.has(`${entity}:${row.id}`)
    const table = confirmedTable(db, entity)
    await putNewer(table, rows[entity].filter(stays))
    await table.bulkDelete(rows[entity].filter((row) => !stays(row)).map((row) => row.id))
  }
}

/**
 * A pulled row with a ref of ours is the answer to its creation, even when that answer itself was lost. Only a creation that the
 * person mended after a refusal may have reached the server with other content, from a copy that came late: then what was
 * mended becomes an edit of that row.
 */
async function recogniseOwn(db: ClinicDatabase, rows: ConfirmedRows, epoch: number): Promise<void> {
  const creations = (await readOutbox(db)).filter((entry) => entry.kind === 'create' && entry.state !== 'acked')
  for (const entry of creations) {
    const row = rows[entry.entity].find((candidate) => candidate.ref === entry.key)
    if (!row) continue
    await db.ids.put({ ref: String(entry.key), id: row.id })
    const stored = row as unknown as Fields
    const differing = entry.mended ? changedFields(stored, await resolved(db, entry.patch)) : {}
    if (Object.keys(differing).length === 0) {
      const ack = { epoch, version: row.version, id: row.id }
      await db.outbox.update(entry.n, { state: 'acked', ack, parked: null, frozen: null, hold: null })
    } else if (!entry.sent) {
      const base = baseOf(entry.entity, stored, Object.keys(differing))
      await db.outbox.update(entry.n, { kind: 'update', key: row.id, patch: differing, base, mended: false })
    }
  }
}

/** References by ref as ids, where they are known. */
async function resolved(db: ClinicDatabase, fields: Fields): Promise<Fields> {
  if (typeof fields.patientId !== 'string') return fields
  const known = await db.ids.get(fields.patientId)
  return known ? { ...fields, patientId: known.id } : fields
}

/** Edits of a row that was deleted elsewhere wait for a person; a deletion has what it wished. */
async function parkOrphans(
  db: ClinicDatabase,
  deleted: ChangesPage['deleted'],
  outbox: readonly OutboxEntry[],
  ids: KnownIds,
  now: number,
): Promise<void> {
  const gone = new Set(deleted.map(({ entity, id }) => `${entity}:${id}`))
  for (const entry of outbox) {
    if (entry.kind !== 'update' || entry.state !== 'queued' || entry.sent) continue
    if (gone.has(`${entry.entity}:${canonicalKey(entry.key, ids)}`))
      await park(db, entry, { why: 'deleted', fields: [], now })
  }
}

async function coverAcknowledged(db: ClinicDatabase, { epoch, cursor }: ChangesPage, now: number): Promise<void> {
  const covered = (await readOutbox(db)).filter((entry) => entry.ack?.epoch === epoch && entry.ack.version <= cursor)
  await db.journal.bulkPut(covered.map((entry) => ({ ...entry, coveredAt: now })))
  await db.outbox.bulkDelete(covered.map((entry) => entry.n))
}
