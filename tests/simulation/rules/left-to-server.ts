import { fieldsDecidedWith } from '#domain/sync/merge/field-groups.ts'
import type { Fields, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'

/** Returns the fields in conflict with their groups; without any named field those of the whole change. */
export function fieldsWithGroups({ entity, patch }: OutboxEntry, asked: readonly string[]): ReadonlySet<string> {
  const named = asked.length > 0 ? asked : Object.keys(patch)
  return new Set(named.flatMap((field) => [...fieldsDecidedWith(entity, field)]))
}

/** Returns what remains of a patch without these fields; nothing for an action that has any of them. */
export function patchWithout({ kind, patch }: OutboxEntry, settled: ReadonlySet<string>): Fields {
  const left = without(patch, settled)
  const isTouched = Object.keys(left).length < Object.keys(patch).length
  return kind !== 'update' && isTouched ? {} : left
}

export function without(fields: Fields, settled: ReadonlySet<string>): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !settled.has(field)))
}
