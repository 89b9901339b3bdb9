import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { capabilitiesAnswer } from '#domain/wire/sync-wire.ts'
import { FolderTransport } from '#server/mail/folder-transport.ts'
import { NOBODY } from '#server/mail/mail-setup.ts'
import { callerWith } from '#tests/support/api/api-calls.ts'
import { registerPatient } from '#tests/support/database/clinic-rows.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'

let folder: string
let server: TestServer

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinica-correo-'))
  const mail = { transport: new FolderTransport(folder, NOBODY), clinicAddress: NOBODY }
  server = await createTestServer({ dataDir: ':memory:', publicUrl: 'https://turnos.example/', mail })
  await registerPatient(server, { username: 'ana', email: 'ana@correo.example', password: 'clave-de-ana' })
})

afterEach(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const recover = (email: string) => callerWith(server.app).post('/auth/forgot-password', { email })

it('claims of no link that it was sent, with the same bytes for everybody', async () => {
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

describe('a message to the clinic', () => {
  const message = { nombre: 'Carla Ríos', email: 'carla@correo.example', mensaje: '¿Atienden los viernes?' }
  const send = (fields: object, headers?: Record<string, string>) =>
    callerWith(server.app).post('/contact', { ...message, ...fields }, headers)

  it.each([
    ['of a person', {}],
    ['with a phone', { telefono: '3537 422222' }],
    ['of several lines', { mensaje: 'Hola.\nQuisiera un turno.' }],
    ['of a machine', { sitioWeb: 'https://barato.example' }],
  ])('is reported as not delivered: %s', async (_, fields) => {
    const answer = await send(fields)
    expect(answer).toMatchObject({ status: 200, body: { delivered: false } })
    expect(answer.text).toContain('no llegó')
    expect(answer.text).not.toContain('exitosamente')
  })

  it('is reported so to a repeated request, too, and is in one file', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await send({}, headers)
    expect((await send({}, headers)).text).toBe(first.text)
    await expect.poll(async () => (await readdir(folder)).filter((name) => name.endsWith('.eml'))).toHaveLength(1)
  })
})

it('devices learn whether the server sends mail', async () => {
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
