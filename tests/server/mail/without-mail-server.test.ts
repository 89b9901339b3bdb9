import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { capabilitiesAnswer } from '#domain/wire/sync-wire.ts'
import { FolderPost } from '#server/mail/folder-post.ts'
import { NOBODY } from '#server/mail/mail-setup.ts'
import { callerWith } from '#tests/support/api-calls.ts'
import { registerPatient } from '#tests/support/clinic-rows.ts'
import { createTestServer, type TestServer } from '#tests/support/server.ts'

let folder: string
let server: TestServer

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinica-correo-'))
  const mail = { post: new FolderPost(folder, NOBODY), clinicAddress: NOBODY }
  server = await createTestServer({ dataDir: ':memory:', publicUrl: 'https://turnos.example/', mail })
  await registerPatient(server, { username: 'ana', email: 'ana@correo.example', password: 'clave-de-ana' })
})

afterEach(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const recover = (email: string) => callerWith(server.app).post('/auth/forgot-password', { email })

it('says of no link that it was sent, in the same bytes for whomever', async () => {
  const known = await recover('ana@correo.example')
  expect(known).toMatchObject({ status: 200, body: { delivered: false } })
  expect(known.text).not.toContain('Se ha enviado')
  expect(known.text).toContain('teléfono o WhatsApp')
  const strangers = [
    'nadie@correo.example',
    'ANA@correo.example',
    'ana@otro.example',
    'ana.gomez@correo.example',
    'a@b.example',
    'una-direccion-bastante-larga@correo.example',
    'ana+turnos@correo.example',
    'duena@quiropraxia.example',
    'x@y.z.example',
    'recepcion@correo.example',
  ]
  for (const email of strangers) {
    const unknown = await recover(email)
    expect(unknown.text).toBe(known.text)
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
  }
})

it('tells devices that no mail leaves, and of a server that sends some that it does', async () => {
  const capabilities = async (of: TestServer) => {
    const staff = callerWith(of.app, await of.adminToken())
    return (await staff.get('/sync/capabilities')).as(capabilitiesAnswer).sendsMail
  }
  expect(await capabilities(server)).toBe(false)
  const sending = await createTestServer({ dataDir: ':memory:' })
  try {
    expect(await capabilities(sending)).toBe(true)
  } finally {
    await sending.stop()
  }
})
