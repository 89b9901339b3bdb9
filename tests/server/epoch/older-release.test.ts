import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withCommandDatabase } from '#server/cli/command-database.ts'
import { commandTexts } from '#server/cli/command-texts.ts'
import { DataInUseError, type DataLock, OlderDataInUseError } from '#server/db/sqlite/data-lock.ts'
import { openDurably } from '#server/db/sqlite/durable-handle.ts'
import type { SqliteDatabase } from '#server/db/sqlite/sqlite-engine.ts'
import { lockSharedCheckingWal } from '#server/db/sync-log/stale-wal.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { startFailureLine } from '#server/start-failures.ts'
import { failureTexts } from '#server/start-texts.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { asRelease10 } from '#tests/support/database/older-release.ts'
import { folderForEachTest } from '#tests/support/server/clinic-folder.ts'

const clinic = folderForEachTest()
let left: { epoch: number; sequence: number }

/** A server of release 10 has worked here, and was stopped. */
beforeEach(async () => {
  const first = await clinic.start()
  await createPatient(first.staff)
  left = await readSyncState(first.db)
  await first.stop()
  const handle = await openDurably(clinic.folder.database)
  asRelease10(handle)
  handle.close()
})

describe('the start after an update', () => {
  it('migrates the database in the same epoch', async () => {
    const { db, isNewEpoch, staff } = await clinic.start()
    expect(isNewEpoch).toBe(false)
    expect(await readSyncState(db)).toEqual(left)
    expect(await staff.get('/patients')).toMatchObject({ status: 200, body: [{ id: 1 }] })
  })

  it('makes the oldest staff account in use the owner', async () => {
    const handle = await openDurably(clinic.folder.database)
    for (const [username, role] of [
      ['ana', 'patient'],
      ['berta', 'admin'],
      ['clara', 'admin'],
    ]) {
      handle
        .prepare(
          `INSERT INTO users (username, username_key, password_hash, role, name, last_name, email, phone, scope_version, created_at)
          VALUES (?, ?, '', ?, '', '', '', '', 0, '2026-11-19T15:00:00.000Z')`,
        )
        .run(username, username, role)
    }
    handle.exec("UPDATE users SET active = 0 WHERE username = 'direccion'")
    handle.close()
    const { db } = await clinic.start()
    const owners = await db.selectFrom('users').select('username').where('owner', '=', 1).execute()
    expect(owners).toEqual([{ username: 'berta' }])
  })

  it('migrates a database file copied in by hand, and begins a new epoch', async () => {
    const handle = await openDurably(clinic.folder.database)
    handle.exec('PRAGMA user_version = 1')
    handle.close()
    const { db, isNewEpoch, staff } = await clinic.start()
    expect(isNewEpoch).toBe(true)
    expect((await readSyncState(db)).epoch).toBeGreaterThan(left.epoch)
    expect(await staff.get('/patients')).toMatchObject({ status: 200, body: [{ id: 1 }] })
  })
})

describe('while others share the data', () => {
  it('a start waits a while for them, such as another start or a backup', async () => {
    const lock = await lockSharedCheckingWal(clinic.folder, clinic.clock)
    let isShared = true
    const shared = setTimeout(1000).then(() => {
      isShared = false
      lock.release()
    })
    const { db, isNewEpoch } = await clinic.start()
    expect(isShared).toBe(false)
    await shared
    expect(isNewEpoch).toBe(false)
    expect(await readSyncState(db)).toEqual(left)
  })

  it('a refusal names a backup and other programs as possible reasons, besides a server', () => {
    for (const line of [failureTexts.inUse, failureTexts.olderInUse, commandTexts.inUse]) {
      expect(line).toMatch(/servidor.*respaldo.*otro programa/)
    }
  })
})

describe('while the server of the older release runs', () => {
  let lock: DataLock
  let older: SqliteDatabase
  /** A query of each sign-in in that release. */
  const asksOfOlder = () => older.prepare('SELECT account_hash FROM login_attempts').all()

  beforeEach(async () => {
    lock = await lockSharedCheckingWal(clinic.folder, clinic.clock)
    older = await openDurably(clinic.folder.database)
    older.exec('PRAGMA journal_mode = WAL')
  })
  afterEach(() => {
    older.close()
    lock.release()
  })

  it('a start changes nothing, and says what to do', async () => {
    const error = await clinic.start().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(OlderDataInUseError)
    expect(startFailureLine(error, undefined)).toBe(failureTexts.olderInUse)
    expect(asksOfOlder()).toEqual([])
  })

  it('an operator command changes nothing either, and says that the data are in use', async () => {
    const command = withCommandDatabase({ DATA_DIR: clinic.folder.path }, async () => 'done')
    await expect(command).rejects.toBeInstanceOf(DataInUseError)
    expect(asksOfOlder()).toEqual([])
  })
})
