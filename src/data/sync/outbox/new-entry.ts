import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type Action, type Hold, OUTBOX_SCHEMA, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'

/** The content of a change. */
export type NewChange = Pick<OutboxEntry, 'entity' | 'kind' | 'key' | 'patch' | 'base' | 'refs' | 'patientName'> & {
  action?: Action
}

/** When a change may be sent. */
export interface Wait {
  nextAt: number
  hold: Hold | null
}

export const SEND_AT_ONCE: Wait = { nextAt: 0, hold: null }

/** The change id, and when the change was made. */
export interface Making {
  wait: Wait
  opId: string
  madeAt: number
}

/** Creates the entry of a new change. */
export function newEntry(
  { userId }: ClinicDatabase,
  change: NewChange,
  { wait, opId, madeAt }: Making,
): Omit<OutboxEntry, 'n'> {
  return {
    action: null,
    ...change,
    opId,
    userId,
    schema: OUTBOX_SCHEMA,
    state: 'queued',
    sent: false,
    attempt: 0,
    frozen: null,
    ack: null,
    parked: null,
    tries: 0,
    serverErrors: 0,
    mended: false,
    ...wait,
    madeAt,
  }
}
