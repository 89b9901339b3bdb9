import type { ClinicDatabase } from './clinic-database.ts'

/**
 * Returns the id of this database instance; null until nameInstance gave it one. A database that was deleted and
 * created again under the same name has another id.
 */
export async function readInstance(db: ClinicDatabase): Promise<string | null> {
  const stored = await db.meta.get('instance')
  return stored?.name === 'instance' ? stored.id : null
}

/** Gives the database an instance id unless it has one. `id` must be unique. */
export async function nameInstance(db: ClinicDatabase, id: string): Promise<void> {
  if ((await readInstance(db)) !== null) return
  await db.transaction('rw', db.meta, async () => {
    if ((await readInstance(db)) === null) await db.meta.put({ name: 'instance', id })
  })
}
