import type { OutboxEntry } from './outbox-entry.ts'

/** A change as it is stored, in the layout of the app version that wrote it last. */
export type StoredEntry = Readonly<Record<string, unknown>> & { readonly schema: number }

/** Converts a change from one layout to the next. It must be pure and must not lose anything that the person meant. */
export type Upgrade = (older: StoredEntry) => Readonly<Record<string, unknown>>

/** All upgrades, oldest first: `steps[0]` converts layout `from` to the next one, and so on. */
export interface Upgrades {
  from: number
  steps: readonly Upgrade[]
}

/**
 * The upgrades from every released layout to today's (OUTBOX_SCHEMA, which a new step raises by one). Examples of each
 * layout are in tests/domain/sync/outbox/kept-entries.
 */
export const UPGRADES: Upgrades = { from: 1, steps: [withActions, withClosures, withMoney, withContacts] }

/** 1 → 2: adds actions, and the count of attempts. */
function withActions(older: StoredEntry): Readonly<Record<string, unknown>> {
  return { ...older, action: null, attempt: 0 }
}

/** 2 → 3: closures, which an older app would not know. Other changes stay as they are. */
function withClosures(older: StoredEntry): Readonly<Record<string, unknown>> {
  return older
}

/** 3 → 4: payments, plans, movements and closes, in the same way. */
function withMoney(older: StoredEntry): Readonly<Record<string, unknown>> {
  return older
}

/** 4 → 5: contacts and the waiting list, in the same way. */
function withContacts(older: StoredEntry): Readonly<Record<string, unknown>> {
  return older
}

/** Returns the layout after all upgrades. */
export function layoutAfterUpgrades({ from, steps }: Upgrades): number {
  return from + steps.length
}

/**
 * Whether a newer version of the app wrote the change. It must not be read, written or sent before the app is updated.
 */
export function isFromNewerApp(stored: Pick<StoredEntry, 'schema'>, upgrades: Upgrades = UPGRADES): boolean {
  return stored.schema > layoutAfterUpgrades(upgrades)
}

/**
 * Upgrades a change to today's layout (docs/sync/SPEC.md, L-6); the stored one stays as it is. A change of a newer app
 * is returned unchanged, so callers check isFromNewerApp first. Throws RangeError for a layout that was never released.
 */
export function upgradeEntry(stored: StoredEntry, upgrades: Upgrades = UPGRADES): OutboxEntry {
  if (stored.schema < upgrades.from) throw new RangeError(`no app ever wrote changes in layout ${stored.schema}`)
  let entry = stored
  for (const upgrade of upgrades.steps.slice(stored.schema - upgrades.from))
    entry = { ...upgrade(entry), schema: entry.schema + 1 }
  return entry as unknown as OutboxEntry
}
