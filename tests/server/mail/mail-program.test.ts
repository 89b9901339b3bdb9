import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSettings, SettingsError } from '#server/platform/env.ts'
import { startMailServer, startSilentServer } from '#tests/support/network/mail-server.ts'
import { listeningAt, type Program, runProgram } from '#tests/support/server/program.ts'

const SOON = { timeout: 60_000 }
const FROM = { MAIL_FROM: 'turnos@quiropraxia.example' }

let dataDir: string
const programs: Program[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clinica-'))
})
afterEach(async () => {
  for (const { child, ended } of programs.splice(0)) {
    child.kill('SIGKILL')
    await ended()
  }
  await rm(dataDir, { recursive: true, force: true })
})

function start(variables: Record<string, string> = {}): Program {
  const program = runProgram('main', [], { PORT: '0', DATA_DIR: dataDir, ...variables })
  programs.push(program)
  return program
}

async function writeTo(program: Program, mensaje: string): Promise<void> {
  const body = JSON.stringify({ nombre: 'Carla', email: 'carla@correo.example', mensaje })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${await listeningAt(program)}/api/v1/contact`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}

it('a server without a mail server writes mails into files, and nothing of them into its output', async () => {
  const program = start()
  await writeTo(program, 'Señal-4711')
  const mails = () => readdir(join(dataDir, 'mail')).catch(() => [])
  await expect.poll(mails, SOON).toEqual([expect.stringMatching(/\.eml$/)])
  const [name = ''] = await mails()
  const mail = await PostalMime.parse(await readFile(join(dataDir, 'mail', name)))
  expect(mail).toMatchObject({
    to: [{ address: 'quiropraxia@clinica.invalid' }],
    text: expect.stringContaining('Señal-4711'),
  })
  program.child.kill('SIGTERM')
  expect(await program.ended()).toBe(0)
  expect(program.said.out + program.said.err).not.toMatch(/4711|carla/i)
})

it('a server stops properly while a mail server is silent, and the mail is sent after the next start', async () => {
  const silent = await startSilentServer()
  const secret = 'clave-muy-secreta'
  const program = start({ ...FROM, SMTP_URL: silent.url.replace('//', `//clinica:${secret}@`) })
  await writeTo(program, 'Hola')
  await silent.called()
  program.child.kill('SIGTERM')
  expect(await program.ended()).toBe(0)
  await silent.stop()

  const mails = await startMailServer()
  const again = start({ ...FROM, SMTP_URL: mails.url, CONTACT_EMAIL: 'recepcion@quiropraxia.example' })
  await mails.count(1)
  expect(mails.received[0]?.to).toEqual(['turnos@quiropraxia.example'])
  await writeTo(again, 'Otra vez')
  await mails.count(2)
  expect(mails.received[1]?.to).toEqual(['recepcion@quiropraxia.example'])
  await mails.stop()
  for (const { said } of programs) expect(said.out + said.err).not.toContain(secret)
})

it.each([
  ['SMTP_URL', { ...FROM, SMTP_URL: 'http://usuario:secreta@correo.example' }],
  ['SMTP_URL', { ...FROM, SMTP_URL: 'smtp://usuario:%zzsecreta@correo.example' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://usuario:secreta@correo.example' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://correo.example', MAIL_FROM: 'Clínica <turnos@secreta.example>' }],
  ['CONTACT_EMAIL', { CONTACT_EMAIL: 'secreta' }],
])('a server reports a bad %s by its name alone', (name, variables) => {
  const read = () => readSettings({ DATA_DIR: dataDir, ...variables })
  expect(read).toThrow(SettingsError)
  expect(read).toThrow(new RegExp(`^La variable ${name} no es válida: .+\\.$`))
  expect(read).not.toThrow('secreta')
})
