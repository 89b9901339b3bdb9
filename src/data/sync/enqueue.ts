import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { insist } from '#data/local/storage-trouble.ts'
import { UNDO_MS } from '#domain/change/due-time.ts'
import { baseOf, changedFields } from '#domain/change/field-groups.ts'
import {
  type ChangedEntity,
  type Fields,
  type Hold,
  OUTBOX_SCHEMA,
  type OutboxEntry,
} from '#domain/change/outbox-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { rebaseRow } from './rebase-row.ts'

/** Where a change gets its instant and its names from. */
export interface ChangeSources {
  now: () => number
  newUuid: () => string
  /** Frees what can be had again, once, when the device's disk is full. */
  makeRoom?: () => Promise<void>
}

/** What follows a change: its place in the outbox (which it keeps), its present name, and the key of the row that it is about. */
export interface Ticket {
  n: number
  opId: string
  key: RowKey
}

/**
 * Puts the creation of a row into the outbox; its key is a ref of its own. `draft` names the draft that becomes this change: it
 * goes in the same transaction, so that the text is in one place only. Resolves when the change is on the disk; rejects when the
 * local database could not keep it (then nothing is kept, and the form must say so).
 */
export function enqueueCreate(
  db: ClinicDatabase,
  sources: ChangeSources,
  entity: ChangedEntity,
  fields: Fields,
  draft?: string,
): Promise<Ticket> {
  const creation = { entity, kind: 'create', key: sources.newUuid(), patch: tidied(fields), base: {} } as const
  return enqueue(db, sources, creation, AT_ONCE, draft)
}

/**
 * Puts an edit into the outbox: of the wished fields, those that differ from the row as the person saw it (`seen`). Null when
 * nothing differs. When the server changed a touched field meanwhile, the change is parked at once.
 */
export async function enqueueUpdate(
  db: ClinicDatabase,
  sources: ChangeSources,
  entity: ChangedEntity,
  seen: { key: RowKey },
  wished: Fields,
): Promise<Ticket | null> {
  const row = seen as unknown as Fields & { key: RowKey }
  const patch = changedFields(row, tidied(wished))
  if (Object.keys(patch).length === 0) return null
  return enqueue(db, sources, {
    entity,
    kind: 'update',
    key: seen.key,
    patch,
    base: baseOf(entity, row, Object.keys(patch)),
  })
}

/** Puts a deletion into the outbox. It goes after UNDO_MS, until then it can be dropped without a trace. */
export function enqueueDelete(
  db: ClinicDatabase,
  sources: ChangeSources,
  entity: ChangedEntity,
  seen: { key: RowKey },
): Promise<Ticket> {
  const base = entity === 'appointment' ? baseOf(entity, seen as unknown as Fields, ['date']) : {}
  return enqueue(
    db,
    sources,
    { entity, kind: 'delete', key: seen.key, patch: {}, base },
    { nextAt: sources.now() + UNDO_MS, hold: 'undo' },
  )
}

type NewChange = Pick<OutboxEntry, 'entity' | 'kind' | 'key' | 'patch' | 'base'>

interface Wait {
  nextAt: number
  hold: Hold | null
}

const AT_ONCE: Wait = { nextAt: 0, hold: null }

async function enqueue(
  db: ClinicDatabase,
  sources: ChangeSources,
  change: NewChange,
  wait = AT_ONCE,
  draft?: string,
): Promise<Ticket> {
  const opId = sources.newUuid()
  const madeAt = sources.now()
  const tables = [db.outbox, db.drafts, db.ids, db.appointments, db.patients, db.incomes]
  const keep = async () => {
    // A first attempt that seemed to fail may have been kept after all.
    const kept = await db.outbox.where('opId').equals(opId).first()
    if (kept) return kept.n
    const place = await db.outbox.add(entryOf(db, change, wait, opId, madeAt))
    if (draft) await db.drafts.delete(draft)
    if (change.kind === 'update') await rebaseRow(db, change, madeAt)
    return place
  }
  const n = await insist(db, sources.makeRoom, () => db.transaction('rw', tables, keep))
  return { n, opId, key: change.key }
}

function entryOf(
  { userId }: ClinicDatabase,
  change: NewChange,
  wait: Wait,
  opId: string,
  madeAt: number,
): Omit<OutboxEntry, 'n'> {
  return {
    ...change,
    opId,
    userId,
    schema: OUTBOX_SCHEMA,
    state: 'queued',
    sent: false,
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

/** Texts as the server stores them, so that its row equals what this device meant. */
export function tidied(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  )
}
