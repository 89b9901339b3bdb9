import type { Dexie } from 'dexie'
import type { ClinicDatabase } from './clinic-database.ts'

/** Why the device's storage refused a write: the disk is full, or the connection is closed. */
export type StorageTrouble = 'full' | 'closed'

const TROUBLES: Readonly<Record<string, StorageTrouble>> = {
  QuotaExceededError: 'full',
  DatabaseClosedError: 'closed',
  InvalidStateError: 'closed',
  UnknownError: 'closed',
}

/**
 * Classifies an error of the local database; null for any other error. An aborted transaction and a bulk write carry
 * the cause inside.
 */
export function storageTroubleOf(error: unknown): StorageTrouble | null {
  for (let cause = error; cause instanceof Error; cause = reasonOf(cause)) {
    const trouble = TROUBLES[cause.name]
    if (trouble) return trouble
  }
  return null
}

function reasonOf(error: Error): unknown {
  if ('inner' in error && error.inner) return error.inner
  return 'failures' in error && Array.isArray(error.failures) ? error.failures[0] : undefined
}

/**
 * Runs `write`. If the storage refuses it, fixes what can be fixed and tries once more: storage is freed, or a
 * connection that the browser closed (iOS does) is reopened. A connection that the app closed stays closed, since its
 * user has left. `write` may run twice. Rejects with the error of `write`.
 */
export async function retryAfterFreeingStorage<Result>(
  db: Dexie,
  freeStorage: (() => Promise<void>) | undefined,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!(await mayRetry(db, freeStorage, storageTroubleOf(error)))) throw error
    return write()
  }
}

async function mayRetry(
  db: Dexie,
  freeStorage: (() => Promise<void>) | undefined,
  trouble: StorageTrouble | null,
): Promise<boolean> {
  try {
    if (trouble === 'full' && freeStorage) {
      await freeStorage()
      return true
    }
    if (trouble !== 'closed' || db.hasBeenClosed()) return false
    db.close({ disableAutoOpen: false })
    await db.open()
    return true
  } catch (error) {
    console.error(error)
    return false
  }
}

/** Databases whose disk has no room even for the 'full' note. Each tab remembers these in memory. */
const withoutRoomForNotes = new WeakSet<ClinicDatabase>()

/** Whether the last pulled data found no room here, so that changes of others do not arrive. */
export async function hasNoRoom(db: ClinicDatabase): Promise<boolean> {
  return withoutRoomForNotes.has(db) || (await db.meta.get('no_room')) !== undefined
}

/** Records for every tab whether pulled data finds room; writes only on a change. */
export async function noteStorageRoom(db: ClinicDatabase, hasRoom: boolean): Promise<void> {
  if ((await hasNoRoom(db)) !== hasRoom) return
  if (hasRoom) {
    withoutRoomForNotes.delete(db)
    await db.meta.delete('no_room')
    return
  }
  try {
    await db.meta.put({ name: 'no_room' })
  } catch (error) {
    if (storageTroubleOf(error) !== 'full') throw error
    withoutRoomForNotes.add(db)
  }
}
