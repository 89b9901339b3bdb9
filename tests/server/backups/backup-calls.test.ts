import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backupsAnswer, madeBackupAnswer } from '#domain/wire/backup-wire.ts'
import { BackupKeeper } from '#server/backups/backup-keeper.ts'
import type { BackupKeeping } from '#server/backups/backup-tasks.ts'
import type { TaskResult } from '#server/backups/tasks/backup-task.ts'
import { performBackupTask } from '#server/backups/tasks/perform-backup-task.ts'
import { restoreBackup } from '#server/cli/backup/restore-backup.ts'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { type Caller, staffOf } from '#tests/support/api/api-calls.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { createClinicFolder, folderForEachTest } from '#tests/support/server/clinic-folder.ts'
import { createTestServer, type TestServer, type TestServerOptions } from '#tests/support/server/server.ts'
import { hours, minutes } from '#tests/support/server/test-clock.ts'

const ASKED = 'clinica-2026-11-19-1200-a-pedido.sqlite'

const clinic = folderForEachTest()
let server: TestServer
let staff: Caller
let keeper: BackupKeeper

beforeEach(() => open())
afterEach(close)

async function close(): Promise<void> {
  await keeper.stop()
  await server.stop()
}

/** The server on the clinic's folder, whose backups are made in this process. */
async function open(keeping: Partial<BackupKeeping> = {}, options: TestServerOptions = {}): Promise<void> {
  const { folder, clock } = clinic
  const parts = { folder, clock, keep: 14, writeLog: () => undefined, runTask: performBackupTask }
  keeper = await BackupKeeper.open({ ...parts, ...keeping })
  server = await createTestServer({ dataDir: folder.path, clock, backups: keeper, ...options })
  staff = await staffOf(server)
}

async function reopen(keeping: Partial<BackupKeeping>, options: TestServerOptions = {}): Promise<void> {
  await close()
  await open(keeping, options)
}

const list = async () => (await staff.get('/backups')).as(backupsAnswer)
const make = async () => (await staff.post('/backups', {})).as(madeBackupAnswer)
const file = (name: string) => `/backups/${name}/file`
const download = (name: string) => server.app.inject({ url: `/api/v1${file(name)}`, headers: authorization })
let authorization: { authorization: string }
beforeEach(async () => {
  authorization = { authorization: `Bearer ${await server.adminToken()}` }
})
const audited = (action: 'backup.start' | 'backup.download') =>
  server.db.selectFrom('auditLog').select(['userId', 'detail']).where('action', '=', action).execute()

describe('a backup that the owner asks for', () => {
  it('is made at once, listed and logged', async () => {
    await createPatient(staff, { lastName: 'Gómez' })
    expect(await list()).toMatchObject({
      health: { state: 'none' },
      items: [],
      isEncrypted: false,
      hasCopyFolder: false,
    })
    expect(await make()).toMatchObject({ outcome: 'made', name: ASKED })
    await keeper.check()
    const { health, items } = await list()
    expect(health?.state).toBe('ok')
    expect(items).toMatchObject([
      { name: ASKED, madeAt: '2026-11-19T15:00:00.000Z', occasion: 'asked', isEncrypted: false, test: 'sound' },
    ])
    expect(items[0]?.bytes).toBeGreaterThan(10_000)
    expect(await audited('backup.start')).toEqual([{ userId: 1, detail: null }])
  })

  it('is untested until its restore was tested', async () => {
    await make()
    await keeper.check()
    clinic.clock.advance(hours(1))
    const { name } = await make()
    expect((await list()).items[0]).toMatchObject({ name, test: 'untested' })
  })

  it('has a name of its own, also twice in one minute', async () => {
    await make()
    expect(await make()).toMatchObject({ outcome: 'made', name: 'clinica-2026-11-19-1200-a-pedido-2.sqlite' })
  })

  it('is never made twice at once: the second caller hears that it runs', async () => {
    let finish: (result: TaskResult) => void = () => undefined
    const task = new Promise<TaskResult>((resolve) => {
      finish = resolve
    })
    let begun = 0
    await reopen({
      runTask: () => {
        begun++
        return task
      },
    })
    const first = make()
    await expect.poll(() => keeper.isMaking).toBe(true)
    expect(await make()).toMatchObject({ outcome: 'running', name: null })
    finish({ failure: 'no-space', error: { error: 'Error' } })
    expect(await first).toMatchObject({ outcome: 'failed', message: expect.stringContaining('lleno') })
    expect(begun).toBe(1)
    expect((await list()).health).toMatchObject({ state: 'failed', problem: 'no-space' })
  })

  it('pushes no daily backup out', async () => {
    await reopen({ keep: 1 })
    await keeper.check()
    await make()
    clinic.clock.advance(minutes(5))
    await make()
    expect((await list()).items.map(({ occasion }) => occasion)).toEqual(['asked', 'daily'])
  })

  it('is refused beyond the limit of an hour, and where the server makes no backups', async () => {
    await reopen({}, { limits: { backupsPerAccount: 1 } })
    await make()
    expect(await staff.post('/backups', {})).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    const other = await createTestServer({ dataDir: ':memory:' })
    const owner = await staffOf(other)
    expect(await owner.post('/backups', {})).toMatchObject({ status: 409 })
    expect((await owner.get('/backups')).as(backupsAnswer)).toMatchObject({ health: null, items: [] })
    await other.stop()
  })
})

describe('the file of a backup', () => {
  it('is sent as it is, restores the clinic, and its download is logged', async () => {
    await createPatient(staff, { lastName: 'Gómez' })
    await make()
    const answer = await download(ASKED)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${ASKED}"`,
      'cache-control': 'no-store',
      'content-length': String(answer.rawPayload.length),
    })
    expect(answer.rawPayload).toEqual(await readFile(join(clinic.folder.backups, ASKED)))
    const detail = JSON.stringify({ bytes: answer.rawPayload.length, day: '2026-11-19' })
    expect(await audited('backup.download')).toEqual([{ userId: 1, detail }])

    const elsewhere = await createClinicFolder()
    const received = join(elsewhere.folder.path, 'received.sqlite')
    await writeFile(received, answer.rawPayload)
    await restoreBackup({ folder: elsewhere.folder, file: received, clock: clinic.clock })
    const db = await openDatabase(elsewhere.folder.database, clinic.clock)
    expect(await db.selectFrom('patients').select('lastName').execute()).toEqual([{ lastName: 'Gómez' }])
    await db.destroy()
    await elsewhere.dispose()
  })

  it('stays encrypted', async () => {
    const key = 'una clave larga de prueba'
    await reopen({ key })
    authorization = { authorization: `Bearer ${await server.adminToken()}` }
    const { name } = await make()
    expect(name).toBe(`${ASKED}.enc`)
    const answer = await download(`${ASKED}.enc`)
    expect(answer.rawPayload.subarray(0, 15).toString()).not.toBe('SQLite format 3')
    expect((await list()).items[0]).toMatchObject({ isEncrypted: true })
  })

  it.each([
    '..%2Fclinica.sqlite',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e%2fclinica.audit-key',
    'clinica.sqlite',
    'clinica-2026-11-19-1201-a-pedido.sqlite',
    'clinica-2026-11-19-1200-a-pedido.sqlite%00',
    'otro.sqlite',
    '%2Fetc%2Fpasswd',
  ])('is sent for no name that is not on the list: %s', async (name) => {
    await make()
    await writeFile(join(clinic.folder.backups, 'otro.sqlite'), 'a secret')
    const answer = await download(name)
    expect([400, 404]).toContain(answer.statusCode)
    expect(await audited('backup.download')).toEqual([])
  })

  it('is sent for no link out of the folder, even under the name of a backup', async () => {
    await make()
    const name = 'clinica-2026-11-18-0300-diario.sqlite'
    await symlink(clinic.folder.database, join(clinic.folder.backups, name))
    expect((await list()).items.map((item) => item.name)).toEqual([ASKED])
    expect((await download(name)).statusCode).toBe(404)
  })

  it('is refused beyond the limit of an hour', async () => {
    await reopen({}, { limits: { backupFilesPerAccount: 1 } })
    authorization = { authorization: `Bearer ${await server.adminToken()}` }
    await make()
    expect((await download(ASKED)).statusCode).toBe(200)
    expect((await download(ASKED)).statusCode).toBe(429)
  })
})
