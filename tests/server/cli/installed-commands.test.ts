import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, inject, it } from 'vitest'
import { programs } from '#server/build/server-bundle.ts'
import { moveTexts } from '#server/cli/move-to-postgres/move-texts.ts'
import { folderForEachTest } from '#tests/support/server/clinic-folder.ts'

const clinic = folderForEachTest()

/** Runs the installed script on the programs as they are bundled. */
function run(...args: string[]) {
  const env = {
    PATH: process.env.PATH,
    CLINICA_HOME: inject('serverDist'),
    CLINICA_ENV: '/dev/null',
    DATA_DIR: clinic.folder.path,
  }
  return promisify(execFile)('docs/deploy/clinica', args, { env })
}

it.skipIf(process.platform === 'win32')('the installed script knows every command of the operator', async () => {
  const commands = Object.keys(await programs(process.cwd())).filter((name) => name !== 'main' && name !== 'demo')
  const usage = await run('main').catch(({ code, stderr }) => ({ code, stderr }))
  expect(usage).toMatchObject({ code: 2, stderr: expect.stringMatching(/^Uso: clinica .*\n$/) })
  const named = usage.stderr.trim().replace('Uso: clinica ', '').split(' | ')
  expect(named.sort()).toEqual(commands.sort())
})

it.skipIf(process.platform === 'win32')('the installed script moves a clinic to PostgreSQL', async () => {
  await expect(run('move-to-postgres')).rejects.toMatchObject({ code: 1, stderr: `${moveTexts.noUrl}\n` })
})
