import * as v from 'valibot'
import { isLocalDate } from '#domain/values/local-date.ts'
import type { Db } from './schema.ts'
import type { AuditedEntity } from './versioned-tables.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const day = v.pipe(
  v.string(),
  v.check((text) => isLocalDate(text)),
)
const auditDetail = v.strictObject({
  /** How many rows an answer held. */
  rows: v.optional(count),
  /** The cursors between which a page of the feed lies. */
  since: v.optional(count),
  until: v.optional(count),
  /** The epoch of the database that a device speaks of. */
  epoch: v.optional(count),
  /** The first and the last day of what was exported. */
  from: v.optional(day),
  /** A name of the network that a sign-in came from, which is no address (auth-events.ts). */
  network: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))),
  to: v.optional(day),
})

/** The whole of what an event may say besides who, what and when: numbers, days and names of networks, so that no text of anybody gets in (T22). */
export type AuditDetail = v.InferInput<typeof auditDetail>

/** One row of the audit log (reliability.md, T24). */
export interface AuditEvent {
  /** ISO 8601, the instant of the event. */
  at: string
  /** Null for visitors and for the operator's commands. */
  userId: number | null
  /** A stable English word of the code, like 'patient.update' or 'stats.export'; never anything that somebody typed. */
  action: string
  /** The row that it is about, and the version that was written or shown; absent where there is none. */
  about?: { entity: AuditedEntity; id: number; version?: number | undefined } | undefined
  detail?: AuditDetail | undefined
}

/**
 * Appends an event to the audit log. Inside the transaction of the effect where there is one; a reading is written before its
 * answer goes out, so that there is no answer without it. Throws for a detail that is not on the list.
 */
export async function writeAuditEvent(db: Db, event: AuditEvent): Promise<void> {
  await writeAuditEvents(db, [event])
}

/** As writeAuditEvent, several at once, in this order. */
export async function writeAuditEvents(db: Db, events: readonly AuditEvent[]): Promise<void> {
  if (events.length > 0) await db.insertInto('auditLog').values(events.map(rowOf)).execute()
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
