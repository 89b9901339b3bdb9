import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { makeBackup } from '#server/cli/backup/make-backup.ts'
import { restoreBackup } from '#server/cli/backup/restore-backup.ts'
import { readDatabaseState } from '#server/db/sqlite/database-file.ts'
import { openDurably } from '#server/db/sqlite/durable-handle.ts'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { folderForEachTest } from '#tests/support/server/clinic-folder.ts'

// A power cut during a write without a WAL leaves a rollback journal. SQLite uses it to undo that write in whatever
// database file it finds there.

const clinic = folderForEachTest()
let backup: string
/** The database with half of a write in it, and its journal. */
let half: string
const PATIENTS = 40

beforeEach(async () => {
  backup = join(clinic.folder.path, 'respaldo')
  half = join(clinic.folder.path, 'a-medias')
  const { staff, stop } = await clinic.start()
  for (let i = 0; i < PATIENTS; i++) await createPatient(staff)
  await makeBackup({ ...clinic, file: backup })
  for (let i = 0; i < PATIENTS; i++) await createPatient(staff)
  await stop()
  await breakOffWrite()
})

async function breakOffWrite(): Promise<void> {
  const { database } = clinic.folder
  const handle = await openDurably(database)
  // What exceeds the small cache is written at once; the former content goes into the journal.
  handle.exec("PRAGMA cache_size = 1; BEGIN; UPDATE sync_changes SET at = printf('%.500c', 'x')")
  for (const suffix of ['', '-journal']) await copyFile(database + suffix, half + suffix)
  handle.exec('ROLLBACK')
  handle.close()
}

/** The number of patients in a file, whether it is intact, and whether the interrupted write is in it. */
async function heldBy(file: string) {
  const state = await readDatabaseState(file)
  const db = await openDatabase(file, clinic.clock)
  const patients = await db.selectFrom('patients').select('id').execute()
  const changes = await db.selectFrom('syncChanges').select('at').execute()
  await db.destroy()
  return { state, patients: patients.length, isHalf: changes.some(({ at }) => at.startsWith('x')) }
}

it('a left-over journal undoes nothing in the restored database', async () => {
  const { database } = clinic.folder
  await copyFile(`${half}-journal`, `${database}-journal`)
  await rm(database)

  await restoreBackup({ ...clinic, file: backup })

  expect(await heldBy(database)).toEqual({ state: 'ours', patients: PATIENTS, isHalf: false })
})

it('the replaced database is kept as its journal repairs it', async () => {
  const { database } = clinic.folder
  for (const suffix of ['', '-journal']) await copyFile(half + suffix, database + suffix)

  const { kept = '' } = await restoreBackup({ ...clinic, file: backup })

  expect(await heldBy(database)).toEqual({ state: 'ours', patients: PATIENTS, isHalf: false })
  expect(await heldBy(kept)).toEqual({ state: 'ours', patients: 2 * PATIENTS, isHalf: false })
})
