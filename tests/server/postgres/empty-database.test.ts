import { copyFile, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeBackup } from '#server/cli/backup/make-backup.ts'
import { restoreBackup } from '#server/cli/backup/restore-backup.ts'
import { moveClinic } from '#server/cli/move-to-postgres/move-clinic.ts'
import { openGuardedPostgres } from '#server/db/postgres/guarded-postgres.ts'
import { readRecordedMark } from '#server/db/sync-log/high-water-mark.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { createPostgresDatabase, hasPostgres } from '#tests/support/database/postgres-server.ts'
import { folderForEachTest } from '#tests/support/server/clinic-folder.ts'
import { listeningAt, type Program, runProgram, runProgramWithoutRoom } from '#tests/support/server/program.ts'
import { minutes } from '#tests/support/server/test-clock.ts'
import { databaseForEachTest } from './database-for-each-test.ts'

const NEW = 'solo para empezar una clínica nueva, sin esos datos: npm start -- --new-clinic'

/** Runs programs on the clinic's data, and ends those that a test has left running. */
function programsOn(clinic: ReturnType<typeof folderForEachTest>) {
  const programs: Program[] = []
  afterEach(async () => {
    for (const { child, ended } of programs.splice(0)) {
      child.kill('SIGKILL')
      await ended()
    }
  })
  return function run(
    args: readonly string[],
    variables: Record<string, string>,
    name = 'main',
    start = runProgram,
  ): Program {
    const program = start(name, args, {
      DATA_DIR: clinic.folder.path,
      PORT: '0',
      ADMIN_PASSWORD: 'clave-elegida-7',
      ...variables,
    })
    programs.push(program)
    return program
  }
}

async function refusalOf({ said, ended }: Program): Promise<string> {
  expect(await ended()).toBe(1)
  expect(said.out).toBe('')
  return said.err
}

async function stopped(program: Program): Promise<void> {
  await listeningAt(program)
  program.child.kill('SIGTERM')
  expect(await program.ended()).toBe(0)
}

describe.skipIf(!hasPostgres)('a clinic in a file', { timeout: minutes(2) }, () => {
  const clinic = folderForEachTest()
  const database = databaseForEachTest()
  const run = programsOn(clinic)

  beforeEach(async () => {
    const { staff, stop } = await clinic.start()
    await createPatient(staff)
    await stop()
  })

  it('is not replaced by an empty one on PostgreSQL, and moves there afterwards', async () => {
    const refusal = `La base de datos de DATABASE_URL está vacía, pero ${clinic.folder.database} muestra que los datos de la clínica están en un archivo. Múdalos (npm run move-to-postgres; instalado: clinica move-to-postgres) y vuelve a iniciar; ${NEW}\n`
    // The first refusal leaves a database with tables, and without a clinic.
    for (let i = 0; i < 2; i++) expect(await refusalOf(run([], { DATABASE_URL: database.url }))).toBe(refusal)
    expect(await refusalOf(run(['list'], { DATABASE_URL: database.url }, 'staff'))).toBe(refusal)

    const move = run([], { DATABASE_URL: database.url }, 'move-to-postgres')
    expect(await move.ended()).toBe(0)
    await stopped(run([], { DATABASE_URL: database.url }))
    const { db, close } = await openGuardedPostgres(database.url, clinic.clock)
    expect(await db.selectFrom('patients').select('id').execute()).toHaveLength(1)
    await close()
  })

  it('gives way to an empty one on PostgreSQL where the argument says so, once', async () => {
    const { epoch } = JSON.parse(await readFile(clinic.folder.highWaterMark, 'utf8')) as { epoch: number }
    const first = run(['--new-clinic'], { DATABASE_URL: database.url })
    await stopped(first)
    expect(first.said.out).toContain('Primer ingreso: usuario admin')
    expect(await refusalOf(run(['--new-clinic'], { DATABASE_URL: database.url }))).toContain('inicia sin --new-clinic')
    await stopped(run([], { DATABASE_URL: database.url }))

    const { db, close } = await openGuardedPostgres(database.url, clinic.clock)
    const now = await readSyncState(db)
    expect(now.epoch).toBeGreaterThan(epoch)
    expect(now.sequence).toBeGreaterThan(1_000_000)
    await close()
  })

  it('that was moved names the day, wherever somebody looks for it without its database', async () => {
    await moveClinic(clinic.folder, database.url, clinic.clock)
    const moved =
      'Esta clínica está en PostgreSQL desde el jueves 19 de noviembre de 2026: define DATABASE_URL con la dirección de su base de datos. Para dejar esos datos y volver a los de un respaldo: npm run restore -- ARCHIVO\n'
    expect(await refusalOf(run([], {}))).toBe(moved)
    expect(await refusalOf(run(['list'], {}, 'staff'))).toBe(moved)
    expect(await refusalOf(run([], { DATABASE_URL: database.url }, 'move-to-postgres'))).toBe(moved)

    const empty = await createPostgresDatabase(database.server)
    expect(await refusalOf(run([], { DATABASE_URL: empty }))).toBe(
      `La base de datos de DATABASE_URL está vacía, y esta clínica tiene datos en PostgreSQL desde el jueves 19 de noviembre de 2026: corrige DATABASE_URL, o restaura un volcado; ${NEW}\n`,
    )
  })

  it.each([
    ['the command', (file: string) => restoreBackup({ folder: clinic.folder, file, clock: clinic.clock })],
    ['hand', (file: string) => copyFile(file, clinic.folder.database)],
  ])('that was moved comes back by a backup that %s puts in its place, and is moved no more', async (_by, restore) => {
    const file = await makeBackup({
      folder: clinic.folder,
      clock: clinic.clock,
      file: join(clinic.folder.path, 'respaldo.sqlite'),
    })
    await moveClinic(clinic.folder, database.url, clinic.clock)
    await restore(file)
    await (await clinic.start()).stop()

    await rm(clinic.folder.database)
    expect(await refusalOf(run([], {}))).toContain('Falta la base de datos')
  })
})

describe.skipIf(!hasPostgres)('a clinic that was begun on PostgreSQL', { timeout: minutes(2) }, () => {
  const clinic = folderForEachTest()
  const database = databaseForEachTest()
  const run = programsOn(clinic)
  const recorded = async () => {
    const mark = await readRecordedMark(clinic.folder.highWaterMark)
    if (!mark) throw new Error('the folder has no mark')
    return mark
  }

  it('starts again on a full disk, on which its first start is refused', async () => {
    const start = () => run([], { DATABASE_URL: database.url }, 'main', runProgramWithoutRoom)
    const first = start()
    expect(await first.ended()).toBe(1)
    await stopped(run([], { DATABASE_URL: database.url }))
    await stopped(start())
  })

  it('is found again, and is not replaced by an empty one, there or in a file', async () => {
    await stopped(run([], { DATABASE_URL: database.url }))
    const { onPostgresSince: since } = await recorded()
    await stopped(run([], { DATABASE_URL: database.url }))
    expect((await recorded()).onPostgresSince).toBe(since)

    const empty = await createPostgresDatabase(database.server)
    const refusal =
      /^La base de datos de DATABASE_URL está vacía, y esta clínica tiene datos en PostgreSQL desde el .+ de 20\d\d: corrige DATABASE_URL, o restaura un volcado; .+\n$/
    expect(await refusalOf(run([], { DATABASE_URL: empty }))).toMatch(refusal)
    expect(await refusalOf(run(['list'], { DATABASE_URL: empty }, 'staff'))).toMatch(refusal)
    expect(await refusalOf(run([], {}))).toMatch(/^Esta clínica está en PostgreSQL desde el .+: define DATABASE_URL/)

    await stopped(run(['--new-clinic'], { DATABASE_URL: empty }))
    await stopped(run([], { DATABASE_URL: empty }))
    expect((await recorded()).onPostgresSince).not.toBe(since)
  })
})
