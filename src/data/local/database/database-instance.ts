import type { ClinicDatabase } from './clinic-database.ts'

/** Which database this is: one that was deleted and made again under the same name is another. Null while nobody has named it. */
export async function readInstance(db: ClinicDatabase): Promise<string | null> {
  const record = await db.meta.get('instance')
  return record?.name === 'instance' ? record.id : null
}

/** Names the database unless it has a name. `id`: one that no other database has. */
export async function nameInstance(db: ClinicDatabase, id: string): Promise<void> {
  if ((await readInstance(db)) !== null) return
  await db.transaction('rw', db.meta, async () => {
    if ((await readInstance(db)) === null) await db.meta.put({ name: 'instance', id })
  })
}
