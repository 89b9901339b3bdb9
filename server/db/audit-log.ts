import * as v from 'valibot'
import type { AuditAction } from '#domain/audit/audit-action-texts.ts'
import { isLocalDate } from '#domain/values/dates/local-date.ts'
import { inJoinedCommit } from './joined-commit.ts'
import { preparedQuery } from './prepared-query.ts'
import type { Db } from './schema.ts'
import type { AuditedEntity } from './versioned-tables.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const day = v.pipe(
  v.string(),
  v.check((text) => isLocalDate(text)),
)
const auditDetail = v.strictObject({
  /** The size of a file, and the day on which it was made. */
  bytes: v.optional(count),
  day: v.optional(day),
  /** How many rows an answer held. */
  rows: v.optional(count),
  /** The cursors between which a page of the feed lies. */
  since: v.optional(count),
  until: v.optional(count),
  /** The database's epoch that a device named. */
  epoch: v.optional(count),
  /** The first and the last day of an export. */
  from: v.optional(day),
  /** A hash of the network of a sign-in, from which no address can be read (auth-events.ts). */
  network: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))),
  to: v.optional(day),
  /** The version of the settings that was written. */
  version: v.optional(count),
})

/**
 * Everything that an event may contain besides author, action and time: numbers, days and network hashes, so that no
 * personal text can get in (T22).
 */
export type AuditDetail = v.InferInput<typeof auditDetail>

/** One row of the audit log (reliability.md, T24). */
export interface AuditEvent {
  /** ISO 8601, the instant of the event. */
  at: string
  /** Null for visitors and operator commands. */
  userId: number | null
  /** A stable English name, like 'patient.update' or 'stats.export'; never user input. */
  action: AuditAction
  /** The row that the event is about, and the version that was written or shown; absent for events without a row. */
  about?: { entity: AuditedEntity; id: number; version?: number | undefined } | undefined
  detail?: AuditDetail | undefined
}

/**
 * Appends an event to the audit log, in the transaction of its effect where there is one. An access is written before
 * its answer is sent, so that no answer goes unlogged. Throws for a detail that is not on the list.
 */
export async function writeAuditEvent(db: Db, event: AuditEvent): Promise<void> {
  await writeAuditEvents(db, [event])
}

/** Appends several events at once, in this order (see writeAuditEvent). */
export async function writeAuditEvents(db: Db, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(rowOf)
  const insert = async (trx: Db) => {
    for (const row of rows) await addRow(trx, row)
  }
  await (db.isTransaction ? insert(db) : inJoinedCommit(db, insert))
}

function rowOf({ at, userId, action, about, detail }: AuditEvent) {
  return {
    at,
    userId,
    action,
    entity: about?.entity ?? null,
    entityId: about?.id ?? null,
    version: about?.version ?? null,
    detail: detail === undefined ? null : JSON.stringify(v.parse(auditDetail, detail)),
  }
}

const addRow = preparedQuery((db, row: ReturnType<typeof rowOf>) => {
  const { at, userId, action, entity, entityId, version, detail } = row
  return db.insertInto('auditLog').values({ at, userId, action, entity, entityId, version, detail })
})
