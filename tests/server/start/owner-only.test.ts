import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listeningAt, type Program, runProgram } from '#tests/support/server/program.ts'

let folder: string
const programs: Program[] = []
let mask: number | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinica-'))
  await chmod(folder, 0o777)
})
afterEach(async () => {
  if (mask !== undefined) process.umask(mask)
  mask = undefined
  for (const { child, ended } of programs.splice(0)) {
    child.kill('SIGKILL')
    await ended()
  }
  await rm(folder, { recursive: true, force: true })
})

const variables = () => ({ DATA_DIR: folder, PORT: '0', ADMIN_PASSWORD: 'una-clave-de-prueba' })

/** A program with an umask that removes no permissions. */
function runOpen(name: string, args: readonly string[] = []): Program {
  mask = process.umask(0)
  const program = runProgram(name, args, variables())
  process.umask(mask)
  mask = undefined
  programs.push(program)
  return program
}

/** The files in the folder and its subfolders that other users can access, with their modes. */
async function open(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const modes = await Promise.all(files.map(async (path) => [path, (await stat(path)).mode & 0o777] as const))
  return modes.filter(([, mode]) => mode !== 0o600).map(([path, mode]) => `${path} ${mode.toString(8)}`)
}

const names = async () => (await readdir(folder, { recursive: true })).sort()

it('makes every file readable by its owner only, in any folder and under any umask', async () => {
  const server = runOpen('main')
  await listeningAt(server)
  expect(await names()).toEqual(
    expect.arrayContaining([
      'clinica.audit-key',
      'clinica.device-key',
      'clinica.head',
      'clinica.lock',
      'clinica.sqlite',
      'clinica.sqlite-shm',
      'clinica.sqlite-wal',
    ]),
  )
  expect(await open()).toEqual([])

  expect(await runOpen('backup').ended()).toBe(0)
  expect(await runOpen('backup', [join(folder, 'otra.sqlite')]).ended()).toBe(0)
  expect(await runOpen('staff', ['add', 'recepcion']).ended()).toBe(0)
  expect(await open()).toEqual([])

  server.child.kill('SIGTERM')
  expect(await server.ended()).toBe(0)
  expect(await runOpen('restore', [join(folder, 'otra.sqlite')]).ended()).toBe(0)
  expect((await names()).filter((name) => name.startsWith('clinica-reemplazada'))).not.toEqual([])
  expect(await open()).toEqual([])
}, 120_000)

it('takes access from other users that an earlier release left, and only to the clinic’s files', async () => {
  const first = runOpen('main')
  await listeningAt(first)
  await mkdir(join(folder, 'backups'), { recursive: true })
  await writeFile(join(folder, 'backups', 'clinica-1.sqlite.enc'), 'x')
  await mkdir(join(folder, 'mail'), { recursive: true })
  for (const mail of ['20261119T120000-000001.eml', '20261119T120500-000002.eml'])
    await writeFile(join(folder, 'mail', mail), 'https://turnos.example/reset-password/…')
  await writeFile(join(folder, 'notas.txt'), 'x')
  first.child.kill('SIGKILL')
  await first.ended()
  for (const name of await names()) await chmod(join(folder, name), 0o777)
  await chmod(join(folder, 'notas.txt'), 0o644)

  await listeningAt(runOpen('main'))
  expect(await open()).toEqual([`${join(folder, 'notas.txt')} 644`])
  expect((await stat(join(folder, 'mail'))).mode & 0o777).toBe(0o700)
}, 120_000)
