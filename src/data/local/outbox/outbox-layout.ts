import type { Table } from 'dexie'
import {
  isFromNewerApp,
  type StoredEntry,
  UPGRADES,
  type Upgrades,
  upgradeEntry,
} from '#domain/sync/outbox/upgrade-entry.ts'

/**
 * Lets every read of a table of changes, whoever asks, see them in today's layout. What lies on the disk is rewritten only
 * where a change is written anyway: then whole, so that no entry is half of one layout and half of another.
 */
export function keepLayouts<Entry, Key, Insert>(table: Table<Entry, Key, Insert>, upgrades: Upgrades = UPGRADES): void {
  const changes = table as unknown as Table<StoredEntry, Key>
  changes.hook('reading', (stored: StoredEntry | undefined) =>
    stored === undefined || isFromNewerApp(stored, upgrades) ? stored : upgradeEntry(stored, upgrades),
  )
  changes.hook('updating', (written, _key, stored) => {
    if (isFromNewerApp(stored, upgrades)) throw new NewerEntryError()
    const upgraded = upgradeEntry(stored, upgrades)
    return upgraded.schema === stored.schema ? undefined : { ...emptied(stored, upgraded), ...upgraded, ...written }
  })
}

/** Somebody tried to write a change that a newer version of the app made. */
class NewerEntryError extends Error {
  override readonly name = 'NewerEntryError'
}

/** The fields that the old layout had and the new one has not. */
function emptied(stored: object, upgraded: object): Record<string, undefined> {
  const gone = Object.keys(stored).filter((field) => !(field in upgraded))
  return Object.fromEntries(gone.map((field) => [field, undefined]))
}
