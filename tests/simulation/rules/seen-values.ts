import { fieldsDecidedWith } from '#domain/sync/merge/field-groups.ts'
import type { Fields, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { ChangeRecord } from './change-record.ts'

type Changes = ReadonlyMap<number, ChangeRecord>

/**
 * Updates what the authors of later changes have seen after a decision: each saw the shown values of the decided
 * fields, then the decision, then the changes before it.
 */
export function updateSeen(
  changes: Changes,
  entity: OutboxEntry['entity'],
  { answer, shown, onTop }: { answer: Fields; shown: Fields; onTop: readonly OutboxEntry[] },
): void {
  const decided = new Set(Object.keys(answer).flatMap((field) => fieldsDecidedWith(entity, field)))
  const shownOfThem = Object.fromEntries(Object.entries(shown).filter(([field]) => decided.has(field)))
  const standing = { ...shownOfThem, ...answer }
  for (const { n, patch } of onTop) {
    const change = changes.get(n)
    if (change) change.saw = { ...change.saw, ...standing }
    const saidAgain = Object.entries(patch).filter(([field]) => field in standing)
    Object.assign(standing, Object.fromEntries(saidAgain))
  }
}

/**
 * Passes on what a dropped change's author had seen: the next change of the same field, made on top of it, now stands
 * on that.
 */
export function passOnSeen(
  changes: Changes,
  { n, patch }: OutboxEntry,
  { givenUp, later }: { givenUp: readonly string[]; later: readonly OutboxEntry[] },
): void {
  const author = changes.get(n)
  const open = new Set(givenUp)
  for (const entry of later) {
    const change = changes.get(entry.n)
    if (!author || !change) return
    const handed = [...open].filter((field) => change.saw[field] === patch[field])
    const before = handed.map((field) => [field, author.saw[field] ?? null])
    change.saw = { ...change.saw, ...Object.fromEntries(before) }
    for (const field of Object.keys(entry.patch)) open.delete(field)
  }
}
