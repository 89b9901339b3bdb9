import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listeningAt, type Program, runProgram } from '#tests/support/server/program.ts'
import { certificateShownAt } from '#tests/support/server/secure-request.ts'

let folder: string
let program: Program | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinica-'))
})
afterEach(async () => {
  program?.child.kill('SIGKILL')
  await program?.ended()
  program = undefined
  await rm(folder, { recursive: true, force: true })
})

function start(variables: Record<string, string>): Program {
  program = runProgram('main', [], { DATA_DIR: folder, HTTPS: 'lan', HOST: '127.0.0.1', PORT: '0', ...variables })
  return program
}

it('HTTPS=lan serves https, and says where a tablet finds the certificate', async () => {
  const started = start({})
  const address = new URL(await listeningAt(started))
  expect(address.protocol).toBe('https:')
  await expect
    .poll(() => started.said.out)
    .toMatch(/Huella del certificado \(SHA-256\): ([0-9A-F]{2}:){31}[0-9A-F]{2}\n/)
  const page = /abre en ella (http:\S+)/.exec(started.said.out)?.[1] ?? ''
  const answer = await fetch(page)
  expect(await answer.text()).toContain(`href="${address.origin}/"`)
  const authority = await readFile(join(folder, 'https', 'authority.crt'), 'utf8')
  expect((await certificateShownAt(Number(address.port), authority)).issuer.CN).toMatch(/^Clinica /)
})

it('ends in good order at SIGTERM', async () => {
  const started = start({})
  await listeningAt(started)
  await expect.poll(() => started.said.out).toContain('Huella')
  started.child.kill('SIGTERM')
  expect(await started.ended()).toBe(0)
})

it('names the port of the install page when that one is taken', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => {
    taken.listen(0, '127.0.0.1', resolve)
  })
  const at = taken.address()
  const port = typeof at === 'object' && at ? String(at.port) : ''
  const started = start({ INSTALL_PORT: port })
  expect(await started.ended()).toBe(1)
  expect(started.said.err).toContain(
    `El puerto ya está en uso: 127.0.0.1:${port}. Elige otro con la variable INSTALL_PORT.\n`,
  )
  taken.close()
})
