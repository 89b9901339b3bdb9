import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import type { BackupTask } from '#server/backups/tasks/backup-task.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { folderForEachTest } from '#tests/support/server/clinic-folder.ts'
import { listeningAt, runProgram } from '#tests/support/server/program.ts'

const clinic = folderForEachTest()
const program = join(inject('serverDist'), 'server', 'backup-process.js')

it('the bundled process makes a backup beside a running server, and ends', async () => {
  const { staff } = await clinic.start()
  await createPatient(staff)
  const file = join(clinic.folder.backups, 'una.sqlite')
  const child = fork(program, { execArgv: [] })
  const task: BackupTask = { kind: 'backup', dataDir: clinic.folder.path, file, now: clinic.clock() }
  child.send(task)
  const [result] = await once(child, 'message')
  expect(result).toMatchObject({ done: { tables: { patients: { rows: 1 } } } })
  await once(child, 'exit')
  expect(await readdir(clinic.folder.backups)).toEqual(['una.sqlite'])
})

it('the bundled process ends with its server', async () => {
  const child = fork(program, { execArgv: [] })
  await once(child, 'spawn')
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})

it.each([
  { key: {}, warnings: 1 },
  { key: { BACKUP_KEY: 'una clave larga de prueba' }, warnings: 0 },
])('a started server tells that it keeps backups, and warns of plain copies: %o', async ({ key, warnings }) => {
  const variables = { DATA_DIR: clinic.folder.path, PORT: '0', BACKUP_COPY_DIR: clinic.folder.path, ...key }
  const server = runProgram('main', [], variables)
  const answer = await fetch(`${await listeningAt(server)}/health`)
  expect(await answer.json()).toMatchObject({ backup: { state: 'none', madeAt: null } })
  expect(server.said.out.match(/sin cifrar: guarda ese disco/g) ?? []).toHaveLength(warnings)
  server.child.kill('SIGTERM')
  expect(await server.ended()).toBe(0)
})
