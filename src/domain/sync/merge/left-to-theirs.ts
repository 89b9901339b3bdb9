import type { Fields, OutboxEntry } from '../outbox/outbox-entry.ts'
import { baseOf, decidedWith } from './field-groups.ts'

/** What becomes of the changes of one question when the server's word is left standing. */
export interface LeftToTheirs {
  /** What is given up: the changes that lose anything, each with only that in its patch. The question's own change is the first. */
  taken: OutboxEntry[]
  /** What goes on: the changes that say something else, without what was given up. Their bases are as they were seen. */
  goesOn: OutboxEntry[]
}

/**
 * 'Dejar lo del servidor': the fields in question, with all that is decided together with them, are the server's; of the edits in the
 * question (its own change, then what waits behind it) all else goes on. An action is one act: it goes whole, or not at all. A question
 * that names no field, since the server told none, is one about all that its change says.
 */
export function leftToTheirs(
  question: OutboxEntry,
  behind: readonly OutboxEntry[],
  asked: readonly string[],
): LeftToTheirs {
  const named = asked.length > 0 ? asked : Object.keys(question.patch)
  const settled = new Set(named.flatMap((field) => [...decidedWith(question.entity, field)]))
  const all = [question, ...behind]
  return {
    taken: all.flatMap((entry) => takenOf(entry, settled) ?? []),
    goesOn: all.flatMap((entry) => restOf(entry, settled) ?? []),
  }
}

function takenOf(entry: OutboxEntry, settled: ReadonlySet<string>): OutboxEntry | null {
  const patch = fieldsWhere(entry.patch, (field) => settled.has(field))
  if (Object.keys(patch).length === 0) return null
  return entry.kind === 'update' ? { ...entry, patch } : entry
}

function restOf(entry: OutboxEntry, settled: ReadonlySet<string>): OutboxEntry | null {
  const patch = fieldsWhere(entry.patch, (field) => !settled.has(field))
  const left = Object.keys(patch)
  if (left.length === Object.keys(entry.patch).length) return entry
  // planted: rest-of-change-dropped
  if (entry.kind !== 'update' || left.length === 0) return null
  return { ...entry, patch, base: baseOf(entry.entity, entry.base, left) }
}

function fieldsWhere(fields: Fields, isMeant: (field: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => isMeant(field)))
}
