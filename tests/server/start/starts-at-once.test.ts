import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDurably } from '#server/db/sqlite/durable-handle.ts'
import { openGuardedDatabase } from '#server/db/sync-log/epoch-guard.ts'
import { dataFolder } from '#server/platform/data-folder.ts'
import { asRelease10 } from '#tests/support/database/older-release.ts'
import { listeningAt, type Program, runProgram } from '#tests/support/server/program.ts'

let folder: string
const programs: Program[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinica-'))
})
afterEach(async () => {
  await killAll()
  await rm(folder, { recursive: true, force: true })
})

async function killAll(): Promise<void> {
  for (const { child, ended } of programs.splice(0)) {
    child.kill('SIGKILL')
    await ended()
  }
}

/** Starts three servers on the folder at the same moment, and waits until all listen; returns their output. */
async function startThree(): Promise<string> {
  const variables = { DATA_DIR: folder, PORT: '0', ADMIN_USERNAME: 'admin' }
  const started = Array.from({ length: 3 }, () => runProgram('main', [], variables))
  programs.push(...started)
  await Promise.all(started.map(listeningAt))
  return started.map(({ said }) => said.out).join('')
}

async function setBackToRelease10(): Promise<void> {
  await (await openGuardedDatabase(dataFolder(folder))).close()
  const handle = await openDurably(dataFolder(folder).database)
  asRelease10(handle)
  handle.close()
}

async function found() {
  const { db, isNewEpoch, close } = await openGuardedDatabase(dataFolder(folder))
  const professionals = await db.selectFrom('professionals').select('id').execute()
  const admins = await db.selectFrom('users').select('username').execute()
  await close()
  return { isNewEpoch, professionals, admins }
}

it('servers that start at the same moment all work, on a new folder and after an update', {
  timeout: 120_000,
}, async () => {
  const said = await startThree()
  expect(said.match(/Primer ingreso/g)).toHaveLength(1)
  await killAll()
  await setBackToRelease10()

  await startThree()

  await killAll()
  expect(await found()).toEqual({ isNewEpoch: false, professionals: [{ id: 1 }], admins: [{ username: 'admin' }] })
})
