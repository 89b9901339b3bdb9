import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type PendingChanges, readIds, readOutbox } from '#data/local/outbox/outbox.ts'
import { convertToEdit } from '#data/sync/outbox/convert-to-edit.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import { isMirrored } from '#domain/fields/entities.ts'
import { changedFields } from '#domain/sync/merge/field-groups.ts'
import { type RequestedRow, requestedRows } from '#domain/sync/merge/requested-rows.ts'
import { findDangling, patchGoingOn } from '#domain/sync/outbox/dangling.ts'
import { ACKED, isCreation, mayHaveArrived, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { resolvedFields } from '#domain/sync/outbox/references.ts'
import type { ConfirmedRows } from '#domain/wire/rows/row-readers.ts'
import { learnIds } from './learn-ids.ts'
import { markForReview, markRowGone } from './rebase-row.ts'

/** Rows that have arrived, and their epoch. */
interface Arrived {
  rows: Partial<ConfirmedRows>
  epoch: number
  now: number
}

/**
 * Stores the ids of rows that changes know by ref, and acknowledges own creations by their rows, which covers lost
 * answers. Returns the changes that are requeued (learnIds). Runs in the caller's transaction, before the rows are
 * stored and rebased on.
 */
export async function recogniseRows(db: ClinicDatabase, arrived: Arrived): Promise<OutboxEntry[]> {
  const names = recognisableRefs(arrived.rows)
  if (names.size === 0) return []
  const outbox = await readOutbox(db)
  const requeued = await learnIds(db, Object.values(arrived.rows).flat(), outbox)
  const answered = outbox.filter(
    (entry) => isCreation(entry) && entry.state !== 'acked' && names.has(String(entry.key)),
  )
  for (const entry of answered) {
    if (entry.kind === 'create') await recogniseCreation(db, entry, arrived)
    else await recogniseRequest(db, entry, arrived)
  }
  return requeued
}

/** Returns the refs of the rows and of their requests. */
function recognisableRefs(rows: Arrived['rows']): ReadonlySet<string> {
  const refs = Object.values(rows).flatMap((list) => list.map(({ ref }) => ref))
  const requests = (rows.appointment ?? []).map(({ requestRef }) => requestRef)
  return new Set([...refs, ...requests].filter((name) => name !== null))
}

/**
 * Acknowledges a creation. If the person edited it after a refusal, a late earlier copy may have created the row with
 * other content. The differences then become an edit of that row.
 */
async function recogniseCreation(db: ClinicDatabase, entry: OutboxEntry, { rows, epoch, now }: Arrived): Promise<void> {
  const arrived = isMirrored(entry.entity) ? rows[entry.entity] : undefined
  const row = arrived?.find((candidate) => candidate.ref === entry.key)
  if (!row) return
  const wished = resolvedFields(entry.patch, await readIds(db, [entry]))
  const differing = entry.mended ? changedFields(row, wished) : {}
  if (Object.keys(differing).length === 0) {
    await acknowledgeByRow(db, entry, { epoch, version: row.version, id: row.id })
  } else if (!mayHaveArrived(entry)) {
    await convertToEdit(db, entry, row, { differing, epoch, now })
  }
}

/** Acknowledges a request. One that was edited after a refusal and exists with other content needs review. */
async function recogniseRequest(db: ClinicDatabase, entry: OutboxEntry, { rows, epoch, now }: Arrived): Promise<void> {
  const made = (rows.appointment ?? []).filter(({ requestRef }) => requestRef === entry.key)
  if (made.length === 0) return
  if (!entry.mended || isAsMeant(entry, made)) {
    await acknowledgeByRow(db, entry, { epoch, version: Math.max(...made.map(({ version }) => version)), id: null })
  } else if (!mayHaveArrived(entry)) {
    await markForReview(db, entry, { why: 'conflict', fields: [], now })
  }
}

/** Whether these appointments are exactly those of the request; what staff decided about them since is ignored. */
function isAsMeant(request: OutboxEntry, made: readonly Appointment[]): boolean {
  const wished = requestedRows(request)
  const isThere = ({ ref, fields }: RequestedRow) =>
    made.some((row) => row.ref === ref && ASKED_FOR.every((field) => row[field] === fields[field]))
  return made.length === wished.length && wished.every(isThere)
}

const ASKED_FOR = ['date', 'startTime', 'endTime', 'reason'] as const

async function acknowledgeByRow(
  db: ClinicDatabase,
  entry: OutboxEntry,
  ack: NonNullable<OutboxEntry['ack']>,
): Promise<void> {
  await db.outbox.update(entry.n, { ...ACKED, ack })
}

/**
 * Marks changes for review that refer to a row which the complete mirror lacks and no change of this device creates.
 * The database was restored, and the device that made the row has not sent it again. Once it has, they are requeued
 * automatically. An income that only lacks its appointment goes on without it.
 */
export async function markDangling(db: ClinicDatabase, { outbox, ids }: PendingChanges, now: number): Promise<void> {
  if (findDangling(outbox, ids).length === 0) return
  // Changes marked earlier in this transaction keep that review.
  const present = await readOutbox(db)
  const lost: OutboxEntry[] = []
  for (const entry of findDangling(present, ids)) {
    const patch = patchGoingOn(entry, present, ids)
    if (patch) await db.outbox.update(entry.n, { patch })
    else lost.push(entry)
  }
  await markRowGone(db, { outbox: present, ids }, lost, now)
}
