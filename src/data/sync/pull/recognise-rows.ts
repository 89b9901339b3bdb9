import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type PendingChanges, readIds, readOutbox } from '#data/local/outbox/outbox.ts'
import { becomeEdit } from '#data/sync/outbox/become-edit.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import { isMirrored } from '#domain/fields/entities.ts'
import { changedFields } from '#domain/sync/merge/field-groups.ts'
import { type RequestedRow, requestedRows } from '#domain/sync/merge/requested-rows.ts'
import { dangling } from '#domain/sync/outbox/next-to-send.ts'
import { ACKED, isCreation, mayHaveArrived, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { resolvedFields } from '#domain/sync/outbox/references.ts'
import type { ConfirmedRows } from '#domain/wire/row-readers.ts'
import { learnIds } from './learn-ids.ts'
import { park, parkDeleted } from './rebase-row.ts'

/** Rows that have arrived, and the epoch of the database that they are of. */
interface Arrived {
  rows: Partial<ConfirmedRows>
  epoch: number
  now: number
}

/**
 * Rows that changes know by their ref get the id that the server gave them, and a row that an own creation made is the answer to
 * it, even when that answer itself was lost. Gives the changes that go again (learnIds). Inside the caller's transaction, before
 * the rows are put and judged.
 */
export async function recogniseRows(db: ClinicDatabase, arrived: Arrived): Promise<OutboxEntry[]> {
  const names = namesOf(arrived.rows)
  if (names.size === 0) return []
  const outbox = await readOutbox(db)
  const revived = await learnIds(db, Object.values(arrived.rows).flat(), outbox)
  const answered = outbox.filter(
    (entry) => isCreation(entry) && entry.state !== 'acked' && names.has(String(entry.key)),
  )
  for (const entry of answered) {
    if (entry.kind === 'create') await recogniseCreation(db, entry, arrived)
    else await recogniseRequest(db, entry, arrived)
  }
  return revived
}

/** The refs of the rows, and of the requests that they are of. */
function namesOf(rows: Arrived['rows']): ReadonlySet<string> {
  const refs = Object.values(rows).flatMap((list) => list.map(({ ref }) => ref))
  const requests = (rows.appointment ?? []).map(({ requestRef }) => requestRef)
  return new Set([...refs, ...requests].filter((name) => name !== null))
}

/**
 * Only a creation that the person mended after a refusal may have reached the server with other content, from a copy that came
 * late: then what was mended becomes an edit of that row.
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
    await becomeEdit(db, entry, row, { differing, epoch, now })
  }
}

/** A request that the person mended after a refusal, and that is there all the same otherwise, is hers to decide. */
async function recogniseRequest(db: ClinicDatabase, entry: OutboxEntry, { rows, epoch, now }: Arrived): Promise<void> {
  const made = (rows.appointment ?? []).filter(({ requestRef }) => requestRef === entry.key)
  if (made.length === 0) return
  if (!entry.mended || isAsMeant(entry, made)) {
    await acknowledgeByRow(db, entry, { epoch, version: Math.max(...made.map(({ version }) => version)), id: null })
  } else if (!mayHaveArrived(entry)) {
    await park(db, entry, { why: 'conflict', fields: [], now })
  }
}

/** Whether these appointments are those that the request asks for, no more and no less; what staff decided about them since is theirs. */
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
 * Changes that name a row which the whole mirror does not hold, and which no change of this device makes: the database was
 * restored, and the device that made the row has not brought it again. They wait in sight, and go by themselves when it has.
 */
export async function parkDangling(db: ClinicDatabase, { outbox, ids }: PendingChanges, now: number): Promise<void> {
  if (dangling(outbox, ids).length === 0) return
  // What was asked about since, in this same transaction, keeps its question.
  const judged = await readOutbox(db)
  await parkDeleted(db, { outbox: judged, ids }, dangling(judged, ids), now)
}
