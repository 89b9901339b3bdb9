import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { insist } from '#data/local/storage-trouble.ts'
import type { TimeRange } from '#domain/appointment/time-slots.ts'
import { UNDO_MS } from '#domain/change/due-time.ts'
import { baseOf, changedFields } from '#domain/change/field-groups.ts'
import {
  type Action,
  type ActionName,
  type ChangedEntity,
  type Fields,
  type Hold,
  isEdit,
  OUTBOX_SCHEMA,
  type OutboxEntry,
} from '#domain/change/outbox-entry.ts'
import { slotsText } from '#domain/change/requested-rows.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
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

/**
 * Puts an action on a turno into the outbox: `patch` is all that it will cause there, `body` what its call says besides. It is
 * kept, judged and undone like an edit of that turno. What the server would fill in by itself (the professional of an approval) must
 * stand in the patch, else a later change of that turno is asked about for it.
 */
export function enqueueAction(
  db: ClinicDatabase,
  sources: ChangeSources,
  name: Exclude<ActionName, 'request'>,
  seen: { key: RowKey },
  { patch, body = {} }: { patch: Fields; body?: Fields },
): Promise<Ticket> {
  const caused = tidied(patch)
  const base = baseOf('appointment', seen as unknown as Fields, Object.keys(caused))
  const action = { name, body: tidied(body) }
  return enqueue(db, sources, { entity: 'appointment', kind: 'action', action, key: seen.key, patch: caused, base })
}

/** What a patient asks for: up to three stretches of one day. */
export interface Wish {
  patientId: RowKey
  date: LocalDate
  slots: readonly TimeRange[]
  reason: string
  notes: string
}

/** Puts a patient's request into the outbox; the ticket's key is the name of the request, by which its turnos are tied. */
export function enqueueRequest(
  db: ClinicDatabase,
  sources: ChangeSources,
  wish: Wish,
  draft?: string,
): Promise<Ticket> {
  const { slots, ...fields } = wish
  const patch = tidied({ ...fields, slots: slotsText(slots) })
  const action: Action = { name: 'request', body: {} }
  const request = { entity: 'appointment', kind: 'action', action, key: sources.newUuid(), patch, base: {} } as const
  return enqueue(db, sources, request, AT_ONCE, draft)
}

type NewChange = Pick<OutboxEntry, 'entity' | 'kind' | 'key' | 'patch' | 'base'> & { action?: Action }

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
    const entry = entryOf(db, { ...change, base: await withPatientOnTheWayOut(db, change) }, wait, opId, madeAt)
    const place = await db.outbox.add(entry)
    if (draft) await db.drafts.delete(draft)
    if (isEdit(entry)) await rebaseRow(db, change, madeAt)
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

/**
 * While the deletion of its patient is on the way, an income is shown without one. The change still hangs on that patient: it
 * keeps its order with the deletion, and the untying, which is the person's own doing, is no news to it.
 */
async function withPatientOnTheWayOut(db: ClinicDatabase, { entity, key, base }: NewChange): Promise<Fields> {
  if (entity !== 'income' || typeof key !== 'number' || base.patientId !== null) return base
  const patientId = (await db.incomes.get(key))?.patientId ?? null
  return { ...base, patientId }
}

/** Texts as the server stores them, so that its row equals what this device meant. */
export function tidied(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  )
}
