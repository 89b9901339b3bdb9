import { Dexie } from 'dexie'

/**
 * The state of a page's database connection.
 * - `blocked`: a tab with an older version of the app holds the database and must be closed.
 * - `outdated`: another tab brought a newer version. This page works on but should be reloaded.
 * - `lost`: the browser closed the connection and has not been able to open it again so far.
 * - `deleted`: a tab, the browser or a person deleted the database. It stays closed here, so that an empty one is not
 *   taken for it.
 */
export type DatabaseState = 'open' | 'blocked' | 'outdated' | 'lost' | 'deleted'

/** Pause before the next attempt to open a lost connection. */
const RETRY_MS = 1_000

const openingListeners = new Set<() => void>()

/** Calls `onOpening` whenever a followed database is opened or reopened. Returns a function that stops it. */
export function watchOpenings(onOpening: () => void): () => void {
  openingListeners.add(onOpening)
  return () => openingListeners.delete(onOpening)
}

/**
 * Follows a database's connection; call it before the database is opened. It yields to an upgrade in another tab (Dexie
 * closes the database and opens it again for the next query). It closes a deleted database for good. It reopens, until
 * that succeeds, a connection that the browser closed.
 */
export function followDatabaseState(db: Dexie, tell: (state: DatabaseState) => void): void {
  let isOutdated = false
  let hasBeenOpen = false
  let isNew = false
  const letGo = () => {
    hasBeenOpen = false
    db.close()
    tell('deleted')
  }
  db.on('populate', () => {
    isNew = true
  })
  db.on('blocked', ({ newVersion }) => {
    if (newVersion) tell('blocked')
  })
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion) {
      isOutdated = true
      tell('outdated')
      return undefined
    }
    letGo()
    // Dexie's default handler would open it again, empty, at the next query.
    return false
  })
  const onKilled = () => {
    // Dexie notices this later. Until then it would use the dead connection.
    db.close({ disableAutoOpen: false })
    reopen()
  }
  const reopen = () => {
    // The app has closed it in the meantime.
    if (db.hasBeenClosed()) return
    db.open().catch((error: unknown) => {
      if (error instanceof Dexie.DatabaseClosedError) return
      console.error(error)
      tell('lost')
      setTimeout(reopen, RETRY_MS)
    })
  }
  const onEveryOpening = () => {
    const wasReplaced = isNew && hasBeenOpen
    isNew = false
    if (wasReplaced) {
      // This opening has created the database again, so its data is gone. The opening and all waiting queries must
      // fail.
      setTimeout(letGo)
      throw new Dexie.DatabaseClosedError('the database was deleted')
    }
    hasBeenOpen = true
    tell(isOutdated ? 'outdated' : 'open')
    db.backendDB().addEventListener('close', onKilled)
    for (const onOpening of openingListeners) onOpening()
  }
  db.on('ready', onEveryOpening, true)
}
