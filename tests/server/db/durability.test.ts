import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NewerDatabaseError } from '#server/db/migrations/migrations.ts'
import type { Db } from '#server/db/schema.ts'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-engine.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { createTestClock, days } from '#tests/support/server/test-clock.ts'

let folder: string
let file: string
const open: Db[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinica-'))
  file = join(folder, 'clinica.sqlite')
})

afterEach(async () => {
  for (const db of open.splice(0)) await db.destroy()
  await rm(folder, { recursive: true, force: true })
})

async function opened(clock = createTestClock()): Promise<Db> {
  const db = await openDatabase(file, clock)
  open.push(db)
  return db
}

async function pragma(db: Db, name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`PRAGMA ${sql.raw(name)}`.execute(db)
  return Object.values(rows[0] ?? {})[0]
}

describe('an open database', () => {
  it('writes through to the disk, the first time and every time after', async () => {
    const first = await opened()
    await first.destroy()
    const again = await opened()
    open.shift()

    expect(await pragma(again, 'journal_mode')).toBe('wal')
    expect(await pragma(again, 'synchronous')).toBe(2)
    expect(await pragma(again, 'foreign_keys')).toBe(1)
    expect(await pragma(again, 'busy_timeout')).toBe(5000)
  })

  it('has the time of its creation as its epoch, and keeps it', async () => {
    const clock = createTestClock()
    const created = clock()
    const first = await opened(clock)
    expect(await readSyncState(first)).toEqual({ epoch: created, sequence: 0 })
    clock.advance(days(3))

    const again = await opened(clock)

    expect((await readSyncState(again)).epoch).toBe(created)
  })

  it('is complete in its one file after it was closed', async () => {
    const db = await opened()
    await db.updateTable('syncState').set({ sequence: 7 }).execute()
    open.pop()
    await db.destroy()

    expect((await stat(`${file}-wal`).catch(() => ({ size: 0 }))).size).toBe(0)
    await copyFile(file, join(folder, 'copia.sqlite'))
    const copy = await openDatabase(join(folder, 'copia.sqlite'), createTestClock())
    open.push(copy)
    expect((await readSyncState(copy)).sequence).toBe(7)
  })

  it('refuses a file that a newer release wrote', async () => {
    await opened()
    const raw = await openSqlite(file)
    raw.exec("INSERT INTO migrations VALUES (99, 'from the future', '2030-01-01T00:00:00.000Z')")
    raw.close()

    await expect(openDatabase(file, createTestClock())).rejects.toBeInstanceOf(NewerDatabaseError)
  })

  it('begins transactions as a writer, so that two of them never both read before they write', async () => {
    const db = await opened()
    const other = await opened()
    await sql`PRAGMA busy_timeout = 0`.execute(other)

    await db.transaction().execute(async () => {
      await expect(other.transaction().execute(async () => 'began')).rejects.toMatchObject({ errcode: 5 })
    })
  })

  it('reads one snapshot in a read-only transaction, whatever another process commits meanwhile', async () => {
    const db = await opened()
    const other = await opened()

    await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (snapshot) => {
        const before = await readSyncState(snapshot)
        await other.updateTable('syncState').set({ sequence: 41 }).execute()
        expect(await readSyncState(snapshot)).toEqual(before)
      })
    expect((await readSyncState(db)).sequence).toBe(41)
  })
})
