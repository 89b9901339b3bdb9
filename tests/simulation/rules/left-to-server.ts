import { decidedWith } from '#domain/sync/merge/field-groups.ts'
import type { Fields, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'

/** What a card asked about, with all that is decided together with it; a card that named nothing asked about all of its change. */
export function settledFields({ entity, patch }: OutboxEntry, asked: readonly string[]): ReadonlySet<string> {
  const named = asked.length > 0 ? asked : Object.keys(patch)
  return new Set(named.flatMap((field) => [...decidedWith(entity, field)]))
}

/** What is left of a change when these fields are given up; nothing of an action that says any of them. */
export function patchWithout({ kind, patch }: OutboxEntry, settled: ReadonlySet<string>): Fields {
  const left = without(patch, settled)
  const isTouched = Object.keys(left).length < Object.keys(patch).length
  return kind !== 'update' && isTouched ? {} : left
}

export function without(fields: Fields, settled: ReadonlySet<string>): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !settled.has(field)))
}
