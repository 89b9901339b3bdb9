import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#tests/support/network/free-port.ts'

const run = promisify(execFile)
const LARGEST_BYTES = 12_000_000

let folder: string
let clinic: string
let server: ChildProcess | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinica-'))
  const archive = join(folder, 'clinica.tar.gz')
  await run(process.execPath, ['--import', 'tsx', 'server/build/pack.ts', archive])
  expect((await stat(archive)).size).toBeLessThan(LARGEST_BYTES)
  await run('tar', ['-xzf', archive, '-C', folder])
  clinic = join(folder, 'clinica')
}, 300_000)
afterAll(async () => {
  server?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Starts the command of a container or a unit in the unpacked archive, with nothing else on the PATH. */
function start([program, ...args]: readonly string[], env: Record<string, string>): ChildProcess {
  expect(program).toMatch(/(^|\/)node$/)
  return spawn(process.execPath, args, { cwd: clinic, env, stdio: ['ignore', 'pipe', 'inherit'] })
}

async function listening({ stdout }: ChildProcess): Promise<void> {
  let said = ''
  stdout?.on('data', (chunk) => {
    said += String(chunk)
  })
  await expect.poll(() => said, { timeout: 30_000 }).toContain('Escuchando en')
}

/** The arrays of commands in the container's file, by instruction. */
async function containerCommand(instruction: RegExp): Promise<string[]> {
  const text = await readFile('docs/deploy/Dockerfile', 'utf8')
  return JSON.parse(instruction.exec(text)?.[1] ?? '') as string[]
}

it('the archive starts with node alone, serves the app, and backs up; the container is healthy by its own check', async () => {
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) }
  const unit = await readFile('docs/deploy/clinica.service', 'utf8')
  const command = await containerCommand(/^CMD (.*)$/m)
  expect(/^ExecStart=(.*)$/m.exec(unit)?.[1]?.split(' ')).toEqual(command)

  server = start(command, env)
  await listening(server)
  const page = await fetch(`http://127.0.0.1:${env.PORT}/`)
  expect(await page.text()).toContain('Quiropra')
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")

  const check = start(await containerCommand(/^ +CMD (\[.*\])$/m), env)
  expect(await once(check, 'exit')).toEqual([0, null])

  const backup = start(['node', 'server/backup.js'], env)
  expect(await once(backup, 'exit')).toEqual([0, null])
  const environmentFile = join(folder, 'clinica.env')
  await writeFile(environmentFile, `DATA_DIR=${env.DATA_DIR}\nSTAFF_PASSWORD=una-clave-de-prueba\n`)
  const settings = { PATH: process.env.PATH, CLINICA_HOME: clinic, CLINICA_ENV: environmentFile }
  const added = await run(join(clinic, 'docs', 'deploy', 'clinica'), ['staff', 'add', 'maria'], { env: settings })
  expect(added.stdout).toContain('maria')
  const listed = await run(join(clinic, 'docs', 'deploy', 'clinica'), ['staff', '--', 'list'], { env: settings })
  expect(listed.stdout).toContain('maria')
  const moved = run(join(clinic, 'docs', 'deploy', 'clinica'), ['move-to-postgres'], { env: settings })
  await expect(moved).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^Indica en DATABASE_URL .*\n$/) })
  const unknown = run(join(clinic, 'docs', 'deploy', 'clinica'), ['main'], { env: settings })
  await expect(unknown).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(/^Uso: clinica backup .*\n$/) })

  const { scripts } = JSON.parse(await readFile(join(clinic, 'package.json'), 'utf8'))
  expect(scripts).toMatchObject({ start: 'node server/main.js', 'update-check': 'node server/update-check.js' })
  const updateCheck = start(scripts['update-check'].split(' '), env)
  expect(await once(updateCheck, 'exit')).toEqual([0, null])
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
  const unhealthy = start(await containerCommand(/^ +CMD (\[.*\])$/m), env)
  expect(await once(unhealthy, 'exit')).toEqual([1, null])
})

it('the pages in the archive link only to what is there', async () => {
  const pages = (await readdir(clinic, { recursive: true })).filter((path) => /^(README|docs\b.*)\.md$/.test(path))
  const links = await Promise.all(
    pages.map(async (page) => {
      const text = await readFile(join(clinic, page), 'utf8')
      const targets = [...text.matchAll(/(?:\]\(|<img src=")([\w./-]+)[)"#]/g)].map((match) => match[1] ?? '')
      return targets.map((target) => join(dirname(page), target))
    }),
  )
  expect(links.flat()).toEqual(expect.arrayContaining([join('docs', 'scaling.md'), join('docs', 'decisions')]))
  expect(links.flat().filter((path) => !existsSync(join(clinic, path)))).toEqual([])
})

it.runIf(process.platform === 'linux')('systemd takes the unit', async ({ skip }) => {
  const verify = await run('systemd-analyze', ['verify', 'docs/deploy/clinica.service']).catch((error) => error)
  if ('code' in verify && verify.code === 'ENOENT') skip('this machine has no systemd')
  // Only what the machine itself lacks may be named.
  const complaints = String(verify.stderr)
    .split('\n')
    .filter((line) => line && !line.includes('"node" not found'))
  expect(complaints).toEqual([])
})
