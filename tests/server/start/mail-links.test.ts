import { expect, it } from 'vitest'
import { areLinksUnreachable } from '#server/platform/site-address.ts'
import { clinicForEachTest } from '#tests/support/server/clinic-folder.ts'
import { listeningAt, runProgram } from '#tests/support/server/program.ts'

const clinic = clinicForEachTest()

const SMTP_URL = { host: 'correo.example', port: undefined, secure: true, login: undefined }

it.each([
  { settings: { HOST: '0.0.0.0', SMTP_URL: undefined, PUBLIC_URL: undefined }, nowhere: true },
  { settings: { HOST: '::', SMTP_URL: undefined, PUBLIC_URL: undefined }, nowhere: true },
  { settings: { HOST: '127.0.0.1', SMTP_URL, PUBLIC_URL: undefined }, nowhere: true },
  { settings: { HOST: '0.0.0.0', SMTP_URL, PUBLIC_URL: 'https://clinica.example' }, nowhere: false },
  { settings: { HOST: '127.0.0.1', SMTP_URL: undefined, PUBLIC_URL: undefined }, nowhere: false },
])('links in mails do not work with $settings: $nowhere', ({ settings, nowhere }) => {
  expect(areLinksUnreachable(settings)).toBe(nowhere)
})

it('a server that mails links without knowing its own address warns when it starts', async () => {
  const program = runProgram('main', [], {
    ...clinic.settings,
    PORT: '0',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'turnos@clinica.example',
  })
  const address = await listeningAt(program)
  program.child.kill('SIGTERM')
  expect(await program.ended()).toBe(0)
  expect(program.said.out).toContain(`Define PUBLIC_URL: sin ella, los enlaces de los correos llevan a ${address}.\n`)
  expect(program.said.out).not.toContain('Sin SMTP_URL')
})
