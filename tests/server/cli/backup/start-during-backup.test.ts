import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { commandTexts } from '#server/cli/command-texts.ts'
import { openDurably } from '#server/db/sqlite/durable-handle.ts'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { startFailureLine } from '#server/start-failures.ts'
import { failureTexts } from '#server/start-texts.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { folderForEachTest } from '#tests/support/server/clinic-folder.ts'
import { type Program, runProgram } from '#tests/support/server/program.ts'

const clinic = folderForEachTest()
const programs: Program[] = []

/** A server has worked here, and was stopped. */
beforeEach(async () => {
  const first = await clinic.start()
  await createPatient(first.staff)
  await first.stop()
})
afterEach(async () => {
  for (const { child, ended } of programs.splice(0)) {
    child.kill('SIGKILL')
    await ended()
  }
})

const MEGABYTE = 2 ** 20
/** How many megabytes the database has to copy. */
const FILLED = 64

/** Makes copying the database take a while. */
async function fill(megabytes: number): Promise<void> {
  const handle = await openDurably(clinic.folder.database)
  handle.exec(`
    CREATE TABLE filling AS
    WITH RECURSIVE part (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM part WHERE number < ${megabytes})
    SELECT randomblob(${MEGABYTE}) AS bytes FROM part`)
  handle.close()
}

/** Starts a backup and suspends it in the middle of copying. One that was too fast for that is ended, and begun again. */
async function haltedInCopying(file: string): Promise<Program> {
  for (;;) {
    const backup = runProgram('backup', [file], { DATA_DIR: clinic.folder.path })
    programs.push(backup)
    while ((await sizeOfPart()) <= MEGABYTE && backup.child.exitCode === null) await setTimeout(1)
    backup.child.kill('SIGSTOP')
    const copied = await sizeOfPart()
    if (copied > MEGABYTE && copied < FILLED * MEGABYTE) return backup
    backup.child.kill('SIGKILL')
    await backup.ended()
    await rm(file, { force: true })
    const left = (await readdir(clinic.folder.path)).filter((name) => name.endsWith('.part'))
    for (const name of left) await rm(join(clinic.folder.path, name))
  }
}

async function sizeOfPart(): Promise<number> {
  const part = (await readdir(clinic.folder.path)).find((name) => /^clinica-.*\.part$/.test(name))
  return part === undefined ? 0 : (await stat(join(clinic.folder.path, part)).catch(() => ({ size: 0 }))).size
}

it('a server starts and works while an earlier started backup is being made', async () => {
  await fill(FILLED)
  const file = join(clinic.folder.path, 'copia.sqlite')
  const backup = await haltedInCopying(file)

  const { staff } = await clinic.start()
  await createPatient(staff)

  backup.child.kill('SIGCONT')
  expect(await backup.ended()).toBe(0)
  const copy = await openDatabase(file, clinic.clock)
  expect(await copy.selectFrom('patients').select('id').execute()).toEqual([{ id: 1 }])
  await copy.destroy()
})

it('a start and a command report that another program holds the database without a WAL', async () => {
  const reader = await openDurably(clinic.folder.database)
  reader.exec('BEGIN; SELECT count(*) FROM patients')

  const command = runProgram('staff', ['list'], { DATA_DIR: clinic.folder.path })
  expect(await command.ended()).toBe(1)
  expect(command.said.err).toBe(`${commandTexts.busy}\n`)
  const error = await clinic.start().catch((thrown: unknown) => thrown)
  expect(startFailureLine(error, undefined)).toBe(failureTexts.busy)

  reader.exec('ROLLBACK')
  reader.close()
})
