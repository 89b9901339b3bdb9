import { withWaiting } from '#data/sync/outbox/view-before.ts'
import { keptFields } from '#domain/sync/merge/kept-fields.ts'
import { withLastWord } from '#domain/sync/merge/last-word.ts'
import { chainOf, conflictingFields } from '#domain/sync/merge/rebase.ts'
import { comesBefore, type Fields, isCreation, type OutboxEntry, rowName } from '#domain/sync/outbox/outbox-entry.ts'
import type { SyncCenterData } from './read-sync-center.ts'

/* What a card goes by: the row that a change is about, as its person saw it, as the server has it, and as it is asked about. */

/** The change as its question shows it: with what its person wrote on the same fields afterwards. */
export function asQuestion(entry: OutboxEntry, { outbox, ids }: SyncCenterData): OutboxEntry {
  return withLastWord(entry, chainOf(outbox, entry, ids), ids)
}

/** The row as the person saw it before the change: the mirror's, or the one that an own change creates. */
export function subjectOf(entry: OutboxEntry, { outbox, rows, ids }: SyncCenterData): Fields {
  if (isCreation(entry)) return entry.patch
  const name = rowName(entry, ids)
  const created = outbox.find((other) => isCreation(other) && rowName(other, ids) === name)
  return { ...created?.patch, ...rows.get(name), ...entry.base }
}

/**
 * What the change would be put on: what the server holds now (the mirrored row, or what it told of a clinical record, which no device
 * mirrors; nothing yet of a row that is made here) with the own earlier changes that still wait, about which nobody is asked.
 */
export function theirsOf(entry: OutboxEntry, { outbox, ids, rows, told }: SyncCenterData): Fields {
  const row = rows.get(rowName(entry, ids)) ?? told.get(entry.n)
  const earlier = chainOf(outbox, entry, ids).filter((other) => comesBefore(other, entry))
  return row || earlier.some(isCreation) ? withWaiting(row ?? {}, earlier) : {}
}

/** The fields in question. A refusal by the server itself names none, and others may have gone on writing since. */
export function askedFields(entry: OutboxEntry, data: SyncCenterData): ReadonlySet<string> {
  if (entry.parked?.why !== 'conflict') return new Set()
  return new Set([...entry.parked.fields, ...conflictingFields(entry, theirsOf(entry, data), data.ids)])
}

/** The row as a card and its form show it before the change: of the fields in question what the server holds. */
export function shownOf(entry: OutboxEntry, data: SyncCenterData): Fields {
  const theirs = theirsOf(entry, data)
  const asked = [...askedFields(entry, data)].map((field) => [field, theirs[field] ?? null])
  return { ...subjectOf(entry, data), ...Object.fromEntries(asked) }
}

/** What 'conservar lo mío' keeps besides what the change says, as the table shows it. */
export function keptBeside(entry: OutboxEntry, data: SyncCenterData): Fields {
  return keptFields(entry, theirsOf(entry, data), data.ids)
}
