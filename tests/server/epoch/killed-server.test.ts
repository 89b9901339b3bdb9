import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { capabilitiesAnswer } from '#domain/wire/sync-wire.ts'
import { patientBody } from '#tests/support/database/clinic-rows.ts'
import { listeningAt, type Program, runProgram } from '#tests/support/server/program.ts'

const admin = { username: 'direccion', password: 'clave-elegida' }

let folder: string
const programs: Program[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinica-'))
})
afterEach(async () => {
  for (const program of programs.splice(0)) await killed(program)
  await rm(folder, { recursive: true, force: true })
})

async function killed(program: Program): Promise<void> {
  program.child.kill('SIGKILL')
  await program.ended()
}

async function started() {
  const variables = { DATA_DIR: folder, PORT: '0', ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password }
  const program = runProgram('main', [], variables)
  programs.push(program)
  return { program, url: `${await listeningAt(program)}/api/v1` }
}

const json = (token?: string) => ({
  'content-type': 'application/json',
  ...(token && { authorization: `Bearer ${token}` }),
})

async function signIn(url: string): Promise<string> {
  const body = JSON.stringify(admin)
  const answer = await fetch(`${url}/auth/login`, { method: 'POST', headers: json(), body })
  return ((await answer.json()) as { token: string }).token
}

async function addPatient(url: string, token: string): Promise<number> {
  const body = JSON.stringify(patientBody())
  return (await fetch(`${url}/patients`, { method: 'POST', headers: json(token), body })).status
}

async function capabilities(url: string, token: string) {
  const answer = await fetch(`${url}/sync/capabilities`, { headers: json(token) })
  return parse(capabilitiesAnswer, await answer.json())
}

describe('a server that was killed', () => {
  it('continues the same epoch, with its sessions and all acknowledged changes', async () => {
    const first = await started()
    const token = await signIn(first.url)
    const { epoch } = await capabilities(first.url, token)
    let answered = 0
    const writing = (async () => {
      for (;;) if ((await addPatient(first.url, token)) === 201) answered++
    })().catch(() => 'the server was killed')
    await expect.poll(() => answered, { timeout: 60_000, interval: 5 }).toBeGreaterThan(20)
    await killed(first.program)
    await writing

    const second = await started()

    const now = await capabilities(second.url, token)
    expect(now.epoch).toBe(epoch)
    expect(now.cursor).toBeGreaterThanOrEqual(answered)
    expect(second.program.said.out).not.toContain('repuesta')
    expect(await addPatient(second.url, token)).toBe(201)
  })

  it('tells the operator when the database was replaced meanwhile', async () => {
    const first = await started()
    await killed(first.program)
    await rm(join(folder, 'clinica.head'))

    const second = await started()

    expect(second.program.said.out).toMatch(
      /^La base de datos fue repuesta a un estado anterior: [^\n]+\nUna cuenta deshabilitada [^\n]+ npm run staff -- list\nLos profesionales [^\n]+ npm run professional -- list\nLos correos [^\n]+ quedaron retenidos, [^\n]+: npm run mail -- list\nSin SMTP_URL, [^\n]+\nEscuchando en /,
    )
  })
})
