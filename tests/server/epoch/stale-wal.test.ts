import { copyFile, cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeBackup } from '#server/cli/backup/make-backup.ts'
import { restoreBackup } from '#server/cli/backup/restore-backup.ts'
import { sealBeforeBackup } from '#server/cli/backup/seal-before-backup.ts'
import { commandTexts } from '#server/cli/command-texts.ts'
import { DataBeingReplacedError, DataInUseError, lockExclusive, lockShared } from '#server/db/sqlite/data-lock.ts'
import { copyDatabase } from '#server/db/sqlite/database-file.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-engine.ts'
import { openGuardedDatabase } from '#server/db/sync-log/epoch-guard.ts'
import { LostDatabaseError } from '#server/db/sync-log/lost-database.ts'
import { lockSharedCheckingWal, StaleWalError } from '#server/db/sync-log/stale-wal.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { type DataFolder, dataFolder } from '#server/platform/data-folder.ts'
import { failureTexts } from '#server/start-texts.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import {
  type ClinicFolder,
  createClinicFolder,
  folderForEachTest,
  type RunningClinic,
} from '#tests/support/server/clinic-folder.ts'
import { runProgram } from '#tests/support/server/program.ts'

const clinic = folderForEachTest()
/** What a killed server left: its WAL and its mark; also the database, until somebody puts another file there. */
let left: DataFolder
/** The earlier database, copied with the server stopped, and a backup of that time. */
let plainCopy: string
let backup: string
/** The number of patients at that time, and at the kill. */
const BEFORE = 30
const AT_THE_END = BEFORE + 60 + 3
let epoch: number

async function addPatients({ staff }: RunningClinic, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await createPatient(staff, { address: 'x'.repeat(150) })
}

/** Made once for all tests, since it takes a hundred writes and three starts. */
let template: ClinicFolder

beforeAll(async () => {
  template = await createClinicFolder()
  const { database, highWaterMark: head } = template.folder
  const leftBehind = leftIn(template)
  await mkdir(leftBehind.path)
  const first = await template.start()
  epoch = (await readSyncState(first.db)).epoch
  await addPatients(first, BEFORE)
  await first.stop()
  await copyFile(database, join(template.folder.path, 'copia'))
  await copyDatabase(database, join(template.folder.path, 'respaldo'))
  const second = await template.start()
  await addPatients(second, 60)
  await second.stop()
  const third = await template.start()
  await addPatients(third, 3)
  for (const suffix of ['', '-wal', '-shm']) await copyFile(database + suffix, leftBehind.database + suffix)
  await copyFile(head, leftBehind.highWaterMark)
  await third.stop()
})
afterAll(() => template.dispose())

const leftIn = ({ folder }: ClinicFolder) => dataFolder(join(folder.path, 'dejada'))

beforeEach(async () => {
  await cp(template.folder.path, clinic.folder.path, { recursive: true })
  left = leftIn(clinic)
  plainCopy = join(clinic.folder.path, 'copia')
  backup = join(clinic.folder.path, 'respaldo')
})

/** The bytes of every file in the folder except the lock. */
async function bytes(): Promise<Record<string, string>> {
  const names = (await readdir(left.path)).filter((name) => name !== 'clinica.lock')
  const contents = names.map(async (name) => [name, await readFile(join(left.path, name), 'latin1')] as const)
  return Object.fromEntries(await Promise.all(contents))
}

async function opened() {
  const { db, isNewEpoch, close } = await openGuardedDatabase(left, clinic.clock)
  const patients = await db.selectFrom('patients').select('id').execute()
  const state = await readSyncState(db)
  await close()
  return { isNewEpoch, patients: patients.length, epoch: state.epoch }
}

async function setWalAside(): Promise<void> {
  for (const suffix of ['-wal', '-shm']) await rm(left.database + suffix, { force: true })
}

describe('the WAL of a killed server', () => {
  it('is applied to its own database, and nothing is lost', async () => {
    expect(await opened()).toEqual({ isNewEpoch: false, patients: AT_THE_END, epoch })
    expect(Object.keys(await bytes()).sort()).toEqual(['clinica.head', 'clinica.sqlite'])
  })

  it('is checked on a copy, and left-over copies of a killed check are removed', async () => {
    await writeFile(join(left.path, 'clinica-1-0123456789abcdef.part'), 'a medias')
    await writeFile(join(left.path, 'notas.part'), 'no es nuestro')
    await opened()
    expect(Object.keys(await bytes()).sort()).toEqual(['clinica.head', 'clinica.sqlite', 'notas.part'])
  })

  it('is not checked while others share the data: it is theirs', async () => {
    await copyFile(plainCopy, left.database)
    const server = await lockShared(left.lock)
    const before = await bytes()
    const command = await lockSharedCheckingWal(left, clinic.clock)
    command.release()
    server.release()
    expect(await bytes()).toEqual(before)
  })

  it('is not checked while another process has the exclusive lock', async () => {
    const owner = await lockExclusive(left.lock)
    await expect(lockSharedCheckingWal(left, clinic.clock)).rejects.toBeInstanceOf(DataBeingReplacedError)
    owner.release()
  })

  it('counts as none when it is empty, and stays when the database is gone', async () => {
    await truncate(`${left.database}-wal`)
    expect(await opened()).toMatchObject({ epoch })
    await writeFile(`${left.database}-wal`, await readFile(plainCopy))
    await rm(left.database)
    const before = await bytes()
    await expect(opened()).rejects.toBeInstanceOf(LostDatabaseError)
    expect(await bytes()).toEqual(before)
  })

  it('of a first start that was killed before creating a table does not prevent a start', async () => {
    await rm(left.highWaterMark)
    await setWalAside()
    await rm(left.database)
    const handle = await openSqlite(left.database)
    handle.exec('PRAGMA journal_mode = WAL; PRAGMA application_id = 7')
    const log = await readFile(`${left.database}-wal`)
    handle.close()
    await writeFile(`${left.database}-wal`, log)
    expect(log.length).toBeGreaterThan(0)
    expect(await opened()).toMatchObject({ isNewEpoch: false, patients: 0 })
  })
})

describe('a copy that was put by hand next to the WAL', () => {
  beforeEach(() => copyFile(plainCopy, left.database))

  it('is not opened, and every file stays as it is, so that the copy is complete once the WAL is set aside (E-6)', async () => {
    const before = await bytes()
    await expect(opened()).rejects.toBeInstanceOf(StaleWalError)
    const file = join(clinic.folder.path, 'otro')
    await expect(makeBackup({ folder: left, file, clock: clinic.clock })).rejects.toBeInstanceOf(StaleWalError)
    await expect(sealBeforeBackup(left, undefined)).rejects.toBeInstanceOf(StaleWalError)
    expect(await bytes()).toEqual(before)

    await setWalAside()
    expect(await opened()).toMatchObject({ isNewEpoch: true, patients: BEFORE })
    expect(await opened()).toMatchObject({ isNewEpoch: false, patients: BEFORE })
  })

  it('is reported in one line, by the server and by operator commands', async () => {
    const run = async (entry: string, ...args: string[]) => {
      const program = runProgram(entry, args, { DATA_DIR: left.path, PORT: '0' })
      return { code: await program.ended(), ...program.said }
    }
    expect(await run('main')).toEqual({ code: 1, out: '', err: `${failureTexts.foreignLog}\n` })
    const refused = { code: 1, out: '', err: `${commandTexts.foreignLog}\n` }
    expect(await run('staff', 'list')).toEqual(refused)
    expect(await run('backup', join(clinic.folder.path, 'otro'))).toEqual(refused)
  })

  it('is kept unchanged with the WAL when a backup is restored in its place', async () => {
    const before = await bytes()
    const { kept = '', accounts } = await restoreBackup({ folder: left, file: backup, clock: clinic.clock })
    expect(accounts).toBeUndefined()
    expect(await readFile(kept, 'latin1')).toBe(before['clinica.sqlite'])
    expect(await readFile(`${kept}-wal`, 'latin1')).toBe(before['clinica.sqlite-wal'])
    expect(await opened()).toMatchObject({ isNewEpoch: false, patients: BEFORE })
  })
})

describe('a backup that was put by hand next to the WAL', () => {
  beforeEach(() => copyFile(backup, left.database))

  it('begins a new epoch, and the WAL is removed', async () => {
    const first = await opened()
    expect(first).toMatchObject({ isNewEpoch: true, patients: BEFORE })
    expect(first.epoch).toBeGreaterThan(epoch)
    expect(await opened()).toEqual({ ...first, isNewEpoch: false })
  })

  it('begins none while another process reads it, which would leave the epoch in the WAL', async () => {
    await setWalAside()
    const reader = await openSqlite(left.database)
    reader.exec('PRAGMA journal_mode = WAL; BEGIN; SELECT count(*) FROM patients')
    const head = await readFile(left.highWaterMark, 'utf8')
    await expect(opened()).rejects.toBeInstanceOf(DataInUseError)
    expect(await readFile(left.highWaterMark, 'utf8')).toBe(head)
    reader.exec('COMMIT')
    reader.close()
  })
})
