import { changeTransaction } from '#data/local/database/change-transaction.ts'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'
import { retryAfterFreeingStorage } from '#data/local/database/storage-trouble.ts'
import { readChainOf, readChange, readPending } from '#data/local/outbox/outbox.ts'
import { rebaseAfterDrop } from '#data/sync/conflicts/later-changes.ts'
import { type IntendedChange, resolveCurrentId } from '#data/sync/epochs/id-remapping.ts'
import { rebaseRow, rebaseRowIn } from '#data/sync/pull/rebase-row.ts'
import type { TimeRange } from '#domain/appointment/time-slots.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import type { ChangedEntity } from '#domain/fields/entities.ts'
import type { SaidOf } from '#domain/fields/entity-fields.ts'
import type { FieldValue } from '#domain/fields/field.ts'
import { baseOf, changedFields } from '#domain/sync/merge/field-groups.ts'
import type { ShownRow } from '#domain/sync/merge/fold.ts'
import { slotsText } from '#domain/sync/merge/requested-rows.ts'
import { UNDO_MS } from '#domain/sync/outbox/due-time.ts'
import {
  type Action,
  type ActionName,
  type Fields,
  isEdit,
  isRefused,
  type OutboxEntry,
} from '#domain/sync/outbox/outbox-entry.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { Ref, RowKey } from '#domain/values/row-key.ts'
import { seenAppointmentsText } from '#domain/wire/rows/seen-appointments.ts'
import type { ChangeSources } from './change-sources.ts'
import { type Making, type NewChange, newEntry, SEND_AT_ONCE, type Wait } from './new-entry.ts'
import { findCreation, rowOfDraft } from './row-of-draft.ts'

/** A change in the outbox: its permanent sequence number, its current change id, and the key of its row. */
export interface EnqueuedChange {
  n: number
  opId: string
  key: RowKey
  /**
   * An earlier attempt that seemed to fail created the row, and was refused or kept. Nothing is enqueued now, and the
   * draft stays until its text has become a change.
   */
  found?: 'refused' | 'kept'
  /** It is sent once its undo time has passed, and can be dropped until then. */
  undoable?: true
}

/**
 * Queues the creation of a row, whose key is a new ref. `draft`: the draft that becomes this change (and the row, see
 * rowOfDraft); it is deleted in the same transaction, so the text is in one place only. Resolves when the change is on
 * the disk. Rejects if the local database probably did not keep it: the form must say so, and may try again.
 */
export function enqueueCreate<E extends ChangedEntity>(
  db: ClinicDatabase,
  sources: ChangeSources,
  entity: E,
  fields: SaidOf<E>,
  draft?: string,
): Promise<EnqueuedChange> {
  return enqueue(db, sources, creationOf(entity, fields, newRef(sources, entity, draft)), SEND_AT_ONCE, draft)
}

/**
 * Queues an edit with those desired fields that differ from the row as the person saw it (`seen`). Null if nothing
 * differs. If the server changed such a field meanwhile, the change is a conflict at once. `draft` as above.
 */
export async function enqueueUpdate<E extends ChangedEntity>(
  db: ClinicDatabase,
  sources: ChangeSources,
  entity: E,
  seen: ShownRow,
  wished: SaidOf<E>,
  draft?: string,
): Promise<EnqueuedChange | null> {
  const edit = editOf(entity, seen, wished)
  return edit && enqueue(db, sources, edit, SEND_AT_ONCE, draft)
}

/**
 * A change that a form wants: a new row (`ref` as of rowOfDraft, else a new one), or an edit of a row as it was seen.
 */
export type WishedChange =
  | { kind: 'create'; entity: ChangedEntity; fields: Fields; ref?: Ref }
  | { kind: 'update'; entity: ChangedEntity; seen: ShownRow; fields: Fields }

/**
 * Queues several changes of one press in this order, all or none. The result has an EnqueuedChange for each; null for
 * an edit without differences. `draft` as above. With `undoable` they are sent after UNDO_MS and can be dropped until
 * then.
 */
export function enqueueTogether(
  db: ClinicDatabase,
  sources: ChangeSources,
  wishes: readonly WishedChange[],
  { draft, undoable = false }: { draft?: string | undefined; undoable?: boolean } = {},
): Promise<(EnqueuedChange | null)[]> {
  const changes = wishes.map((wish) =>
    wish.kind === 'create'
      ? creationOf(wish.entity, wish.fields, wish.ref ?? newRef(sources, wish.entity))
      : editOf(wish.entity, wish.seen, wish.fields),
  )
  return enqueueAll(db, sources, changes, undoable ? sendAfterUndo(sources) : SEND_AT_ONCE, draft)
}

type FieldValues = Readonly<Record<string, FieldValue | undefined>>

function newRef({ newUuid }: ChangeSources, entity: ChangedEntity, draft?: string): Ref {
  return draft ? rowOfDraft(draft, entity) : newUuid()
}

function creationOf(entity: ChangedEntity, fields: FieldValues, key: Ref): IntendedChange {
  return { change: { entity, kind: 'create', key, patch: trimTexts(fields), base: {} }, seen: null }
}

function editOf(entity: ChangedEntity, seen: ShownRow, wished: FieldValues): IntendedChange | null {
  const patch = changedFields(seen, trimTexts(wished))
  const changedNames = Object.keys(patch)
  if (changedNames.length === 0) return null
  return { change: { entity, kind: 'update', key: seen.key, patch, base: baseOf(entity, seen, changedNames) }, seen }
}

/**
 * Queues a deletion. It is sent after UNDO_MS and can be dropped until then. `appointments`: a patient's open ones that
 * the confirmation showed; the server then refuses to delete any other. Without it that is not checked.
 */
export function enqueueDelete(
  db: ClinicDatabase,
  sources: ChangeSources,
  entity: ChangedEntity,
  seen: ShownRow,
  appointments?: readonly { uid: string }[],
): Promise<EnqueuedChange> {
  const base = baseOfDeletion(entity, seen, appointments)
  const change = { entity, kind: 'delete', key: seen.key, patch: {}, base } as const
  return enqueue(db, sources, { change, seen }, sendAfterUndo(sources))
}

function sendAfterUndo({ now }: ChangeSources): Wait {
  return { nextAt: now() + UNDO_MS, hold: 'undo' }
}

function baseOfDeletion(entity: ChangedEntity, seen: ShownRow, appointments?: readonly { uid: string }[]): Fields {
  if (entity === 'appointment') return baseOf(entity, seen, ['date'])
  return appointments ? { seenAppointments: seenAppointmentsText(appointments.map(({ uid }) => uid)) } : {}
}

/**
 * Queues an action on an appointment. `patch` is its whole effect, `body` holds extra fields of its call. The action is
 * applied, rebased and undone like an edit. The patch must include what the server would fill in (the professional of
 * an approval), else a later change of that appointment becomes a conflict. `draft` as above.
 */
export function enqueueAction(
  db: ClinicDatabase,
  sources: ChangeSources,
  name: Exclude<ActionName, 'request'>,
  seen: ShownRow,
  { patch, body = {} }: { patch: Fields; body?: Fields },
  draft?: string,
): Promise<EnqueuedChange> {
  const caused = trimTexts(patch)
  const base = baseOf('appointment', seen, Object.keys(caused))
  const action = { name, body: trimTexts(body) }
  const change = { entity: 'appointment', kind: 'action', action, key: seen.key, patch: caused, base } as const
  return enqueue(db, sources, { change, seen }, SEND_AT_ONCE, draft)
}

/** A patient's request: up to three time ranges of one day. */
export interface Wish {
  patientId: RowKey
  date: LocalDate
  slots: readonly TimeRange[]
  reason: string
  notes: string
  /** The appointment that the request is to replace. */
  appointmentId?: RowKey
}

/** Queues a patient's request. Its key is the request's ref, which its appointments share. */
export function enqueueRequest(
  db: ClinicDatabase,
  sources: ChangeSources,
  wish: Wish,
  draft?: string,
): Promise<EnqueuedChange> {
  const { slots, ...fields } = wish
  const patch = trimTexts({ ...fields, slots: slotsText(slots) })
  const action: Action = { name: 'request', body: {} }
  const key = newRef(sources, 'appointment', draft)
  const change = { entity: 'appointment', kind: 'action', action, key, patch, base: {} } as const
  return enqueue(db, sources, { change, seen: null }, SEND_AT_ONCE, draft)
}

async function enqueue(
  db: ClinicDatabase,
  sources: ChangeSources,
  meant: IntendedChange,
  wait: Wait,
  draft?: string,
): Promise<EnqueuedChange> {
  const [enqueued] = await enqueueAll(db, sources, [meant], wait, draft)
  return enqueued as EnqueuedChange
}

async function enqueueAll(
  db: ClinicDatabase,
  sources: ChangeSources,
  changes: readonly (IntendedChange | null)[],
  wait: Wait,
  draft?: string,
): Promise<(EnqueuedChange | null)[]> {
  const named = changes.map((meant) => meant && { meant, opId: sources.newUuid() })
  const madeAt = sources.now()
  let attempts = 0
  const keepAll = async () => {
    attempts++
    const enqueuedChanges: (EnqueuedChange | null)[] = []
    for (const each of named) {
      // A first attempt that seemed to fail may have been kept after all.
      const kept = each && attempts > 1 ? await readChange(db, each.opId) : undefined
      const made = kept
        ? enqueuedOf(kept)
        : each && (await keep(db, sources, each.meant, { wait, opId: each.opId, madeAt }))
      enqueuedChanges.push(made)
    }
    if (draft && !enqueuedChanges.some((enqueued) => enqueued?.found)) await db.drafts.delete(draft)
    return enqueuedChanges
  }
  return retryAfterFreeingStorage(db, sources.freeStorage, () => changeTransaction(db, keepAll))
}

/** Adds one change at the end of the outbox and rebases its row. */
async function keep(
  db: ClinicDatabase,
  sources: ChangeSources,
  meant: IntendedChange,
  making: Making,
): Promise<EnqueuedChange> {
  const made = await findCreation(db, meant.change)
  if (made) return { n: made.n, opId: made.opId, key: made.key, found: isRefused(made) ? 'refused' : 'kept' }
  const change = await resolveCurrentId(db, meant, windowStartOf(clinicDayAt(making.madeAt)))
  if (change.kind === 'delete') await replaceRefused(db, sources, change, making.madeAt)
  const entry = newEntry(db, change, making)
  const [n, mirror] = await Promise.all([db.outbox.add(entry), readMirrorState(db)])
  if (isEdit(entry)) await rebaseRowIn(db, mirror, change, making.madeAt)
  return enqueuedOf({ ...entry, n })
}

function enqueuedOf({ n, opId, key, hold }: Pick<OutboxEntry, 'n' | 'opId' | 'key' | 'hold'>): EnqueuedChange {
  return { n, opId, key, ...(hold === 'undo' && { undoable: true }) }
}

/**
 * Replaces a refused deletion of the same row by the new one, at the end. The changes after the refused one were never
 * rebased.
 */
async function replaceRefused(
  db: ClinicDatabase,
  sources: ChangeSources,
  change: NewChange,
  madeAt: number,
): Promise<void> {
  const { outbox, ids } = await readPending(db)
  const { outbox: chain } = await readChainOf(db, change)
  const refused = chain.filter(({ kind, state }) => kind === 'delete' && state === 'parked')
  for (const dropped of refused) {
    await db.outbox.delete(dropped.n)
    await rebaseAfterDrop(db, sources, { dropped, left: outbox.filter(({ n }) => n !== dropped.n), ids })
  }
  // planted: no-rebase-after-new-deletion
  if (refused.length > 0) await rebaseRow(db, change, madeAt)
}

/** Trims texts as the server does, so that its row equals the change. */
export function trimTexts(fields: FieldValues): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value.trim() : value]],
    ),
  )
}
