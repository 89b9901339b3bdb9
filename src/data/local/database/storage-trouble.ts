import type { Dexie } from 'dexie'
import type { ClinicDatabase } from './clinic-database.ts'

/** Why the device's storage refused a write: no room, or the connection to it is gone. */
export type StorageTrouble = 'full' | 'closed'

const TROUBLES: Readonly<Record<string, StorageTrouble>> = {
  QuotaExceededError: 'full',
  DatabaseClosedError: 'closed',
  InvalidStateError: 'closed',
  UnknownError: 'closed',
}

/**
 * What an error of the local database is a sign of; null for any other. A transaction that was broken off carries the reason
 * inside, and so does a write of several rows.
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
 * Carries out a write and, when the storage refuses it, mends what can be mended and tries once more: a full disk is given room,
 * a connection that the browser closed (iOS does) is opened anew. One that the app itself closed stays closed, since its user has
 * left. `write` may be carried out twice. Rejects with the write's own error.
 */
export async function retryAfterFreeingStorage<Result>(
  db: Dexie,
  freeStorage: (() => Promise<void>) | undefined,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!(await isMended(db, freeStorage, storageTroubleOf(error)))) throw error
    return write()
  }
}

async function isMended(
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

/** Those on whose disk even the note that it is full finds no room: each tab remembers that by itself. */
const withoutRoomForNotes = new WeakSet<ClinicDatabase>()

/** Whether what the server told found no room here when it came last: what others do does not arrive. */
export async function hasNoRoom(db: ClinicDatabase): Promise<boolean> {
  return withoutRoomForNotes.has(db) || (await db.meta.get('no_room')) !== undefined
}

/** Remembers for every tab whether what the server tells finds room; writes only what changed. */
export async function noteRoom(db: ClinicDatabase, hasRoom: boolean): Promise<void> {
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
