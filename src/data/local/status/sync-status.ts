import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readConnection, readMirrorState } from '#data/local/database/meta.ts'
import { hasNoRoom } from '#data/local/database/storage-trouble.ts'
import type { Connection } from '#data/local/database/stored-meta.ts'
import { readWholeOutbox } from '#data/local/outbox/outbox.ts'
import type { SyncedEntity } from '#domain/fields/entities.ts'
import { hasOwnReview, isWaiting } from '#domain/sync/outbox/outbox-entry.ts'
import { isSyncFailing } from './sync-failure.ts'
import { readUpdateNeed } from './update-need.ts'

/**
 * Why changes stay on this device. `connection`: nothing answers, or nothing has yet. `update`: the server or another
 * tab has data that only a newer app can read. `server`: it answers, but asked to wait, or requests do not get through.
 */
export type SendingHindrance = 'connection' | 'update' | 'server'

/** What the status pill in the header shows. */
export interface SyncStatus {
  /** Null until the first reply since the engine started. */
  connection: Connection | null
  /** Changes that wait for the server, and those of a newer version of the app. */
  waiting: number
  /** Changes that need review by a person. */
  refused: number
  /** Whether the last cycle failed for a reason other than a silent server. */
  isFailing: boolean
  /** Null while waiting changes are being sent. */
  hindrance: SendingHindrance | null
}

/** Reads the pill's figures. A group of changes under one review counts once. */
export async function readSyncStatus(db: ClinicDatabase): Promise<SyncStatus> {
  const [{ connection }, { outbox, ofNewerApp }, isFailing, updateNeed] = await Promise.all([
    readConnection(db),
    readWholeOutbox(db),
    isSyncFailing(db),
    readUpdateNeed(db),
  ])
  return {
    connection,
    waiting: outbox.filter(isWaiting).length + ofNewerApp,
    refused: outbox.filter(hasOwnReview).length,
    isFailing,
    hindrance: hindranceOf(connection, updateNeed !== null, isFailing),
  }
}

function hindranceOf(connection: Connection | null, needsUpdate: boolean, isFailing: boolean): SendingHindrance | null {
  if (connection !== 'online') return 'connection'
  if (needsUpdate) return 'update'
  return isFailing ? 'server' : null
}

/**
 * Whether the rows of an entity are all mirrored; 'loading' and 'failed' occur only before the first list has arrived.
 */
export async function readFill(db: ClinicDatabase, entity: SyncedEntity): Promise<'loading' | 'failed' | 'filled'> {
  const [mirror, connection, isFull] = await Promise.all([readMirrorState(db), readConnection(db), hasNoRoom(db)])
  // A mirror that an earlier release completed does not name the lists that came since: the feed brings their rows.
  if (mirror?.complete || mirror?.filled.includes(entity)) return 'filled'
  return connection.firstPullFailed || isFull ? 'failed' : 'loading'
}
