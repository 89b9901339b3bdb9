import type { FieldValue } from '#domain/fields/field.ts'
import {
  comesBefore,
  type Fields,
  isCreation,
  isEdit,
  type KnownIds,
  type OutboxEntry,
} from '../outbox/outbox-entry.ts'
import { baseOf, fieldsDecidedWith } from './field-groups.ts'
import { madeOnTopOf } from './rebase.ts'

/*
 * A refused change and the later changes of the same fields share one review: the first base, the latest values
 * (docs/sync/SPEC.md, C-6). A decision about the first applies to the later ones, which would otherwise overwrite it.
 */

/**
 * Returns the change with the latest values that its person gave to its fields and their groups. `chain` holds all
 * changes of its row.
 */
export function withLatestValues(entry: OutboxEntry, chain: readonly OutboxEntry[], ids: KnownIds): OutboxEntry {
  const isItsOwn = (field: string) =>
    isCreation(entry) || fieldsDecidedWith(entry.entity, field).some((together) => together in entry.patch)
  const later = chain.filter((other) => comesBefore(entry, other))
  const said = madeOnTopOf(entry, later, ids)
    .filter(isOpenEdit)
    .flatMap(({ patch }) => Object.entries(patch).filter(([field, value]) => isItsOwn(field) && !isVoid(field, value)))
  return { ...entry, patch: { ...entry.patch, ...Object.fromEntries(said) } }
}

/**
 * Returns the changes made on top of a decided one (madeOnTopOf) without the decided fields. An edit without other
 * fields gets an empty patch. An action, whose call needs the fields, gets the decided values.
 */
export function withDecided(onTop: readonly OutboxEntry[], decided: Fields): OutboxEntry[] {
  return onTop.map((other) => {
    if (!isOpenEdit(other)) return other
    const isDecided = ([field, value]: [string, FieldValue]) => field in decided && !isVoid(field, value)
    const said = Object.entries(other.patch)
    if (other.kind === 'action') {
      const anew = said.filter(isDecided).map(([field]) => [field, decided[field] ?? null])
      return { ...other, patch: { ...other.patch, ...Object.fromEntries(anew) } }
    }
    const patch = Object.fromEntries(said.filter((field) => !isDecided(field)))
    return { ...other, patch, base: baseOf(other.entity, other.base, Object.keys(patch)) }
  })
}

/** Whether the change is an edit that waits and was never sent. */
function isOpenEdit(entry: OutboxEntry): boolean {
  return isEdit(entry) && !entry.sent && (entry.state === 'queued' || entry.parked?.why === 'behind')
}

/** Whether this voids an income. A void is a decision of its own, which no form of a refused change contains. */
function isVoid(field: string, value: FieldValue): boolean {
  return field === 'paymentStatus' && value === 'cancelled'
}
