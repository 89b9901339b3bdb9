import { readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restoreBackup } from '#server/cli/backup/restore-backup.ts'
import { findPending } from '#server/db/migrations/migrations.ts'
import { openDurably } from '#server/db/sqlite/durable-handle.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { asRelease10 } from '#tests/support/database/older-release.ts'
import { folderForEachTest } from '#tests/support/server/clinic-folder.ts'
import { listeningAt, type Program, runProgram } from '#tests/support/server/program.ts'

const KEY = 'una clave larga de prueba'

const clinic = folderForEachTest()
const programs: Program[] = []

/** A server of release 10 has worked here, and was stopped. */
beforeEach(async () => {
  const first = await clinic.start()
  await createPatient(first.staff, { lastName: 'Gómez' })
  await first.stop()
  const handle = await openDurably(clinic.folder.database)
  asRelease10(handle)
  handle.close()
})
afterEach(async () => {
  for (const { child, ended } of programs.splice(0)) {
    child.kill('SIGTERM')
    await ended()
  }
})

function run(name: string, args: readonly string[] = [], variables: Record<string, string> = {}): Program {
  const program = runProgram(name, args, { DATA_DIR: clinic.folder.path, PORT: '0', ...variables })
  programs.push(program)
  return program
}

const backups = () => readdir(clinic.folder.backups)

async function releaseOf(path: string): Promise<number> {
  const handle = await openDurably(path)
  const { release } = findPending(handle)
  handle.close()
  return release
}

describe('the start of a new release', () => {
  it('makes a backup before it migrates the database, and none at the next start', async () => {
    const first = run('main')
    await listeningAt(first)
    const [name = '', ...others] = await backups()
    expect(others).toEqual([])
    expect(name).toMatch(/^clinica-\d{4}-\d{2}-\d{2}-\d{4}-antes-de-actualizar\.sqlite$/)
    const file = join(clinic.folder.backups, name)
    expect(first.said.out).toContain(`Respaldo de los datos antes de actualizarlos: ${file}\n`)
    expect(await releaseOf(file)).toBe(10)
    first.child.kill('SIGTERM')
    await first.ended()
    expect(await releaseOf(clinic.folder.database)).toBeGreaterThan(10)

    const second = run('main')
    await listeningAt(second)
    expect(await backups()).toEqual([name])
    second.child.kill('SIGTERM')
    await second.ended()

    await restoreBackup({ ...clinic, file })
    const { staff } = await clinic.start()
    expect(await staff.get('/patients')).toMatchObject({ body: [{ lastName: 'Gómez' }] })
  })

  it('encrypts that backup where there is a key, also when a command is the first to migrate', async () => {
    const command = run('staff', ['list'], { BACKUP_KEY: KEY })
    expect(await command.ended()).toBe(0)
    const [name = ''] = await backups()
    expect(name).toMatch(/-antes-de-actualizar\.sqlite\.enc$/)
    expect(command.said.err).toContain(name)
  })

  it('changes nothing when that backup can’t be made, and says so in one line', async () => {
    await symlink(join(clinic.folder.path, 'unplugged', 'disk'), clinic.folder.backups)
    const server = run('main')
    expect(await server.ended()).toBe(1)
    expect(server.said.err).toMatch(
      /^Antes de actualizar los datos se hace un respaldo, y no se pudo \(E\w+\): no se cambió nada\.\n$/,
    )
    expect(await releaseOf(clinic.folder.database)).toBe(10)
  })
})

it('an older release refuses the data of a newer one in one line', async () => {
  const handle = await openDurably(clinic.folder.database)
  handle.exec("INSERT INTO migrations (number, name, applied_at) VALUES (999, 'later', '')")
  handle.close()
  const server = run('main')
  expect(await server.ended()).toBe(1)
  expect(server.said.err).toBe(
    'La base de datos fue escrita por una versión más nueva del programa: actualiza antes de iniciar.\n',
  )
})
