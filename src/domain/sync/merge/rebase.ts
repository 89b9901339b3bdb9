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
import { decidedWith } from './field-groups.ts'

/** A mirrored row as the rules see it. */
export type MirrorRow = Readonly<Record<string, FieldValue>> & { readonly id: number; readonly version: number }

/** One question to the person: the first change whose base no longer holds, its fields, and the changes that wait behind it. */
export interface Question {
  first: OutboxEntry
  fields: string[]
  behind: OutboxEntry[]
}

/** All changes of one row, in the person's order. */
export function chainOf(
  entries: readonly OutboxEntry[],
  entry: Pick<OutboxEntry, 'entity' | 'key'>,
  ids: KnownIds,
): OutboxEntry[] {
  const key = canonicalKey(entry.key, ids)
  return entries.filter((other) => other.entity === entry.entity && canonicalKey(other.key, ids) === key)
}

/**
 * Folds a row's whole chain over what the server now says, and finds the first change whose touched fields the server has
 * changed too, to something else. Null when everything merges by itself. A change that may have reached the server is not
 * judged: its own answer decides. `isRevalidated` leaves out others that something newer than `row` has judged.
 */
export function rebaseChain(
  row: MirrorRow,
  chain: readonly OutboxEntry[],
  ids: KnownIds,
  isRevalidated: (entry: OutboxEntry) => boolean = () => true,
): Question | null {
  let current: Fields = row
  for (const entry of chain) {
    if (entry.state === 'parked') return null
    if (!isEdit(entry) || isCoveredBy(row, entry)) continue
    const fields = isUnsent(entry) && isRevalidated(entry) ? conflictingFields(entry, current, ids) : []
    if (fields.length > 0) return { first: entry, fields, behind: waitingBehind(entry, chain).filter(isRevalidated) }
    // planted: rebased-per-change
    current = { ...current, ...entry.patch }
  }
  return null
}

function isCoveredBy(row: MirrorRow, entry: OutboxEntry): boolean {
  return entry.ack !== null && entry.ack.version <= row.version
}

/**
 * What waits behind a question about a change and is asked about with it: of its row's chain what has not left, up to the deletion
 * with which its person has answered it (overruledBy).
 */
export function waitingBehind(question: OutboxEntry, chain: readonly OutboxEntry[]): OutboxEntry[] {
  const later = chain.filter((entry) => comesBefore(question, entry))
  const deletion = later.findIndex(({ kind }) => kind === 'delete')
  return later.slice(0, deletion === -1 ? later.length : deletion).filter(isUnsent)
}

/**
 * Who deletes a patient sees its incomes without one before the server has untied them, so that the untying is no other's word on an
 * income. Gives the bases that do not say so yet, of the changes of one whose patient is among those being deleted (`gone`); under
 * `untiedFrom` they name the patient, since the change goes behind that deletion, also when a restored database is offered both again.
 */
export function untiedBases(
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

/** The fields in which `current` is neither what the person saw nor what the person wants. */
export function conflictingFields(entry: OutboxEntry, current: Fields, ids: KnownIds): string[] {
  const decided = new Set(Object.keys(entry.patch).flatMap((field) => decidedWith(entry.entity, field)))
  return [...decided].filter((field) => {
    if (!(field in entry.base) || !(field in current)) return false
    const theirs = asSeenBy(entry, field, current[field], ids)
    const seen = asSeenBy(entry, field, entry.base[field], ids)
    const wanted = field in entry.patch ? asSeenBy(entry, field, entry.patch[field], ids) : seen
    return theirs !== seen && theirs !== wanted
  })
}

/**
 * Those of the later changes whose person saw what the change says, or are about something else. One that was written while it
 * waited for a decision saw the row without it: that is another opinion.
 */
export function madeOnTopOf(entry: OutboxEntry, later: readonly OutboxEntry[], ids: KnownIds): OutboxEntry[] {
  let said = entry.patch
  return later.filter((other) => {
    const isOnTop = Object.entries(other.base).every(
      ([field, seen]) =>
        !(field in said) || asSeenBy(other, field, seen, ids) === asSeenBy(other, field, said[field], ids),
    )
    if (isOnTop) said = { ...said, ...other.patch }
    return isOnTop
  })
}

/**
 * The chain behind an edited change sees that change's new values: each later base takes the value that now stands before it.
 * `start` holds the fields that the edit was about, as they stand after it, and no others; `followers`: what was made on top of it.
 */
export function refoldedBases(start: Fields, followers: readonly OutboxEntry[]): Map<number, Fields> {
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
 * A dropped change hands its base to the next change of the same field that was made on top of it, and no further: so that
 * nobody is asked about a value of one's own.
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
        asSeenBy(entry, field, entry.base[field], ids) === asSeenBy(entry, field, dropped.patch[field], ids),
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
 * A value as the change's person takes it: a reference by ref and one by id may name the same row, and a patient whom that person is
 * deleting is none any more.
 */
function asSeenBy({ base }: OutboxEntry, field: string, value: FieldValue | undefined, ids: KnownIds): FieldValue {
  if (field !== 'patientId') return value ?? null
  const patient = canonicalKey((value ?? null) as RowKey, ids)
  return patient === canonicalKey((base.untiedFrom ?? null) as RowKey, ids) ? null : patient
}
