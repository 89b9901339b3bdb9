import { paidAtOnceAfter } from '#domain/account/money-received.ts'
import type { Payment } from '#domain/account/payment.ts'
import { confirmationLostBy } from '#domain/appointment/confirmation.ts'
import { defaultValues } from '#domain/fields/default-values.ts'
import type { EntityRows, MirroredEntity } from '#domain/fields/entities.ts'
import { fieldOf } from '#domain/fields/entity-fields.ts'
import type { entityTable } from '#domain/fields/entity-table.ts'
import type { Ref, RowKey } from '#domain/values/row-key.ts'
import { rowsInForce } from '#domain/values/rows-in-force.ts'
import {
  canonicalKey,
  comesBefore,
  type Fields,
  isWaiting,
  type KnownIds,
  type OutboxEntry,
} from '../outbox/outbox-entry.ts'
import type { REFERENCE_FIELDS } from '../outbox/references.ts'
import type { MirrorRow } from './rebase.ts'
import { requestedRows } from './requested-rows.ts'

/** How a screen identifies a row: `key` is used in changes, `uid` stays the same when the server assigns an id. */
export type ViewedRow = {
  key: RowKey
  uid: string
  /** Shown as 'En este dispositivo': a change of this row waits for the server. */
  waiting: boolean
}

/** A row as a form or a review card showed it. */
export type ShownRow = Fields & { key: RowKey }

type ReferenceField = (typeof REFERENCE_FIELDS)[number]['field']

/** A row as screens see it; a field that names another row holds its ref while that row has no id. */
type ViewOf<Row> = {
  [K in Exclude<keyof Row, 'id' | 'version'>]: K extends ReferenceField ? Row[K] | Ref : Row[K]
} & ViewedRow

/**
 * `untiedFrom`: the patient whose pending deletion removes the row's patient. A form keeps it from its opening, so that
 * its change can tell the own deletion, even if undone since, from a patient whom somebody else set.
 */
type Untied<E extends MirroredEntity> = (typeof entityTable)[E] extends { withPatient: 'stays' }
  ? { untiedFrom?: RowKey }
  : unknown

/** The view type of each entity. */
export type EntityViews = { [E in MirroredEntity]: ViewOf<EntityRows[E]> & Untied<E> }

export type AppointmentView = EntityViews['appointment']
export type PatientView = EntityViews['patient']
export type IncomeView = EntityViews['income']
export type ClosureView = EntityViews['closure']
export type PaymentView = EntityViews['payment']
export type PlanView = EntityViews['plan']
export type PlanMemberView = EntityViews['planMember']
export type CashMovementView = EntityViews['cashMovement']
export type CashDayView = EntityViews['cashDay']
export type ContactView = EntityViews['contact']
export type WaitingView = EntityViews['waiting']

/**
 * Returns the optimistic views of the rows that changes touch: the pending changes applied to the mirror, in the
 * person's order. Changes that need review are not applied, since the sync centre shows them. An acknowledged change is
 * applied until the mirror has its version, so that the person's own write does not flicker. `rows` must contain every
 * mirrored row of `entries`, and the alternatives of approved requests. Deleted rows map to null. `payments` are the
 * mirrored ones of changed incomes, which tell what a person received who has completed one (withPaidAtOnce).
 */
export function foldChanges<E extends MirroredEntity>(
  entity: E,
  rows: ReadonlyMap<number, EntityRows[E]>,
  entries: readonly OutboxEntry[],
  ids: KnownIds,
  payments: ReadonlyMap<number, Payment> = new Map(),
): Map<RowKey, EntityViews[E] | null> {
  const paymentsBefore = (change: OutboxEntry) => {
    const earlier = entries.filter((other) => comesBefore(other, change))
    return [...foldChanges('payment', payments, earlier, ids).values()].filter((view) => view !== null)
  }
  const views: Views = new Map()
  for (const [id, row] of rows) views.set(id, viewOfRow(entity, row))
  const isFolded = (entry: OutboxEntry): entry is FoldedChange => entry.entity === entity && entry.state !== 'parked'
  for (const entry of entries.filter(isFolded)) {
    if (entry.action?.name === 'request') foldRequest(views, entry, ids)
    else foldOne(views, entry, { rows, ids, paymentsBefore })
  }
  // Changes contain only fields of their own entity.
  return views as unknown as Map<RowKey, EntityViews[E] | null>
}

type Views = Map<RowKey, (Fields & ViewedRow) | null>
type FoldedChange = OutboxEntry & { entity: MirroredEntity }

interface Known {
  rows: ReadonlyMap<number, MirrorRow>
  ids: KnownIds
  paymentsBefore: (change: OutboxEntry) => PaymentView[]
}

function foldOne(views: Views, entry: FoldedChange, { rows, ids, paymentsBefore }: Known): void {
  const key = canonicalKey(entry.key, ids)
  if (isCovered(entry, key, rows)) return
  const view = views.get(key) ?? null
  // planted: alternatives-still-shown
  if (entry.action?.name === 'approve' && view) hideAlternatives(views, view, ids)
  const next = applyChange(entry, key, view)
  if (next === undefined) return
  const isNewStatus = entry.entity === 'income' && view && next && view.paymentStatus !== next.paymentStatus
  views.set(key, isNewStatus ? withPaidAtOnce(next, paymentsBefore(entry), ids) : next)
}

/** Says of an income whose status a person has set what the server will say: how much was received with itself. */
function withPaidAtOnce<View extends Fields & ViewedRow>(view: View, payments: PaymentView[], ids: KnownIds): View {
  const own = payments.filter(({ incomeId }) => incomeId !== null && canonicalKey(incomeId, ids) === view.key)
  return { ...view, paidAtOnce: paidAtOnceAfter(view as unknown as IncomeView, rowsInForce(own)) }
}

/** Hides the other pending alternatives of the patient's request when one is approved. */
function hideAlternatives(views: Views, approved: Fields & ViewedRow, ids: KnownIds): void {
  // The patient's ref may have been mapped to a patient who was on file already.
  const patientOf = (view: Fields) => canonicalKey(view.patientId as RowKey, ids)
  for (const [key, view] of views) {
    if (!view || key === approved.key || approved.requestRef === null) continue
    const isOfSameRequest = view.requestRef === approved.requestRef && patientOf(view) === patientOf(approved)
    if (isOfSameRequest && view.status === 'pending') views.set(key, null)
  }
}

/** Adds the pending appointments of a request; those that are mirrored already are shown from the mirror. */
function foldRequest(views: Views, entry: FoldedChange, ids: KnownIds): void {
  const waiting = isWaiting(entry)
  for (const { ref, fields } of requestedRows(entry)) {
    const key = canonicalKey(ref, ids)
    if (!views.has(key)) views.set(key, { ...blankFields(entry), ...fields, ref, key, uid: ref, waiting })
  }
}

/**
 * Returns the view of a mirrored row without changes. The same row gives the same view object, so that lists can detect
 * changes. A field that the row lacks, since it was mirrored by an older app, gets its blank value.
 */
export function viewOfRow<E extends MirroredEntity>(entity: E, row: EntityRows[E]): EntityViews[E] & Fields {
  const known = viewsOfRows.get(row)
  if (known) return known as EntityViews[E] & Fields
  const { id, version: _version, ...fields } = row
  const uid = row.ref ?? String(id)
  const view = { ...defaultValues[entity], ...fields, key: id, uid, waiting: false }
  viewsOfRows.set(row, view)
  return view as unknown as EntityViews[E] & Fields
}

const viewsOfRows = new WeakMap<object, Fields & ViewedRow>()

function isCovered(entry: OutboxEntry, key: RowKey, rows: ReadonlyMap<number, MirrorRow>): boolean {
  const row = typeof key === 'number' ? rows.get(key) : undefined
  if (!entry.ack || !row || entry.kind === 'delete') return false
  return row.version >= entry.ack.version
}

/**
 * Returns the view after a change; undefined leaves it as it is, for an update of a missing row whose creation needs
 * review or that was deleted.
 */
function applyChange(
  entry: FoldedChange,
  key: RowKey,
  view: (Fields & ViewedRow) | null,
): (Fields & ViewedRow) | null | undefined {
  const waiting = isWaiting(entry)
  switch (entry.kind) {
    case 'create': {
      if (view) return { ...view, waiting: view.waiting || waiting }
      return { ...blankFields(entry), ...entry.patch, ref: String(entry.key), key, uid: String(entry.key), waiting }
    }
    case 'update':
    case 'action':
      return view ? { ...view, ...lostBy(entry, view), ...entry.patch, waiting: view.waiting || waiting } : undefined
    case 'delete':
      return null
  }
}

/** The values that the server takes from a row with this change. */
function lostBy({ entity, patch }: FoldedChange, view: Fields): Fields {
  return entity === 'appointment' ? confirmationLostBy(view, patch) : {}
}

/** The values that the server would set at a creation, as far as a device knows them. */
function blankFields({ entity, madeAt }: FoldedChange): Fields {
  const made = new Date(madeAt).toISOString()
  const own = fieldOf(entity, 'madeAt') ? { madeAt: made } : {}
  return { ...defaultValues[entity], ...own, createdAt: made, updatedAt: made }
}

/** Returns the patients with a pending deletion. Their appointments are hidden, and their incomes have no patient. */
export function patientsBeingDeleted(entries: readonly OutboxEntry[], ids: KnownIds): ReadonlySet<RowKey> {
  return new Set(entries.filter(deletesPatient).map((entry) => canonicalKey(entry.key, ids)))
}

/** Whether the change is a pending deletion of a patient; one that needs review does not count. */
export function deletesPatient({ entity, kind, state }: OutboxEntry): boolean {
  return entity === 'patient' && kind === 'delete' && state !== 'parked'
}
