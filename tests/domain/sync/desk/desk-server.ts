import type { ChangedEntity } from '#domain/fields/entities.ts'
import { changesToShareReview, type MirrorRow } from '#domain/sync/merge/rebase.ts'
import { resolvedByDeletion } from '#domain/sync/merge/resolved-by-deletion.ts'
import { findNextToSend } from '#domain/sync/outbox/next-to-send.ts'
import {
  bySequence,
  canonicalKey,
  comesBefore,
  type Fields,
  isEdit,
  isUnsent,
  type OutboxEntry,
  type ReviewReason,
} from '#domain/sync/outbox/outbox-entry.ts'
import { qualifiedName, remapReferences, resolvedFields } from '#domain/sync/outbox/references.ts'
import { chainOf } from '#domain/sync/outbox/row-chain.ts'
import { isRef, type RowKey } from '#domain/values/row-key.ts'
import { parked } from '#tests/domain/sync/outbox-builders.ts'
import { picked } from '#tests/simulation/people/picked.ts'
import {
  again,
  type Choice,
  cascadesOf,
  type Desk,
  type DeskEntity,
  ON_FILE,
  remove,
  replace,
  requeueAtTail,
} from './desk-model.ts'

/* Random answers of the server, and what its rows mean for the waiting changes. */

/** Takes the next change, if one may be sent. */
export function takeNext(desk: Desk): OutboxEntry | null {
  const entry = nextOf(desk)
  if (!entry) return null
  desk.journal = [...desk.journal, entry]
  if (entry.entity !== 'record') write(desk, { ...entry, entity: entry.entity as DeskEntity })
  remove(desk, [entry])
  return entry
}

function nextOf({ outbox, ids, rows }: Desk): OutboxEntry | null {
  const cascades = cascadesOf({ rows, ids }, outbox)
  return findNextToSend(outbox, ids, { cascades, isMirrorComplete: true, now: 0 })
}

type RowChange = OutboxEntry & { entity: DeskEntity }

function write(desk: Desk, change: RowChange): void {
  if (change.kind === 'create') create(desk, change)
  else if (change.kind === 'delete') deleteRow(desk, change)
  else update(desk, change)
}

function create(desk: Desk, { entity, key, patch }: RowChange): void {
  desk.lastId += 1
  const id = desk.lastId
  const ref = String(key)
  desk.ids = new Map([...desk.ids, [ref, id]])
  desk.refs = new Map([...desk.refs, [qualifiedName({ entity, key: id }), ref]])
  put(desk, entity, { status: 'scheduled', ...resolvedFields(patch, desk.ids), ref, id, version: 1 })
}

function update(desk: Desk, { entity, key, patch }: RowChange): void {
  const row = desk.rows[entity].get(canonicalKey(key, desk.ids) as number)
  if (row) put(desk, entity, { ...row, ...resolvedFields(patch, desk.ids) })
}

function put(desk: Desk, entity: DeskEntity, row: Fields & Pick<MirrorRow, 'id' | 'version'>): void {
  desk.rows = { ...desk.rows, [entity]: new Map([...desk.rows[entity], [row.id, row]]) }
}

/** Deletes a patient's appointments with the patient. */
function deleteRow(desk: Desk, deletion: RowChange): void {
  const key = canonicalKey(deletion.key, desk.ids)
  const { appointment, patient } = desk.rows
  const isLeft = (entity: DeskEntity, row: MirrorRow) => entity !== deletion.entity || row.id !== key
  const isAppointmentLeft = (row: MirrorRow) => deletion.entity !== 'patient' || row.patientId !== key
  desk.rows = {
    patient: new Map([...patient].filter(([, row]) => isLeft('patient', row))),
    appointment: new Map([...appointment].filter(([, row]) => isLeft('appointment', row) && isAppointmentLeft(row))),
  }
  remove(desk, resolvedByDeletion(deletion, desk.outbox, desk.ids))
}

export function accept(desk: Desk): string | null {
  const entry = takeNext(desk)
  return entry && `accepted n${entry.n}`
}

export function refuse(desk: Desk, { value }: Choice): string | null {
  const entry = nextOf(desk)
  if (!entry) return null
  const why = refusalOf(entry, value)
  replace(desk, [parked({ ...entry, sent: true }, why)])
  return `refused n${entry.n}: ${why}`
}

function refusalOf({ entity, kind }: OutboxEntry, value: number): ReviewReason {
  if (entity === 'patient' && kind === 'create') return 'duplicate'
  return value % 3 === 0 ? 'deleted' : 'slot_taken'
}

/** Changes the row of a waiting edit as somebody else would: it becomes a conflict, with the changes behind it. */
export function changeElsewhere(desk: Desk, { row }: Choice): string | null {
  const entry = picked(
    desk.outbox.filter((other) => isEdit(other) && isUnsent(other)),
    row,
  )
  if (!entry) return null
  const chain = chainOf(desk.outbox, entry, desk.ids)
  if (chain.some((other) => comesBefore(other, entry) && other.state === 'parked')) return null
  const behind = changesToShareReview(entry, chain)
  replace(desk, [parked(entry, 'conflict'), ...behind.map((other) => parked(other, 'behind'))])
  return `conflict n${entry.n}`
}

/** Restores some deleted rows, and queues again the changes that were parked without them. */
export function bringBack(desk: Desk, { value }: Choice): string | null {
  const { outbox } = desk
  const rowOf = ({ entity, key }: OutboxEntry) => qualifiedName({ entity, key: canonicalKey(key, desk.ids) })
  const back = new Set<string>()
  const revived = outbox.filter((entry, nth) => {
    const isBack = entry.parked?.why === 'deleted' && (value + nth) % 2 === 0
    if (isBack) back.add(rowOf(entry))
    return isBack || (entry.parked?.why === 'behind' && back.has(rowOf(entry)))
  })
  if (revived.length === 0) return null
  replace(desk, revived.map(again))
  requeueAtTail(desk, { changes: revived }, outbox)
  return `revived ${revived.map(({ n }) => `n${n}`)}`
}

/**
 * The server is put back to where it began: what it has taken since is offered again, and the rows that were made since are called by
 * their refs.
 */
export function restore(desk: Desk): string | null {
  if (desk.journal.length === 0) return null
  const offered = [...desk.journal.map(again), ...desk.outbox]
  const nameOf = (entity: ChangedEntity, key: RowKey) => nameInRestored(desk, entity, key)
  const renamed = offered.map((entry) => ({
    ...entry,
    key: nameOf(entry.entity, entry.key),
    patch: remapReferences(entry.patch, nameOf),
    base: remapReferences(entry.base, nameOf),
  }))
  desk.outbox = renamed.toSorted(bySequence)
  // A person has said that a new patient is one on file; that stays true.
  desk.ids = new Map([...desk.ids].filter(([, id]) => ON_FILE.patient.has(id)))
  desk.journal = []
  desk.rows = ON_FILE
  return 'restored'
}

function nameInRestored({ ids, refs }: Desk, entity: ChangedEntity, key: RowKey): RowKey {
  const id = canonicalKey(key, ids)
  return isRef(id) ? id : (refs.get(qualifiedName({ entity, key: id })) ?? id)
}
