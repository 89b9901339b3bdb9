import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '#server/db/schema.ts'
import { openDatabase, openMigrated } from '#server/db/sqlite/open-database.ts'

/** One file of a clinic, open as by this process and by another one. */
export interface OpenTwice {
  db: Db
  otherProcess: Db
  /** Closes both, and removes the file. */
  close: () => Promise<void>
}

export async function openTwice(): Promise<OpenTwice> {
  const folder = await mkdtemp(join(tmpdir(), 'clinica-'))
  const path = join(folder, 'clinica.sqlite')
  const db = await openDatabase(path)
  const otherProcess = (await openMigrated(path)) as Db
  return {
    db,
    otherProcess,
    close: async () => {
      await otherProcess.destroy()
      await db.destroy()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
