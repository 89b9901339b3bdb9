import { Dexie } from 'dexie'
import { ClinicDatabase, databaseNameOf } from '#data/local/database/clinic-database.ts'
import { nameInstance, readInstance } from '#data/local/database/database-instance.ts'
import { followReading } from '#data/local/database/live-reading.ts'
import type { ChangeState } from '#domain/sync/outbox/outbox-entry.ts'
import { noteLost, noteWaiting, readUnsentMarkers, type UnsentMarker } from './unsent-marker.ts'

type MarkerOwner = Pick<UnsentMarker, 'userId' | 'username'>

/**
 * Keeps the marker of a user's unsent changes equal to the outbox while the database is open in this page. Returns a
 * function that stops it. `id` becomes the instance id of a database without one. Rejects if the database can't be
 * written.
 */
export async function keepUnsentMarker(
  db: ClinicDatabase,
  storage: Storage,
  whose: MarkerOwner,
  id: string,
): Promise<() => void> {
  await nameInstance(db, id)
  return followReading(
    () => markerOf(db, whose),
    (marker) => marker && noteWaiting(storage, marker),
    console.error,
  )
}

/**
 * Compares every marker with its database. If that is gone or was replaced, the changes are recorded as lost. A
 * database that can't be read is checked the next time.
 */
export async function checkUnsentMarkers(storage: Storage): Promise<void> {
  const markers = readUnsentMarkers(storage)
  if (markers.length === 0) return
  const names = await Dexie.getDatabaseNames()
  for (const marker of markers) {
    // Opening a missing database would create it.
    if (names.includes(databaseNameOf(marker.userId))) await reviewMarker(storage, marker)
    else noteLost(storage, marker.userId)
  }
}

async function reviewMarker(storage: Storage, { userId, username }: UnsentMarker): Promise<void> {
  const db = new ClinicDatabase(userId)
  try {
    const present = await markerOf(db, { userId, username })
    if (present) noteWaiting(storage, present)
    else noteLost(storage, userId)
  } finally {
    db.close()
  }
}

/** Null for a database without an instance id: it was created later, so its changes are not those of the marker. */
function markerOf(db: ClinicDatabase, { userId, username }: MarkerOwner): Promise<UnsentMarker | null> {
  return db.transaction('r', [db.meta, db.outbox], async () => {
    const database = await readInstance(db)
    if (database === null) return null
    // A queue of hundreds is not read at each change: the first of each state is its oldest.
    const [all, acked, ...oldest] = await Promise.all([
      db.outbox.count(),
      db.outbox.where({ state: 'acked' }).count(),
      ...UNSENT.map((state) => db.outbox.where({ state }).first()),
    ])
    const since = Math.min(...oldest.flatMap((entry) => entry?.madeAt ?? []))
    return { userId, username, database, count: all - acked, since }
  })
}

const UNSENT: readonly ChangeState[] = ['queued', 'inflight', 'parked']
