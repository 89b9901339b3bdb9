import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDurably, UnsafeDatabaseError } from '#server/db/sqlite/durable-handle.ts'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { openSqlite, type SqliteDatabase } from '#server/db/sqlite/sqlite-engine.ts'
import { sourceFiles } from '#tests/support/checks/source-files.ts'
import { createTestClock } from '#tests/support/server/test-clock.ts'

vi.mock('#server/db/sqlite/sqlite-engine.ts', { spy: true })

const FULL = 2
let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinica-'))
  file = join(folder, 'clinica.sqlite')
})
afterEach(async () => {
  vi.mocked(openSqlite).mockReset()
  await rm(folder, { recursive: true, force: true })
})

function settingsOf(handle: SqliteDatabase) {
  const read = (name: string) => Object.values(handle.prepare(`PRAGMA ${name}`).get() as Record<string, unknown>)[0]
  return Object.fromEntries(
    ['synchronous', 'fullfsync', 'foreign_keys', 'busy_timeout'].map((name) => [name, read(name)]),
  )
}

const DURABLE = { synchronous: FULL, fullfsync: 1, foreign_keys: 1, busy_timeout: 5000 }

describe('a handle that is opened durably', () => {
  it.each(['a new file', 'a file with a WAL', 'no file'])(
    'waits for the disk and checks foreign keys: %s',
    async (kind) => {
      if (kind === 'a file with a WAL') await (await openDatabase(file, createTestClock())).destroy()
      const handle = await openDurably(kind === 'no file' ? ':memory:' : file)
      expect(settingsOf(handle)).toEqual(DURABLE)
      // Only a read lets the engine notice the WAL, after which it would choose its own setting.
      handle.prepare('SELECT count(*) FROM sqlite_master').get()
      handle.exec('PRAGMA journal_mode = WAL')
      expect(settingsOf(handle)).toEqual(DURABLE)
      handle.close()
    },
  )

  it.each([
    ['synchronous = FULL', 'synchronous = NORMAL', 'synchronous ≠ 2'],
    ['synchronous = FULL', 'synchronous = OFF', 'synchronous ≠ 2'],
    ['foreign_keys = ON', 'foreign_keys = OFF', 'foreign_keys ≠ 1'],
  ])('is refused when the engine does not accept %s', async (asked, taken, said) => {
    const closed = vi.fn()
    vi.mocked(openSqlite).mockImplementation(async (path) => deafTo(asked, taken, new DatabaseSync(path), closed))

    const opening = openDatabase(file, createTestClock())

    await expect(opening).rejects.toBeInstanceOf(UnsafeDatabaseError)
    await expect(opening).rejects.toThrow(said)
    expect(closed).toHaveBeenCalledOnce()
  })

  it('is refused when the engine forgets the setting as soon as the database has a WAL', async () => {
    vi.mocked(openSqlite).mockImplementation(async (path) =>
      deafTo('journal_mode = WAL', 'journal_mode = WAL; PRAGMA synchronous = NORMAL', new DatabaseSync(path), vi.fn()),
    )
    await expect(openDatabase(file, createTestClock())).rejects.toThrow('synchronous ≠ 2')
  })
})

/** An engine that applies another setting than the requested one. */
function deafTo(asked: string, taken: string, handle: SqliteDatabase, closed: () => void): SqliteDatabase {
  const exec = handle.exec.bind(handle)
  const close = handle.close.bind(handle)
  Object.defineProperties(handle, {
    exec: { value: (statement: string) => exec(statement.replace(asked, taken)) },
    close: { value: () => [closed(), close()] },
  })
  return handle
}

/** The lock file is no database: nothing is ever written to it. */
const MAY_OPEN_PLAINLY = [
  'server/db/sqlite/data-lock.ts',
  // Reads the release of a database, and can't write.
  'server/db/sqlite/database-file.ts',
  'server/db/sqlite/durable-handle.ts',
  'server/db/sqlite/sqlite-engine.ts',
]

it('no program of the server opens a database in another way', async () => {
  const programs = (await sourceFiles(process.cwd())).filter((path) => /^server\/.*\.(ts|mjs)$/.test(path))
  const texts = await Promise.all(programs.map(async (path) => ({ path, text: await readFile(path, 'utf8') })))
  const opening = texts.filter(({ text }) => /\bopenSqlite\b|DatabaseSync\b|node:sqlite/.test(text))
  expect(opening.map(({ path }) => path).sort()).toEqual(MAY_OPEN_PLAINLY)
})
