import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-engine.ts'
import type { LaidDatabase, LaidStore } from '#tests/support/earlier-release/laid-databases.ts'

/**
 * The state that the build before layout 2 of the outbox left on a tablet and at its server
 * (tests/journeys/versions/previous-build). Recorded in a browser: that build's own functions enqueued the changes, and
 * a proxy lost, held and refused requests until every state existed. Then its page was killed during a request, and its
 * databases were read store by store from the disk. Only the session's token and the password were replaced.
 */
interface RecordedDevice {
  localStorage: Record<string, string>
  databases: LaidDatabase[]
}

const FOLDER = join(import.meta.dirname, 'previous-build')
const FAR_AWAY = Date.parse('2100-01-01T00:00:00.000Z')

export async function readPreviousDevice(): Promise<RecordedDevice> {
  return JSON.parse(await readFile(join(FOLDER, 'device.json'), 'utf8')) as RecordedDevice
}

/** Returns the outbox of the previous build. */
export function outboxOf({ databases }: RecordedDevice): OutboxEntry[] {
  const stores = databases.flatMap((database) => database.stores)
  return (stores.find(({ name }) => name === 'outbox')?.rows ?? []) as OutboxEntry[]
}

/** Inserts the previous server's database into a data folder; the tablet's session is valid there. */
export async function layPreviousServer(dataDir: string, { localStorage }: RecordedDevice): Promise<void> {
  const file = join(dataDir, 'clinica.sqlite')
  await writeFile(file, gunzipSync(await readFile(join(FOLDER, 'clinica.sqlite.gz'))))
  await writeFile(join(dataDir, 'clinica.head'), await readFile(join(FOLDER, 'clinica.head')))
  const tokenHash = createHash('sha256')
    .update(localStorage.token ?? '')
    .digest('hex')
  const database = await openSqlite(file)
  const columns = 'token_hash, user_id, created_at, used_at, expires_at'
  const values = `'${tokenHash}', 1, '2026-11-20T12:00:00.000Z', ${Date.now()}, ${FAR_AWAY}`
  database.exec(`INSERT INTO sessions (${columns}) VALUES (${values})`)
  database.close()
}

/**
 * Inserts the previous build's databases into the profile, from a page at the app's origin that is not part of the app.
 */
export async function layPreviousDevice(page: Page, recorded: RecordedDevice): Promise<void> {
  await page.evaluate(async ({ localStorage: texts, databases }) => {
    for (const [name, text] of Object.entries(texts)) localStorage.setItem(name, text)
    for (const database of databases) await lay(database)

    function lay({ name, version, stores }: LaidDatabase): Promise<void> {
      return new Promise((resolve, reject) => {
        const opening = indexedDB.open(name, version)
        opening.onerror = () => reject(opening.error ?? new Error('the database did not open'))
        opening.onupgradeneeded = () => {
          for (const store of stores) make(opening.result, store)
        }
        opening.onsuccess = () => {
          opening.result.close()
          resolve()
        }
      })
    }

    function make(database: IDBDatabase, { name, keyPath, autoIncrement, indexes, rows }: LaidStore): void {
      const store = database.createObjectStore(name, { keyPath, autoIncrement })
      for (const { name: index, keyPath: path, ...options } of indexes) store.createIndex(index, path, options)
      for (const row of rows) store.add(row)
    }
  }, recorded)
}
