import { copyFile, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { makeBackup } from '#server/cli/backup/make-backup.ts'
import { restoreBackup } from '#server/cli/backup/restore-backup.ts'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-engine.ts'
import { openGuardedDatabase } from '#server/db/sync-log/epoch-guard.ts'
import { LostDatabaseError } from '#server/db/sync-log/lost-database.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { folderForEachTest } from '#tests/support/server/clinic-folder.ts'
import { listeningAt, type Program, runProgram } from '#tests/support/server/program.ts'

const clinic = folderForEachTest()
const programs: Program[] = []

afterEach(async () => {
  for (const { child, ended } of programs.splice(0)) {
    child.kill('SIGKILL')
    await ended()
  }
})

/** A day of work with a backup, and a normal stop. */
async function workedDay(): Promise<void> {
  const running = await clinic.start()
  await createPatient(running.staff)
  await running.stop()
  await makeBackup({ folder: clinic.folder, clock: clinic.clock })
}

async function leaveOnly(...kept: readonly string[]): Promise<void> {
  for (const name of await readdir(clinic.folder.path))
    if (!kept.includes(name)) await rm(join(clinic.folder.path, name), { recursive: true })
}

const path = (name: string) => join(clinic.folder.path, name)
const write = (name: string, text: string) => writeFile(path(name), text)

async function writeDatabase(statements: string): Promise<void> {
  await rm(clinic.folder.database, { force: true })
  const handle = await openSqlite(clinic.folder.database)
  handle.exec(statements)
  handle.close()
}

async function openAndClose(): Promise<void> {
  const { close } = await openGuardedDatabase(clinic.folder, clinic.clock)
  await close()
}

const everything = ['clinica.sqlite', 'clinica.head', 'clinica.lock', 'backups']

describe('a lost database', () => {
  const missing: readonly [string, () => Promise<unknown>][] = [
    ['missing next to its mark', () => leaveOnly('clinica.head')],
    ['missing next to a damaged mark', () => leaveOnly().then(() => write('clinica.head', '{'))],
    ['missing next to a backup', () => leaveOnly('backups')],
    [
      'missing next to an encrypted backup',
      () => leaveOnly().then(() => mkdir(path('backups')).then(() => write('backups/clinica-1.enc', 'x'))),
    ],
    ['missing next to a WAL', () => leaveOnly().then(() => write('clinica.sqlite-wal', 'x'.repeat(5000)))],
    ['missing next to the key of the audit log', () => leaveOnly().then(() => write('clinica.audit-key', 'x'))],
    ['missing next to the key of device tokens', () => leaveOnly().then(() => write('clinica.device-key', 'x'))],
    [
      'missing next to one of its mails',
      () => leaveOnly().then(() => mkdir(path('mail')).then(() => write('mail/20261119T120000-000001.eml', 'x'))),
    ],
    [
      'missing next to a database that it had replaced',
      () => leaveOnly().then(() => write('clinica-reemplazada-2026-11-19-0900.sqlite', 'x')),
    ],
    ['truncated to nothing', () => truncate(clinic.folder.database, 0)],
    [
      'truncated to nothing, with only a WAL',
      () => leaveOnly().then(() => write('clinica.sqlite', '').then(() => write('clinica.sqlite-wal', 'x'))),
    ],
    ['without tables', () => writeDatabase('PRAGMA user_version = 1')],
    ['emptied of its tables', () => writeDatabase('CREATE TABLE x (y); DROP TABLE x; VACUUM')],
    ['with the tables of another program', () => writeDatabase('CREATE TABLE songs (title TEXT)')],
    [
      'that has no change',
      async () => {
        await rm(clinic.folder.database)
        await (await openDatabase(clinic.folder.database, clinic.clock)).destroy()
      },
    ],
  ]

  it.each(missing)('does not become an empty clinic: %s', async (_what, lose) => {
    await workedDay()
    await lose()
    const before = await readdir(clinic.folder.path)
    await expect(openAndClose()).rejects.toThrow(LostDatabaseError)
    await expect(openAndClose()).rejects.toThrow(LostDatabaseError)
    const made = (await readdir(clinic.folder.path)).filter((name) => !before.includes(name))
    expect(made.filter((name) => name !== 'clinica.lock')).toEqual([])
  })

  it('comes back by a restore', async () => {
    await workedDay()
    const [backup = ''] = await readdir(clinic.folder.backups)
    await rm(clinic.folder.database)
    await restoreBackup({ folder: clinic.folder, file: join(clinic.folder.backups, backup), clock: clinic.clock })
    const running = await clinic.start()
    expect(await running.staff.get('/patients')).toMatchObject({ status: 200, body: [{ id: 1 }] })
  })

  const whole: readonly [string, () => Promise<unknown>][] = [
    ['a new folder', () => leaveOnly()],
    ['a folder with only the lock', () => leaveOnly('clinica.lock')],
    ['an empty folder of mails', () => leaveOnly().then(() => mkdir(path('mail')))],
    ['a folder with notes of the operator', () => leaveOnly().then(() => write('notas.txt', 'x'))],
    ['an empty folder of backups', () => leaveOnly().then(() => mkdir(path('backups')))],
    [
      'a first start that was killed while creating the file',
      () => leaveOnly().then(() => write('clinica.sqlite', '')),
    ],
    [
      'a first start that was killed before creating the tables',
      async () => {
        await leaveOnly()
        await writeDatabase('PRAGMA journal_mode = WAL')
      },
    ],
    ['a database whose mark was removed', () => rm(clinic.folder.highWaterMark)],
    ['a database after a normal day', () => leaveOnly(...everything)],
  ]

  it.each(whole)('is not assumed in %s', async (_what, prepare) => {
    await workedDay()
    await prepare()
    await openAndClose()
    await openAndClose()
  })
})

describe('the program', { timeout: 120_000 }, () => {
  function run(args: readonly string[] = [], variables: Record<string, string> = {}): Program {
    const program = runProgram('main', args, {
      DATA_DIR: clinic.folder.path,
      PORT: '0',
      ADMIN_PASSWORD: 'clave-elegida-7',
      AUDIT_KEY: 'una clave del registro',
      ...variables,
    })
    programs.push(program)
    return program
  }

  async function stopped(program: Program): Promise<void> {
    await listeningAt(program)
    program.child.kill('SIGTERM')
    expect(await program.ended()).toBe(0)
  }

  it('reports in one line what is missing, and how to go on', async () => {
    await workedDay()
    const [backup = ''] = await readdir(clinic.folder.backups)
    await rm(clinic.folder.database)
    const { said, ended } = run()
    expect(await ended()).toBe(1)
    expect(said.out).toBe('')
    expect(said.err).toBe(
      `Falta la base de datos ${clinic.folder.database}, o está vacía, pero ${clinic.folder.highWaterMark} muestra que la había. Restaura un respaldo (npm run restore -- ${path(`backups/${backup}`)}) y vuelve a iniciar; solo para empezar una clínica nueva, sin esos datos: npm start -- --new-clinic\n`,
    )
  })

  it('begins a new clinic where the argument says so, once: devices notice, and no id is given twice', async () => {
    await workedDay()
    const former = JSON.parse(await readFile(clinic.folder.highWaterMark, 'utf8')) as {
      epoch: number
      sequence: number
    }
    await copyFile(clinic.folder.database, path('otra'))
    await truncate(clinic.folder.database, 0)
    await write('clinica.sqlite-wal', 'lo último')

    const first = run(['--new-clinic'])
    await stopped(first)
    expect(first.said.out).toContain('Primer ingreso: usuario admin')
    expect(first.said.out).not.toContain('repuesta')
    const kept = (await readdir(clinic.folder.path)).filter((name) => name.startsWith('clinica-reemplazada-'))
    expect(kept.map((name) => name.replace(/-\d.*\.sqlite/, ''))).toEqual([
      'clinica-reemplazada',
      'clinica-reemplazada-wal',
    ])

    const again = run(['--new-clinic'])
    expect(await again.ended()).toBe(1)
    expect(again.said.err).toBe('Los datos de la clínica están en su lugar: inicia sin --new-clinic.\n')

    await stopped(run())
    const { db, isNewEpoch, close } = await openGuardedDatabase(clinic.folder, clinic.clock)
    expect(isNewEpoch).toBe(false)
    const { epoch, sequence } = await readSyncState(db)
    expect(epoch).toBeGreaterThan(former.epoch)
    expect(sequence).toBeGreaterThan(1_000_000)
    expect(await db.selectFrom('patients').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('professionals').select('id').execute()).toEqual([{ id: 1 }])
    await close()
  })

  it.each([
    ['a guessable password of the admin', { ADMIN_PASSWORD: 'admin2026' }, 'ADMIN_PASSWORD'],
    ['a common one', { ADMIN_PASSWORD: 'qwerty123' }, 'ADMIN_PASSWORD'],
  ])('changes nothing when it refuses %s, and begins after a correction', async (_what, variables, named) => {
    await workedDay()
    await truncate(clinic.folder.database, 0)
    const before = await contents()

    const refused = run(['--new-clinic'], variables)
    expect(await refused.ended()).toBe(1)
    expect(refused.said.out).toBe('')
    expect(refused.said.err).toContain(named)
    expect(await contents()).toEqual(before)

    const plain = run()
    expect(await plain.ended()).toBe(1)
    expect(plain.said.err).toContain('Falta la base de datos')

    const mended = run(['--new-clinic'])
    await stopped(mended)
    expect(mended.said.out).toContain('Primer ingreso: usuario admin')
    const next = run()
    await stopped(next)
    expect(next.said.out).not.toContain('repuesta')
  })

  /** The files of the folder with their contents, except the lock. */
  async function contents(): Promise<[string, string][]> {
    const entries = await readdir(clinic.folder.path, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && entry.name !== 'clinica.lock')
    const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort()
    return Promise.all(paths.map(async (file) => [file, await readFile(file, 'latin1')] as [string, string]))
  }

  it('leaves a new folder without a clinic when it refuses a password, and begins after a correction', async () => {
    await leaveOnly()
    const refused = run([], { ADMIN_PASSWORD: 'admin2026' })
    expect(await refused.ended()).toBe(1)
    expect(refused.said.err).toContain('ADMIN_PASSWORD')
    const first = run()
    await stopped(first)
    expect(first.said.out).toContain('Primer ingreso: usuario admin')
    expect(first.said.out).not.toContain('repuesta')
  })

  it('starts in a new folder with that argument as without it', async () => {
    await stopped(run(['--new-clinic']))
  })
})
