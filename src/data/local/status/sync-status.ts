import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readConnection, readMirrorState } from '#data/local/database/meta.ts'
import type { Connection } from '#data/local/database/meta-records.ts'
import { hasNoRoom } from '#data/local/database/storage-trouble.ts'
import { readWholeOutbox } from '#data/local/outbox/outbox.ts'
import type { SyncedEntity } from '#domain/fields/entities.ts'
import { isQuestion, isWaiting } from '#domain/sync/outbox/outbox-entry.ts'
import { isSyncFailing } from './sync-failure.ts'
import { readUpdateNeed } from './update-need.ts'

/**
 * What keeps changes on this device. `connection`: nobody answers, or nobody has yet. `update`: the server or another tab has what only
 * a newer app can read. `server`: it answers, but asked to wait, or nothing comes through to it.
 */
export type SendingHindrance = 'connection' | 'update' | 'server'

/** What the header's pill tells. */
export interface SyncStatus {
  /** Null until the first reply since the engine started. */
  connection: Connection | null
  /** Changes that wait for the server, and those of a newer version of the app, which wait for that one. */
  waiting: number
  /** Changes that wait for a person. */
  refused: number
  /** Whether the last cycle came to nothing, and not because the server is silent. */
  isFailing: boolean
  /** Null while what waits is being sent. */
  hindrance: SendingHindrance | null
}

/** The pill's figures. One question to the person counts once, however many changes wait behind it. */
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
    refused: outbox.filter(isQuestion).length,
    isFailing,
    hindrance: hindranceOf(connection, updateNeed !== null, isFailing),
  }
}

function hindranceOf(connection: Connection | null, needsUpdate: boolean, isFailing: boolean): SendingHindrance | null {
  if (connection !== 'online') return 'connection'
  if (needsUpdate) return 'update'
  return isFailing ? 'server' : null
}

/** Whether the rows of an entity are all here: 'loading' and 'failed' only before the first list has arrived. */
export async function readFill(db: ClinicDatabase, entity: SyncedEntity): Promise<'loading' | 'failed' | 'filled'> {
  const [mirror, connection, isFull] = await Promise.all([readMirrorState(db), readConnection(db), hasNoRoom(db)])
  if (mirror?.filled.includes(entity)) return 'filled'
  return connection.firstPullFailed || isFull ? 'failed' : 'loading'
}
