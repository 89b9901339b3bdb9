import { readPending, rowsWithChanges } from '#data/local/outbox/outbox.ts'
import { mirrorTable, mirrorTables } from '#data/local/rows/mirror-table.ts'
import { mirrorOf, SYNCED_ENTITIES } from '#domain/fields/entities.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { isInUse } from './app-caches.ts'
import type { ClinicDatabase } from './clinic-database.ts'

/**
 * Frees data that can be fetched again: first caches that no running version uses, then mirrored rows dated before
 * `windowStart` (null keeps all). It never deletes outbox entries or rows that a change refers to (docs/sync/SPEC.md,
 * L-9).
 */
export async function freeStorage(db: ClinicDatabase, windowStart: LocalDate | null): Promise<void> {
  await dropOldCaches()
  if (windowStart === null) return
  await db.transaction('rw', [...mirrorTables(db), db.outbox, db.ids], () => dropRowsBefore(db, windowStart))
}

/**
 * Removes rows dated before the window from the mirror, unless a change refers to them. Runs in the caller's
 * transaction.
 */
export async function dropRowsBefore(db: ClinicDatabase, windowStart: LocalDate): Promise<void> {
  const rowsInUse = rowsWithChanges(await readPending(db))
  for (const entity of SYNCED_ENTITIES.filter((each) => mirrorOf(each).isDated)) {
    const table = mirrorTable(db, entity)
    const idsBefore = await table.where('date').below(windowStart).primaryKeys()
    await table.bulkDelete(idsBefore.filter((id) => !rowsInUse.has(`${entity}:${id}`)))
  }
}

async function dropOldCaches(): Promise<void> {
  // Undefined in an insecure context.
  const caches = (globalThis as { caches?: CacheStorage }).caches
  const names = (await caches?.keys()) ?? []
  for (const name of names) if (!isInUse(name)) await caches?.delete(name)
}
