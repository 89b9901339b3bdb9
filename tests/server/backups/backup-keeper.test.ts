import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { healthAnswer } from '#domain/wire/sync-wire.ts'
import { BackupKeeper } from '#server/backups/backup-keeper.ts'
import type { BackupLogEntry } from '#server/backups/backup-log.ts'
import type { BackupKeeping } from '#server/backups/backup-tasks.ts'
import { performBackupTask } from '#server/backups/tasks/perform-backup-task.ts'
import { runBackupTask } from '#server/backups/tasks/run-backup-task.ts'
import { restoreBackup } from '#server/cli/backup/restore-backup.ts'
import { openDurably } from '#server/db/sqlite/durable-handle.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { callerWith } from '#tests/support/api/api-calls.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { folderForEachTest, type RunningClinic } from '#tests/support/server/clinic-folder.ts'
import { createTestServer } from '#tests/support/server/server.ts'
import { days, hours, minutes } from '#tests/support/server/test-clock.ts'

const KEY = 'una clave larga de prueba'
const FIRST = 'clinica-2026-11-19-1200-diario.sqlite'

const clinic = folderForEachTest()
const keepers: BackupKeeper[] = []
let running: RunningClinic
let log: BackupLogEntry[]
let sealed: number

beforeEach(async () => {
  log = []
  sealed = 0
  running = await clinic.start()
  await createPatient(running.staff, { lastName: 'Gómez' })
})
afterEach(async () => {
  for (const keeper of keepers.splice(0)) await keeper.stop()
})

/** The keeper as a start of the server makes it. Its tasks run in this process, where they begin sooner. */
async function openKeeper(options: Partial<BackupKeeping> = {}): Promise<BackupKeeper> {
  const { folder, clock } = clinic
  const writeLog = (entry: BackupLogEntry) => log.push(entry)
  const keeper = await BackupKeeper.open({ folder, clock, keep: 14, writeLog, runTask: performBackupTask, ...options })
  keeper.start(async () => {
    sealed++
  })
  keepers.push(keeper)
  return keeper
}

const made = () => readdir(clinic.folder.backups)
const events = () => log.map(({ event }) => event)
const pathOf = (name: string) => join(clinic.folder.backups, name)

async function copyFolder(): Promise<string> {
  const folder = join(clinic.folder.path, 'usb')
  await mkdir(folder)
  return folder
}

const PAGE_BYTES = 4096

/** Spoils the head of the page in the middle: other bytes of a page may be unused. */
async function damage(file: string): Promise<void> {
  const bytes = await readFile(file)
  const middle = bytes.length >> 1
  const head = middle - (middle % PAGE_BYTES)
  bytes[head] = (bytes[head] ?? 0) ^ 0xff
  await writeFile(file, bytes)
}

describe('a running server', () => {
  it('makes its first backup, tests its restore, and makes the next one at night', async () => {
    const keeper = await openKeeper()
    expect(keeper.health).toEqual({ state: 'none', madeAt: null, testedAt: null, differences: null })

    await keeper.check()

    expect(await made()).toEqual([FIRST])
    expect((await stat(pathOf(FIRST))).mode & 0o777).toBe(0o600)
    expect(events()).toEqual(['backup.made', 'backup.tested'])
    expect(log[1]).toMatchObject({ level: 'info', file: FIRST, differences: 0 })
    expect(sealed).toBe(1)
    const noon = '2026-11-19T15:00:00.000Z'
    expect(keeper.health).toEqual({ state: 'ok', madeAt: noon, testedAt: noon, differences: 0 })

    clinic.clock.advance(hours(14))
    await keeper.check()
    expect(await made()).toHaveLength(1)
    clinic.clock.advance(hours(1))
    await keeper.check()
    expect(await made()).toEqual([FIRST, 'clinica-2026-11-20-0300-diario.sqlite'])
    expect(events()).toEqual(['backup.made', 'backup.tested', 'backup.made'])
  })

  it('leaves nothing else behind, and its backup is one that the command restores', async () => {
    const before = await readdir(clinic.folder.path)
    await (await openKeeper({ key: KEY })).check()
    expect(await readdir(clinic.folder.path)).toEqual(
      [...before, 'backups', 'clinica.backups', 'clinica.backups-lock'].sort(),
    )
    expect((await stat(clinic.folder.backupRecord)).mode & 0o777).toBe(0o600)

    await createPatient(running.staff, { lastName: 'De después' })
    await running.stop()
    await restoreBackup({ ...clinic, file: pathOf(`${FIRST}.enc`), key: KEY })
    const { staff } = await clinic.start()
    expect(await staff.get('/patients')).toMatchObject({ body: [{ lastName: 'Gómez' }] })
  })

  it('goes on with what an earlier run recorded', async () => {
    await (await openKeeper()).check()
    clinic.clock.advance(hours(2))
    const next = await openKeeper()
    expect(next.health).toMatchObject({ state: 'ok', madeAt: '2026-11-19T15:00:00.000Z', differences: 0 })
    await next.check()
    expect(await made()).toHaveLength(1)
  })

  it('begins anew when the record of earlier runs is damaged', async () => {
    await writeFile(clinic.folder.backupRecord, '{"made":{"file":"../otro"}}')
    const keeper = await openKeeper()
    await keeper.check()
    expect(keeper.health).toMatchObject({ state: 'ok' })
    expect(await made()).toEqual([FIRST])
  })

  it('makes one backup where two servers share the data', async () => {
    const [one, other] = [await openKeeper(), await openKeeper()]
    await Promise.all([one.check(), other.check()])
    await other.check()
    expect(events()).toEqual(['backup.made', 'backup.tested'])
    expect(await made()).toEqual([FIRST])
    expect(other.health).toEqual(one.health)
  })

  it('removes what a killed test of a restore left', async () => {
    const left = join(clinic.folder.path, 'clinica-prueba')
    await mkdir(left)
    const keeper = await openKeeper()
    await keeper.check()
    await mkdir(left)
    await keeper.check()
    expect(await readdir(clinic.folder.path)).not.toContain('clinica-prueba')
  })

  it('keeps as many as it is told, and removes nothing that it did not make', async () => {
    await mkdir(clinic.folder.backups)
    const own = ['clinica-2026-11-01-0300-diario.sqlite', 'clinica-2026-11-02-0300-diario.sqlite.enc']
    const others = ['clinica-2026-10-01-1200.sqlite', 'fotos.zip']
    for (const name of [...own, ...others]) await writeFile(pathOf(name), 'x')

    await (await openKeeper({ keep: 2 })).check()

    expect(await made()).toEqual([...others, own[1], FIRST].sort())
    expect(log).toContainEqual(expect.objectContaining({ event: 'backup.removed', count: 1 }))
  })

  it('keeps the last backup whose restore was tested, however old it is', async () => {
    const keeper = await openKeeper({ keep: 1 })
    await keeper.check()
    for (let day = 0; day < 3; day++) {
      clinic.clock.advance(days(1))
      await keeper.check()
    }
    expect(await made()).toEqual([FIRST, 'clinica-2026-11-22-1200-diario.sqlite'])
  })
})

describe('a backup that fails', () => {
  it('is reported, and made an hour later', async () => {
    await writeFile(clinic.folder.backups, 'no folder')
    const keeper = await openKeeper()
    await keeper.check()
    expect(log).toMatchObject([{ level: 'error', event: 'backup.failed', errorCode: 'ENOTDIR' }])
    expect(keeper.health).toMatchObject({ state: 'failed', problem: 'no-folder', madeAt: null })

    await rm(clinic.folder.backups)
    clinic.clock.advance(minutes(59))
    await keeper.check()
    expect(events()).toHaveLength(1)
    clinic.clock.advance(minutes(1))
    await keeper.check()
    expect(keeper.health).toMatchObject({ state: 'ok' })
  })

  it('stays reported also where the record can’t be written', async () => {
    await writeFile(clinic.folder.backups, 'no folder')
    const backupRecord = join(clinic.folder.path, 'missing', 'record')
    const keeper = await openKeeper({ folder: { ...clinic.folder, backupRecord } })
    await keeper.check()
    await keeper.check()
    expect(events()).toEqual(['backup.recordFailed', 'backup.failed'])
    expect(keeper.health.state).toBe('failed')
  })

  it('is late after 48 hours', async () => {
    await (await openKeeper()).check()
    clinic.clock.advance(hours(48))
    const keeper = await openKeeper()
    expect(keeper.health.state).toBe('ok')
    clinic.clock.advance(1)
    expect(keeper.health.state).toBe('late')
  })

  it('is made again at once when the newest one was removed', async () => {
    const keeper = await openKeeper()
    await keeper.check()
    await rm(pathOf(FIRST))
    expect((await openKeeper()).health.state).toBe('gone')
    clinic.clock.advance(hours(1))
    await keeper.check()
    expect(await made()).toEqual(['clinica-2026-11-19-1300-diario.sqlite'])
    expect(keeper.health.state).toBe('ok')
  })

  it('is given up when the server stops, which is no failure', async () => {
    const keeper = await openKeeper({ runTask: runBackupTask })
    const checked = keeper.check()
    await keeper.stop()
    await checked
    expect(log).toEqual([])
    expect(keeper.health).toMatchObject({ state: 'none' })
    expect((await readdir(clinic.folder.path)).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('the weekly test of a restore', () => {
  const atNight = '2026-11-26T07:00:00.000Z'

  it.each([{ key: undefined }, { key: KEY }])('finds a damaged backup, and a new one is made: %o', async ({ key }) => {
    // The first test is due again an hour after the seventh night's backup.
    clinic.clock.set('2026-11-19T18:30:00.000Z')
    const states: string[] = []
    const keeper: BackupKeeper = await openKeeper({
      key,
      writeLog: (entry) => {
        log.push(entry)
        states.push(keeper.health.state)
      },
    })
    await keeper.check()
    for (let night = 20; night <= 26; night++) {
      clinic.clock.set(`2026-11-${night}T06:00:00.000Z`)
      await keeper.check()
    }
    const newest = (await made()).at(-1) ?? ''
    await damage(pathOf(newest))
    log.length = 0
    states.length = 0
    clinic.clock.set(atNight)
    await keeper.check()

    expect(events()).toEqual(['backup.testFailed', 'backup.made', 'backup.tested'])
    expect(log[0]).toMatchObject({ level: 'error', file: newest, reason: 'damaged' })
    expect(states).toEqual(['test-failed', 'test-failed', 'ok'])
    expect(keeper.health).toMatchObject({ state: 'ok', testedAt: atNight, differences: 0 })
  })

  it('finds an intact backup that does not hold what it held when it was made', async () => {
    const keeper = await openKeeper()
    await keeper.check()
    const handle = await openDurably(pathOf(FIRST))
    handle.exec("UPDATE users SET email = 'otro@correo.example'; DROP TABLE known_networks")
    handle.close()
    log.length = 0
    clinic.clock.set(atNight)

    await keeper.check()

    expect(log[0]).toMatchObject({ event: 'backup.testFailed', reason: 'damaged', differences: 2 })
  })

  it('leaves the clinic’s data and epoch as they are', async () => {
    const before = await readSyncState(running.db)
    await (await openKeeper()).check()
    expect(await readSyncState(running.db)).toEqual(before)
    expect(await running.staff.get('/patients')).toMatchObject({ status: 200, body: [{ lastName: 'Gómez' }] })
  })
})

describe('the second folder', () => {
  it('gets each backup, and keeps as many', async () => {
    const folder = await copyFolder()
    const keeper = await openKeeper({ copyFolder: folder, keep: 1 })
    await keeper.check()
    expect(await readdir(folder)).toEqual([FIRST])
    expect((await readFile(join(folder, FIRST))).equals(await readFile(pathOf(FIRST)))).toBe(true)
    expect(keeper.health.state).toBe('ok')
    for (let day = 0; day < 2; day++) {
      clinic.clock.advance(days(1))
      await keeper.check()
    }
    expect(await readdir(folder)).toEqual([FIRST, 'clinica-2026-11-21-1200-diario.sqlite'])
  })

  it('that is missing is reported and not made; the backup stays here, and is copied when the folder is back', async () => {
    const folder = await copyFolder()
    const away = `${folder}-afuera`
    await rename(folder, away)
    const keeper = await openKeeper({ copyFolder: folder })
    await keeper.check()
    expect(log).toContainEqual(expect.objectContaining({ event: 'backup.copyFailed', reason: 'no-folder' }))
    expect(keeper.health).toMatchObject({ state: 'copy-missing', madeAt: '2026-11-19T15:00:00.000Z' })
    expect(await made()).toEqual([FIRST])

    await rename(away, folder)
    clinic.clock.advance(hours(1))
    await keeper.check()
    expect(await readdir(folder)).toEqual([FIRST])
    expect(keeper.health.state).toBe('ok')
  })

  it('is told to be missing also between two backups', async () => {
    const folder = await copyFolder()
    const keeper = await openKeeper({ copyFolder: folder })
    await keeper.check()
    await rm(folder, { recursive: true })
    await keeper.check()
    expect(keeper.health.state).toBe('copy-missing')
  })

  it('never has a file of the same name replaced', async () => {
    const folder = await copyFolder()
    await writeFile(join(folder, FIRST), 'of another clinic')
    const keeper = await openKeeper({ copyFolder: folder })
    await keeper.check()
    expect(await readFile(join(folder, FIRST), 'utf8')).toBe('of another clinic')
    expect(log).toContainEqual(expect.objectContaining({ event: 'backup.copyFailed', reason: 'exists' }))
    expect(keeper.health.state).toBe('copy-failed')
  })
})

it('/health tells how the backups stand', async () => {
  const { app } = running
  expect((await app.inject('/health')).json()).not.toHaveProperty('backup')
  const keeper = await openKeeper()
  const other = await createTestServer({ dataDir: ':memory:', backups: keeper })
  await keeper.check()
  const answer = (await callerWith(other.app).get('/health')).as(healthAnswer)
  expect(answer).toMatchObject({ status: 'ok', backup: keeper.health })
  await other.stop()
})
