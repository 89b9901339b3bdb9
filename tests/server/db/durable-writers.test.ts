import { copyFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeBackup } from '#server/cli/backup/make-backup.ts'
import { restoreBackup } from '#server/cli/backup/restore-backup.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { folderForEachTest } from '#tests/support/server/clinic-folder.ts'

/** SQLite's number for FULL. A plain open has NORMAL, which can lose acknowledged rows in a power cut. */
const FULL = 2
const writes: { file: string; synchronous: number }[] = []

/** The real engine; whenever a handle is about to write, its durability is checked. */
vi.mock(import('#server/db/sqlite/sqlite-engine.ts'), async (original) => {
  const { openSqlite } = await original()
  return {
    openSqlite: async (path) => {
      const handle = await openSqlite(path)
      const prepare = handle.prepare.bind(handle)
      const exec = handle.exec.bind(handle)
      const look = (statement: string) => {
        if (!WRITING.test(statement)) return
        const read = (name: string) => prepare(`PRAGMA ${name}`).get() as Record<string, unknown>
        const file = basename(String(read('database_list').file))
        writes.push({ file, synchronous: Number(read('synchronous').synchronous) })
      }
      const looking = (call: (statement: string) => unknown) => (statement: string) => {
        look(statement)
        return call(statement)
      }
      Object.defineProperties(handle, { prepare: { value: looking(prepare) }, exec: { value: looking(exec) } })
      return handle
    },
  }
})
const WRITING = /^\s*(insert|update|delete|commit)\b/i

/** Checks that there were writes since the last check, and that all went durably to this file. */
function expectDurable(file: unknown): void {
  const seen = writes.splice(0)
  expect(seen.length).toBeGreaterThan(0)
  for (const write of seen) expect(write).toEqual({ file, synchronous: FULL })
}

const clinic = folderForEachTest()

afterEach(async () => {
  writes.length = 0
})

async function workADay(): Promise<void> {
  const running = await clinic.start()
  await createPatient(running.staff)
  await running.stop()
}

describe('every connection that writes waits for the disk', () => {
  it('of a server: at its first start, at later ones, and after the database was replaced by hand', async () => {
    await workADay()
    expectDurable('clinica.sqlite')

    const { database } = clinic.folder
    await copyFile(database, `${database}.vieja`)
    await workADay()
    expectDurable('clinica.sqlite')

    await copyFile(`${database}.vieja`, database)
    await workADay()
    expectDurable('clinica.sqlite')
  })

  it('of a restore; a backup writes no row', async () => {
    const file = join(clinic.folder.path, 'respaldo')
    await workADay()
    writes.length = 0

    await makeBackup({ ...clinic, file })
    expect(writes).toEqual([])

    await restoreBackup({ ...clinic, file })
    expectDurable(expect.stringMatching(/\.part$/))
  })
})
