import type { FieldValue } from '#domain/fields/field.ts'
import {
  comesBefore,
  type Fields,
  isCreation,
  isEdit,
  type KnownIds,
  type OutboxEntry,
} from '../outbox/outbox-entry.ts'
import { baseOf, decidedWith } from './field-groups.ts'
import { madeOnTopOf } from './rebase.ts'

/*
 * A refused change and what its person wrote on top of it, on the same fields, are one question: the first base, the last value
 * (docs/sync/SPEC.md, C-6). So a decision about the first is one about those too; else they would be written over it.
 */

/**
 * The change with the last value that its person gave to each of its fields, and to what is decided together with them. `chain`:
 * all changes of its row.
 */
export function withLastWord(entry: OutboxEntry, chain: readonly OutboxEntry[], ids: KnownIds): OutboxEntry {
  const isItsOwn = (field: string) =>
    isCreation(entry) || decidedWith(entry.entity, field).some((together) => together in entry.patch)
  const later = chain.filter((other) => comesBefore(entry, other))
  const said = madeOnTopOf(entry, later, ids)
    .filter(isOpenEdit)
    .flatMap(({ patch }) => Object.entries(patch).filter(([field, value]) => isItsOwn(field) && !isVoid(field, value)))
  return { ...entry, patch: { ...entry.patch, ...Object.fromEntries(said) } }
}

/**
 * What was made on top of a change (madeOnTopOf) with what was decided with it: an edit says those fields no more, and one that has
 * nothing else to say is left with an empty patch; an action, whose call needs them, says what was decided.
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

/** Whether the change is an edit that waits and never left. */
function isOpenEdit(entry: OutboxEntry): boolean {
  return isEdit(entry) && !entry.sent && (entry.state === 'queued' || entry.parked?.why === 'behind')
}

/** A void is a word of its own, which no form of a refused change says. */
function isVoid(field: string, value: FieldValue): boolean {
  return field === 'paymentStatus' && value === 'cancelled'
}
