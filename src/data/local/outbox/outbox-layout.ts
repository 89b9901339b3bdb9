import type { Table } from 'dexie'
import {
  isFromNewerApp,
  type StoredEntry,
  UPGRADES,
  type Upgrades,
  upgradeEntry,
} from '#domain/sync/outbox/upgrade-entry.ts'

/**
 * Upgrades every change that is read from the table to today's layout. A stored entry is rewritten only when it is
 * updated anyway, and then completely, so that no entry mixes two layouts.
 */
export function keepLayouts<Entry, Key, Insert>(table: Table<Entry, Key, Insert>, upgrades: Upgrades = UPGRADES): void {
  const changes = table as unknown as Table<StoredEntry, Key>
  changes.hook('reading', (stored: StoredEntry | undefined) =>
    stored === undefined || isFromNewerApp(stored, upgrades) ? stored : upgradeEntry(stored, upgrades),
  )
  changes.hook('updating', (written, _key, stored) => {
    if (isFromNewerApp(stored, upgrades)) throw new NewerEntryError()
    const upgraded = upgradeEntry(stored, upgrades)
    return upgraded.schema === stored.schema
      ? undefined
      : { ...clearedFields(stored, upgraded), ...upgraded, ...written }
  })
}

/** A write to a change that a newer version of the app made. */
class NewerEntryError extends Error {
  override readonly name = 'NewerEntryError'
}

/** The fields of the old layout that the new one lacks. */
function clearedFields(stored: object, upgraded: object): Record<string, undefined> {
  const missingFields = Object.keys(stored).filter((field) => !(field in upgraded))
  return Object.fromEntries(missingFields.map((field) => [field, undefined]))
}
