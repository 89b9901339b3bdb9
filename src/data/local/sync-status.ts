import { isQuestion, isWaiting } from '#domain/change/outbox-entry.ts'
import type { ClinicDatabase } from './clinic-database.ts'
import { readConnection, readMirrorState } from './meta.ts'
import type { Connection } from './meta-records.ts'
import { readWholeOutbox } from './outbox.ts'
import { hasNoRoom } from './storage-trouble.ts'
import { isSyncFailing } from './sync-failure.ts'

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
}

/** The pill's figures. One question to the person counts once, however many changes wait behind it. */
export async function readSyncStatus(db: ClinicDatabase): Promise<SyncStatus> {
  const [{ connection }, { outbox, ofNewerApp }, isFailing] = await Promise.all([
    readConnection(db),
    readWholeOutbox(db),
    isSyncFailing(db),
  ])
  return {
    connection,
    waiting: outbox.filter(isWaiting).length + ofNewerApp,
    refused: outbox.filter(isQuestion).length,
    isFailing,
  }
}

/** Whether the rows of an entity are all here: 'loading' and 'failed' only before the first list has arrived. */
export async function readFill(
  db: ClinicDatabase,
  entity: 'appointment' | 'patient' | 'income' | 'professional',
): Promise<'loading' | 'failed' | 'filled'> {
  const [mirror, connection, isFull] = await Promise.all([readMirrorState(db), readConnection(db), hasNoRoom(db)])
  if (mirror?.filled.includes(entity)) return 'filled'
  return connection.firstPullFailed || isFull ? 'failed' : 'loading'
}
