import { Dexie } from 'dexie'

/**
 * How a page stands with a database. `blocked`: another tab with an older version of the app holds it and must be closed.
 * `outdated`: another tab has brought a newer version; this page works on but should be loaded again. `lost`: the browser closed
 * the connection and can't open it again so far. `deleted`: another tab, the browser or a person deleted it; it stays closed here, so
 * that an empty one is not taken for it.
 */
export type DatabaseState = 'open' | 'blocked' | 'outdated' | 'lost' | 'deleted'

/** What the browser could not open again at once it may a little later. */
const AGAIN_MS = 1_000

const openingListeners = new Set<() => void>()

/** Tells whenever a database that is followed has been opened, also anew after the browser took it away. Returns how to stop. */
export function watchOpenings(onOpening: () => void): () => void {
  openingListeners.add(onOpening)
  return () => openingListeners.delete(onOpening)
}

/**
 * Follows a database from before it is opened. Steps aside for an upgrade in another tab (Dexie closes it, and opens it again
 * for the next question), lets go for good of one that is deleted, and opens anew, until it succeeds, what the browser itself closed.
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
    // Dexie's own answer would open it again, empty, at the next question.
    return false
  })
  const onKilled = () => {
    // Dexie hears of it too, sooner or later than this; until then it takes the dead connection for a living one.
    db.close({ disableAutoOpen: false })
    reopen()
  }
  const reopen = () => {
    // By the app itself, meanwhile.
    if (db.hasBeenClosed()) return
    db.open().catch((error: unknown) => {
      if (error instanceof Dexie.DatabaseClosedError) return
      console.error(error)
      tell('lost')
      setTimeout(reopen, AGAIN_MS)
    })
  }
  const onEveryOpening = () => {
    const wasReplaced = isNew && hasBeenOpen
    isNew = false
    if (wasReplaced) {
      // Made again by this very opening: what was in it is gone. The opening fails, and with it whoever waits for its answers.
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
