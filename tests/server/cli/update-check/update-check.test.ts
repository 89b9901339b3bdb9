import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { commandTexts } from '#server/cli/command-texts.ts'
import { migrationTexts } from '#server/db/migrations/migration-texts.ts'
import { findPending } from '#server/db/migrations/migrations.ts'
import { openDurably } from '#server/db/sqlite/durable-handle.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-engine.ts'
import { version } from '#server/platform/version.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { asRelease10 } from '#tests/support/database/older-release.ts'
import { folderForEachTest } from '#tests/support/server/clinic-folder.ts'
import { runProgram } from '#tests/support/server/program.ts'

const clinic = folderForEachTest()

async function check(dataDir = clinic.folder.path) {
  const program = runProgram('update-check', [], { DATA_DIR: dataDir })
  return { code: await program.ended(), ...program.said }
}

async function change(sql: string | ((handle: Awaited<ReturnType<typeof openDurably>>) => void)): Promise<void> {
  const handle = await openDurably(clinic.folder.database)
  if (typeof sql === 'string') handle.exec(sql)
  else sql(handle)
  handle.close()
}

/** All files of a folder with their bytes. */
async function contentsOf(folder: string) {
  const names = (await readdir(folder)).sort()
  return Promise.all(names.map(async (name) => [name, (await readFile(join(folder, name))).toString('base64')]))
}

describe('the check before an update', () => {
  beforeEach(async () => {
    const { staff, stop } = await clinic.start()
    await createPatient(staff)
    await stop()
  })

  it('names what the new release would change in the data of an older one, and changes nothing', async () => {
    await change(asRelease10)
    const before = await contentsOf(clinic.folder.path)
    const { code, out, err } = await check()
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const [first, ...rest] = out.split('\n')
    const steps = rest.filter((line) => /^ {2}\d+\. /.test(line))
    expect(first).toBe(`Al iniciar, la versión ${version} hará ${steps.length} cambios en la base de datos:`)
    expect(steps.slice(0, 3)).toEqual([
      '  11. Recuerda las redes desde las que ingresa cada cuenta.',
      '  12. Ordena los correos de las fichas confirmadas para encontrarlos antes.',
      '  13. Une cada cobro con su cita.',
    ])
    expect(rest.slice(steps.length)).toEqual([
      `Antes se hace solo un respaldo en ${clinic.folder.backups}.`,
      'Después, la versión anterior no podrá abrir estos datos: para volver a ella, restaura ese respaldo con esa versión.',
      'Esta consulta no cambió nada.',
      '',
    ])
    expect(await contentsOf(clinic.folder.path)).toEqual(before)
  })

  it('says that nothing changes for data of this release, also while the server runs', async () => {
    const said = `La versión ${version} no cambia la forma de estos datos.\nEsta consulta no cambió nada.\n`
    expect((await check()).out).toBe(said)
    const { staff } = await clinic.start()
    expect((await check()).out).toBe(said)
    await createPatient(staff)
  })

  it('reads what a killed server left in its log, and leaves database and log as they are', async () => {
    await change(asRelease10)
    const killed = join(clinic.folder.path, 'killed')
    await mkdir(killed)
    const handle = await openDurably(clinic.folder.database)
    handle.exec('PRAGMA journal_mode = WAL; DELETE FROM migrations WHERE number > 9')
    for (const suffix of ['', '-wal'])
      await copyFile(clinic.folder.database + suffix, join(killed, `clinica.sqlite${suffix}`))
    handle.close()
    const before = await contentsOf(killed)
    expect((await check(killed)).out).toMatch(/\n {2}10\. [^\n]*\n {2}11\. /)
    const after = await contentsOf(killed)
    expect(after.filter(([name]) => !name?.endsWith('-shm'))).toEqual(before)
  })

  it('refuses data of a newer release in one line', async () => {
    await change("INSERT INTO migrations (number, name, applied_at) VALUES (999, 'later', '')")
    expect(await check()).toEqual({ code: 1, out: '', err: `${commandTexts.newerDatabase}\n` })
  })
})

it('without a database the check says so, and makes none', async () => {
  const { path } = clinic.folder
  expect(await check()).toEqual({ code: 1, out: '', err: `${commandTexts.noDatabase(path)}\n` })
  expect(await readdir(path)).toEqual([])
})

it('every migration has a text for the operator', async () => {
  const empty = await openSqlite(':memory:')
  const { pending } = findPending(empty)
  empty.close()
  expect(pending.map(({ number }) => number)).toEqual(Object.keys(migrationTexts).map(Number))
})
