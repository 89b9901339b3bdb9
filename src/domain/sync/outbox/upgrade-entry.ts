import type { OutboxEntry } from './outbox-entry.ts'

/** A change as it lies on the disk, in the layout of the version of the app that wrote it last. */
export type StoredEntry = Readonly<Record<string, unknown>> & { readonly schema: number }

/** Makes of a change in one layout the same change in the next one; pure, and it loses nothing that the person meant. */
export type Upgrade = (older: StoredEntry) => Readonly<Record<string, unknown>>

/** Every layout there was, oldest first: `steps[0]` upgrades what was written in layout `from` to the next one, and so on. */
export interface Upgrades {
  from: number
  steps: readonly Upgrade[]
}

/**
 * The way from every released layout to today's (OUTBOX_SCHEMA, which a new step raises by one). Examples of each stand in
 * tests/domain/sync/outbox/kept-entries.
 */
export const UPGRADES: Upgrades = { from: 1, steps: [withActions] }

/** 1 → 2: actions, and flights that are told apart. */
function withActions(older: StoredEntry): Readonly<Record<string, unknown>> {
  return { ...older, action: null, attempt: 0 }
}

/** The layout that a way of upgrades leads to. */
export function layoutAfter({ from, steps }: Upgrades): number {
  return from + steps.length
}

/** Whether a newer version of the app wrote the change: it is neither read nor touched nor sent, until the app is updated. */
export function isFromNewerApp(stored: Pick<StoredEntry, 'schema'>, upgrades: Upgrades = UPGRADES): boolean {
  return stored.schema > layoutAfter(upgrades)
}

/**
 * The change in today's layout (docs/sync/SPEC.md, L-6). What lies on the disk stays as it is. One of a newer app comes back
 * unchanged; callers ask isFromNewerApp first. Throws RangeError for a layout that was never released.
 */
export function upgradeEntry(stored: StoredEntry, upgrades: Upgrades = UPGRADES): OutboxEntry {
  if (stored.schema < upgrades.from) throw new RangeError(`no app ever wrote changes in layout ${stored.schema}`)
  let entry = stored
  for (const upgrade of upgrades.steps.slice(stored.schema - upgrades.from))
    entry = { ...upgrade(entry), schema: entry.schema + 1 }
  return entry as unknown as OutboxEntry
}
