import type { FieldValue } from '#domain/fields/field.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import {
  canonicalKey,
  comesBefore,
  type Fields,
  isCreation,
  isEdit,
  isUnsent,
  type KnownIds,
  type OutboxEntry,
} from '../outbox/outbox-entry.ts'
import { fieldsDecidedWith } from './field-groups.ts'

/** A mirrored row, for rules that treat all entities alike. */
export type MirrorRow = Readonly<Record<string, FieldValue>> & { readonly id: number; readonly version: number }

/**
 * A conflict: the first change whose base no longer holds, its fields in conflict, and the later changes under the same
 * review.
 */
export interface Conflict {
  first: OutboxEntry
  fields: string[]
  sharing: OutboxEntry[]
}

/**
 * Applies a row's whole chain to its current values, and finds the first change with a touched field that the server
 * has changed to another value. Null if everything merges. A change that may have reached the server is not checked,
 * since its own answer decides. `isRevalidated` excludes changes that were rebased on something newer than `row`.
 */
export function rebaseChain(
  row: MirrorRow,
  chain: readonly OutboxEntry[],
  ids: KnownIds,
  isRevalidated: (entry: OutboxEntry) => boolean = () => true,
): Conflict | null {
  let current: Fields = row
  for (const entry of chain) {
    if (entry.state === 'parked') return null
    if (!isEdit(entry) || isCoveredBy(row, entry)) continue
    const fields = isUnsent(entry) && isRevalidated(entry) ? conflictingFields(entry, current, ids) : []
    if (fields.length > 0)
      return { first: entry, fields, sharing: changesToShareReview(entry, chain).filter(isRevalidated) }
    // planted: rebased-per-change
    current = { ...current, ...entry.patch }
  }
  return null
}

function isCoveredBy(row: MirrorRow, entry: OutboxEntry): boolean {
  return entry.ack !== null && entry.ack.version <= row.version
}

/**
 * Returns the waiting changes after a reviewed one that share its review: those of its chain that were never sent, up
 * to a deletion by which the person has resolved it (resolvedByDeletion).
 */
export function changesToShareReview(question: OutboxEntry, chain: readonly OutboxEntry[]): OutboxEntry[] {
  const later = chain.filter((entry) => comesBefore(question, entry))
  const deletion = later.findIndex(({ kind }) => kind === 'delete')
  return later.slice(0, deletion === -1 ? later.length : deletion).filter(isUnsent)
}

/**
 * Returns updated bases for the changes of an income whose patient is being deleted by the same person (`gone`). Views
 * show the income without a patient before the server has removed it, so that removal must not look like somebody
 * else's edit. `untiedFrom` records the patient: the change is sent after that deletion, also if both are sent again
 * after a restore.
 */
export function basesWithoutPatient(
  row: MirrorRow,
  chain: readonly OutboxEntry[],
  gone: ReadonlySet<RowKey>,
  ids: KnownIds,
): Map<number, Fields> {
  const bases = new Map<number, Fields>()
  const isGone = (patient: FieldValue | undefined) => gone.has(canonicalKey(patient as RowKey, ids))
  let tie = row.patientId
  for (const entry of chain.filter(isEdit)) {
    const { base, patch } = entry
    const seen = base.patientId ?? tie
    if (isGone(seen) && (base.patientId !== null || base.untiedFrom !== seen)) {
      bases.set(entry.n, { ...base, patientId: null, untiedFrom: seen as RowKey })
    }
    if (patch.patientId !== undefined && entry.state !== 'parked' && !isCoveredBy(row, entry)) tie = patch.patientId
  }
  return bases
}

/** Returns the fields in which `current` is neither what the person saw nor what the person wants. */
export function conflictingFields(entry: OutboxEntry, current: Fields, ids: KnownIds): string[] {
  const decided = new Set(Object.keys(entry.patch).flatMap((field) => fieldsDecidedWith(entry.entity, field)))
  return [...decided].filter((field) => {
    if (!(field in entry.base) || !(field in current)) return false
    if (field === 'paymentStatus' && saidStatus(current) === saidStatus(entry.base)) return false
    const theirs = normalizeFor(entry, field, current[field], ids)
    const seen = normalizeFor(entry, field, entry.base[field], ids)
    const wanted = field in entry.patch ? normalizeFor(entry, field, entry.patch[field], ids) : seen
    return theirs !== seen && theirs !== wanted
  })
}

/**
 * Returns what people said of an income's payment: that it is paid, voided, or neither. What its payments make of it is
 * nobody's word, so the person whose payment completes an income is not asked about that.
 */
export function saidStatus({ paymentStatus, paidAtOnce }: Fields): 'completed' | 'cancelled' | 'owed' {
  if (paymentStatus === 'cancelled') return paymentStatus
  const isSaid = paymentStatus === 'completed' && (paidAtOnce ?? null) === null
  return isSaid ? 'completed' : 'owed'
}

/**
 * Returns the later changes whose person saw this change's values, or that touch other fields. A change made while this
 * one needed review saw the row without it, so it is independent.
 */
export function madeOnTopOf(entry: OutboxEntry, later: readonly OutboxEntry[], ids: KnownIds): OutboxEntry[] {
  let said = entry.patch
  return later.filter((other) => {
    const isOnTop = Object.entries(other.base).every(
      ([field, seen]) =>
        !(field in said) || normalizeFor(other, field, seen, ids) === normalizeFor(other, field, said[field], ids),
    )
    if (isOnTop) said = { ...said, ...other.patch }
    return isOnTop
  })
}

/**
 * Returns new bases for the changes after an edited one, whose new values they now have as base. `start` holds only the
 * fields of the edit, as they are after it; `followers` are the changes made on top of it.
 */
export function updatedBases(start: Fields, followers: readonly OutboxEntry[]): Map<number, Fields> {
  const bases = new Map<number, Fields>()
  let current = start
  for (const entry of followers) {
    if (isCreation(entry)) continue
    const base = Object.fromEntries(
      Object.entries(entry.base).map(([field, seen]) => [field, current[field] === undefined ? seen : current[field]]),
    )
    bases.set(entry.n, base)
    current = { ...current, ...entry.patch }
  }
  return bases
}

/**
 * Passes the base of a dropped change to the next change of the same field that was made on top of it, and no further.
 * So nobody is asked about an own value.
 */
export function inheritedBases(
  dropped: OutboxEntry,
  followers: readonly OutboxEntry[],
  ids: KnownIds,
): Map<number, Fields> {
  const bases = new Map<number, Fields>()
  const open = new Set(Object.keys(dropped.patch))
  for (const entry of followers) {
    if (isCreation(entry)) continue
    const inherited = Object.keys(entry.base).filter(
      (field) =>
        open.has(field) &&
        normalizeFor(entry, field, entry.base[field], ids) === normalizeFor(entry, field, dropped.patch[field], ids),
    )
    if (inherited.length > 0) {
      bases.set(entry.n, {
        ...entry.base,
        ...Object.fromEntries(inherited.map((field) => [field, dropped.base[field] ?? null])),
      })
    }
    for (const field of Object.keys(entry.patch)) open.delete(field)
  }
  return bases
}

/**
 * Normalizes a value for comparison: a ref and an id of the same row are equal, and a patient whom the change's person
 * is deleting counts as none.
 */
function normalizeFor({ base }: OutboxEntry, field: string, value: FieldValue | undefined, ids: KnownIds): FieldValue {
  if (field !== 'patientId') return value ?? null
  const patient = canonicalKey((value ?? null) as RowKey, ids)
  return patient === canonicalKey((base.untiedFrom ?? null) as RowKey, ids) ? null : patient
}
