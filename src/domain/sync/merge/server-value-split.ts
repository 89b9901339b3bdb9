import type { Fields, OutboxEntry } from '../outbox/outbox-entry.ts'
import { baseOf, fieldsDecidedWith } from './field-groups.ts'

/** How the changes of one review are split when the server's values are used. */
export interface ServerValueSplit {
  /** The changes that lose fields, each with only these in its patch. The reviewed change is the first. */
  taken: OutboxEntry[]
  /** The changes with remaining fields, and the bases that their person saw. */
  goesOn: OutboxEntry[]
}

/**
 * Splits changes for 'Dejar lo del servidor': the fields in conflict with their groups are given up, the other fields
 * of the edits under this review go on. An action goes on whole or not at all. A review without fields, since the
 * server named none, covers the whole patch.
 */
export function splitForServerValue(
  reviewed: OutboxEntry,
  sharing: readonly OutboxEntry[],
  asked: readonly string[],
): ServerValueSplit {
  const named = asked.length > 0 ? asked : Object.keys(reviewed.patch)
  const given = new Set(named.flatMap((field) => [...fieldsDecidedWith(reviewed.entity, field)]))
  const all = [reviewed, ...sharing]
  return {
    taken: all.flatMap((entry) => takenOf(entry, given) ?? []),
    goesOn: all.flatMap((entry) => restOf(entry, given) ?? []),
  }
}

function takenOf(entry: OutboxEntry, given: ReadonlySet<string>): OutboxEntry | null {
  const patch = fieldsWhere(entry.patch, (field) => given.has(field))
  if (Object.keys(patch).length === 0) return null
  return entry.kind === 'update' ? { ...entry, patch } : entry
}

function restOf(entry: OutboxEntry, given: ReadonlySet<string>): OutboxEntry | null {
  const patch = fieldsWhere(entry.patch, (field) => !given.has(field))
  const left = Object.keys(patch)
  if (left.length === Object.keys(entry.patch).length) return entry
  // planted: rest-of-change-dropped
  if (entry.kind !== 'update' || left.length === 0) return null
  return { ...entry, patch, base: baseOf(entry.entity, entry.base, left) }
}

function fieldsWhere(fields: Fields, isMeant: (field: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => isMeant(field)))
}
