import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { mailStatus, mailTestAnswer } from '#domain/wire/mail-wire.ts'
import { FolderTransport } from '#server/mail/folder-transport.ts'
import { NOBODY } from '#server/mail/mail-setup.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { mailBy, startMailServer } from '#tests/support/network/mail-server.ts'
import { createTestServer, type TestServer, type TestServerOptions } from '#tests/support/server/server.ts'

const TO = 'titular@correo.example'
const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function openServer(options: TestServerOptions): Promise<TestServer> {
  const server = await createTestServer({ dataDir: ':memory:', ...options })
  closing.push(() => server.stop())
  return server
}

async function withMailServer(options: TestServerOptions = {}) {
  const mails = await startMailServer()
  closing.push(() => mails.stop())
  return { mails, server: await openServer({ mail: mailBy(mails.url), ...options }) }
}

const test = async (server: TestServer, body: object = { email: TO }) =>
  (await (await staffOf(server)).post('/mail/test', body)).as(mailTestAnswer)
const statusOf = async (server: TestServer) => (await (await staffOf(server)).get('/mail/status')).as(mailStatus)

describe('a test mail', () => {
  it('is sent to the given address, logged without the address, and counts as accepted, not as read', async () => {
    const { mails, server } = await withMailServer()
    const answer = await test(server)
    expect(answer).toMatchObject({
      outcome: 'accepted',
      to: TO,
      message: expect.stringContaining('Revisa que haya llegado'),
    })
    expect(mails.received.map(({ to }) => to)).toEqual([[TO]])
    expect(mails.received[0]?.mail.subject).toBe('Correo de prueba')
    const events = await server.db.selectFrom('auditLog').selectAll().where('action', '=', 'mail.test').execute()
    expect(events).toMatchObject([{ userId: 1, detail: null }])
    expect((await statusOf(server)).lastSentAt).toBe('2026-11-19T15:00:00.000Z')
  })

  it('goes to the own address of the account, and is refused when there is none', async () => {
    const { mails, server } = await withMailServer()
    const none = await (await staffOf(server)).post('/mail/test', {})
    expect(none).toMatchObject({ status: 400, body: { errors: { email: expect.stringContaining('no tiene email') } } })
    await server.db.updateTable('users').set({ email: 'duena@correo.example' }).where('id', '=', 1).execute()
    expect(await test(server, {})).toMatchObject({ outcome: 'accepted', to: 'duena@correo.example' })
    expect(mails.received).toHaveLength(1)
  })

  it.each([
    ['recipient', 550, 'refused', 'no acepta esa dirección'],
    ['recipient', 450, 'failed', 'por ahora'],
    ['data', 552, 'refused', 'llena'],
    ['data', 554, 'refused', 'no deseado'],
  ] as const)(
    'tells plainly what a %s answer of %i means, with what the server said',
    async (step, code, outcome, words) => {
      const { mails, server } = await withMailServer()
      mails.next[step].push(code)
      const answer = await test(server)
      expect(answer).toMatchObject({ outcome, message: expect.stringContaining(words) })
      expect(answer.reason).toContain(String(code))
      const { refused, lastFailure } = await statusOf(server)
      expect({ refused, message: lastFailure?.message }).toEqual({ refused: 1, message: answer.message })
    },
  )

  it('says that no mail server is there when none answers', async () => {
    const server = await openServer({ mail: mailBy('smtp://127.0.0.1:9') })
    expect(await test(server)).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('No se pudo conectar'),
    })
  })

  it('is not made without a mail server: nothing is written, and the answer names the settings', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clinica-correo-'))
    closing.push(() => rm(folder, { recursive: true }))
    const mail = { transport: new FolderTransport(folder, NOBODY), clinicAddress: NOBODY }
    const server = await openServer({ mail })
    const answer = await test(server)
    expect(answer).toMatchObject({ outcome: 'not configured', to: null })
    expect(answer.message).toMatch(/No se envió nada.*SMTP_URL.*MAIL_FROM/)
    expect(answer.message).not.toMatch(/enviado/)
    expect(await readdir(folder)).toEqual([])
    expect(await statusOf(server)).toMatchObject({ reachesPeople: false, waiting: 0, lastSentAt: null })
  })

  it('is refused after ten in an hour', async () => {
    const { server } = await withMailServer({ limits: { mailTestsPerAccount: 1 } })
    await test(server)
    const answer = await (await staffOf(server)).post('/mail/test', { email: TO })
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  })
})

it('the state of the mail counts waiting and held mails, and names no recipient', async () => {
  const server = await openServer({})
  const draft = { subject: 'Tu cita', text: 'Te esperamos.', cause: { action: 'appointment.approve' } }
  await queueMail(server.db, { ...draft, to: 'ana@correo.example' }, server.clock())
  await queueMail(server.db, { ...draft, to: 'eva@correo.example', isHeld: true }, server.clock())
  expect(await statusOf(server)).toMatchObject({ waiting: 1, held: 1, refused: 0, lastFailure: null })
  expect((await (await staffOf(server)).get('/mail/status')).text).not.toContain('correo.example')
})
