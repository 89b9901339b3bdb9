import { copyFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import type { SqliteDatabase } from '#server/db/sqlite-engine.ts'
import { type ClinicFolder, createClinicFolder } from '#tests/support/clinic-folder.ts'
import { createPatient } from '#tests/support/clinic-rows.ts'

interface Testimony {
  file: string
  synchronous: number
  changes: number
}

/** SQLite's number for FULL; a reopened database has NORMAL unless told, which loses acknowledged rows in a power cut. */
const FULL = 2
const testimonies: Testimony[] = []

/** The engine as it is; whenever a handle is closed, it is asked how durable it was and how many rows it had changed. */
vi.mock(import('#server/db/sqlite-engine.ts'), async (original) => {
  const { openSqlite } = await original()
  return {
    openSqlite: async (path) => {
      const handle = await openSqlite(path)
      const close = handle.close.bind(handle)
      Object.defineProperty(handle, 'close', {
        value: () => {
          testimonies.push(testimonyOf(handle))
          close()
        },
      })
      return handle
    },
  }
})

function testimonyOf(handle: SqliteDatabase): Testimony {
  const read = (query: string) => handle.prepare(query).get() as Record<string, unknown>
  return {
    file: basename(String(read('PRAGMA database_list').file)),
    synchronous: Number(read('PRAGMA synchronous').synchronous),
    changes: Number(read('SELECT total_changes() AS changes').changes),
  }
}

/** The connections that changed rows since the last look. */
function writers(): Testimony[] {
  return testimonies.splice(0).filter(({ changes }) => changes > 0)
}

let clinic: ClinicFolder

beforeEach(async () => {
  clinic = await createClinicFolder()
})
afterEach(async () => {
  await clinic.dispose()
  testimonies.length = 0
})

async function workADay(): Promise<void> {
  const running = await clinic.start()
  await createPatient(running.staff)
  await running.stop()
}

describe('every connection that changes rows waits for the disk', () => {
  it('of a server: at its first start, at later ones, and when the database was put back by hand', async () => {
    await workADay()
    expect(writers()).toEqual([{ file: 'clinica.sqlite', synchronous: FULL, changes: expect.any(Number) }])

    const { database } = clinic.folder
    await copyFile(database, `${database}.vieja`)
    await workADay()
    expect(writers()).toMatchObject([{ synchronous: FULL }])

    await copyFile(`${database}.vieja`, database)
    await workADay()
    expect(writers()).toMatchObject([{ synchronous: FULL }, { synchronous: FULL }])
  })

  it('of backup and restore', async () => {
    const file = join(clinic.folder.path, 'respaldo')
    await workADay()
    testimonies.length = 0

    await makeBackup({ ...clinic, file })
    expect(writers()).toEqual([])

    await restoreBackup({ ...clinic, file })
    expect(writers()).toMatchObject([{ file: expect.stringMatching(/\.part$/), synchronous: FULL }])
  })
})
