import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { PasswordHasher } from '#server/resources/auth/passwords/password-hasher.ts'
import { callerWith } from '#tests/support/api/api-calls.ts'
import { registerPatient } from '#tests/support/database/clinic-rows.ts'
import { isPostgresRun } from '#tests/support/database/either-engine.ts'
import { rawRequest } from '#tests/support/network/raw-http.ts'
import { createTestServer } from '#tests/support/server/server.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { hours, minutes } from '#tests/support/server/test-clock.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const SITE = 'https://turnos.example'

const server = serverForEachTest(() => ({ publicUrl: `${SITE}/` }))
const ana = forEachTest(() =>
  registerPatient(server, { username: 'ana', email: 'ana@correo.example', password: 'clave-de-ana' }),
)

const visitor = () => callerWith(server.app)
const recover = (email: string, headers?: Record<string, string>) =>
  visitor().post('/auth/forgot-password', { email }, headers)
const reset = (token: string, newPassword = 'clave-nueva', headers?: Record<string, string>) =>
  visitor().post('/auth/reset-password', { token, newPassword }, headers)
const logIn = (password: string, username = 'ana') => visitor().post('/auth/login', { username, password })

async function mails() {
  const rows = await server.db.selectFrom('outgoingMails').selectAll().where('cause', '=', 'user.recover').execute()
  return rows.map(({ recipient, subject, text }) => ({ recipient, subject, text }))
}

const LINK = /https?:\/\/\S+\/reset-password\/(\S+)/

/** Reads the tokens of all links once this many mails exist, after the work that follows the answers. */
async function tokens(count: number): Promise<string[]> {
  await expect.poll(async () => (await mails()).length).toBe(count)
  return (await mails()).map(({ text }) => LINK.exec(text)?.[1] ?? '')
}

async function tokenFor(email = 'ana@correo.example'): Promise<string> {
  const before = (await mails()).length
  await recover(email)
  return (await tokens(before + 1)).at(-1) ?? ''
}

/** The bytes of a call on a connection that stays open. */
function rawPost(path: string, body: object): string {
  const text = JSON.stringify(body)
  const headers = { Connection: 'keep-alive', 'Content-Type': 'application/json' }
  return rawRequest('POST', `/api/v1${path}`, { ...headers, 'Content-Length': String(Buffer.byteLength(text)) }, text)
}

async function countedRecoveries(): Promise<number> {
  const counts = server.db.selectFrom('callCounts').select('count').where('limitName', '=', 'recoveriesPerAddress')
  return (await counts.executeTakeFirst())?.count ?? 0
}

describe('a request for a link', () => {
  it('gets the same answer whether somebody has that e-mail or not', async () => {
    const [unknown, known] = [await recover('nadie@correo.example'), await recover('ana@correo.example')]
    expect(known).toMatchObject({
      status: 200,
      body: {
        message: 'Se ha enviado un enlace de recuperación a tu email. Revisa tu bandeja de entrada.',
      },
    })
    expect(unknown.status).toBe(200)
    expect(unknown.text).toBe(known.text)
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
    expect(await tokens(1)).toHaveLength(1)
  })

  it('is answered before any work that depends on the account', async () => {
    const asking = vi.spyOn(server.db, 'selectFrom')
    const writing = vi.spyOn(server.db, 'transaction')
    for (const email of ['ana@correo.example', 'nadie@correo.example']) {
      asking.mockClear()
      writing.mockClear()
      const answer = await recover(email)
      expect([answer.status, asking.mock.calls.length, writing.mock.calls.length]).toEqual([200, 0, 1])
      await expect.poll(() => [asking.mock.calls.length, writing.mock.calls.length]).toEqual([1, 2])
    }
    vi.restoreAllMocks()
  })

  it('hashes no password', async () => {
    const hashing = vi.spyOn(PasswordHasher.prototype, 'hash')
    const checking = vi.spyOn(PasswordHasher.prototype, 'isRight')
    await tokenFor()
    expect(hashing).not.toHaveBeenCalled()
    expect(checking).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  it('is not started after another call on a connection that was cut', async () => {
    const socket = connect(Number(new URL(await server.listen()).port), '127.0.0.1')
    const login = vi.spyOn(PasswordHasher.prototype, 'isRight').mockImplementation(async () => {
      await once(socket, 'close')
      return false
    })
    socket.write(rawPost('/auth/login', { username: 'ana', password: 'otra-clave' }))
    await expect.poll(() => login.mock.calls.length).toBe(1)
    socket.write(rawPost('/auth/forgot-password', { email: 'ana@correo.example' }))
    socket.destroy()
    await expect.poll(() => server.log.map(({ route }) => route)).toContain('/api/v1/auth/login')
    expect(await countedRecoveries()).toBe(0)
    expect(await mails()).toEqual([])
    vi.restoreAllMocks()
  })

  it('sends a link to each account of that e-mail, at the account’s stored address', async () => {
    await registerPatient(server, { username: 'ana.hija', email: 'Ana@Correo.example' })
    await recover('ANA@correo.EXAMPLE')
    const [first, second] = await tokens(2)
    expect(first).not.toBe(second)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['ana@correo.example', 'Ana@correo.example'])
    expect(await reset(second ?? '')).toMatchObject({ status: 200 })
    expect(await logIn('clave-nueva', 'ana.hija')).toMatchObject({ status: 200 })
    expect(await logIn('clave-de-ana')).toMatchObject({ status: 200 })
  })

  it.each(['ana@ÑANDÚ.com.ar', 'ANA@ñandú.com.ar', 'ana@xn--and-6ma2c.com.ar'])(
    'finds the account of ana@ñandú.com.ar by %j',
    async (typed) => {
      await registerPatient(server, { username: 'ana.luz', email: 'ana@ñandú.com.ar' })
      await recover(typed)
      await tokens(1)
      expect((await mails()).map(({ recipient }) => recipient)).toEqual(['ana@ñandú.com.ar'])
    },
  )

  it('writes the site’s address into the link, whatever host the request names', async () => {
    const lies = { host: 'malo.example', 'x-forwarded-host': 'malo.example', forwarded: 'host=malo.example' }
    await recover('ana@correo.example', { ...lies, 'x-forwarded-proto': 'http', origin: 'https://malo.example' })
    await tokens(1)
    const [mail] = await mails()
    expect(mail?.text).toMatch(/^https:\/\/turnos\.example\/reset-password\/[\w-]{43}$/m)
    expect(mail?.text).not.toContain('malo')
  })

  it('uses the listening address when no other was set', async () => {
    const plain = await createTestServer({ dataDir: ':memory:' })
    const url = await plain.listen()
    await registerPatient(plain, { email: 'bruno@correo.example' })
    await callerWith(plain.app).post('/auth/forgot-password', { email: 'bruno@correo.example' })
    const text = () => plain.db.selectFrom('outgoingMails').select('text').execute()
    await expect.poll(async () => JSON.stringify(await text())).toContain(`${url}/reset-password/`)
    await plain.stop()
  })

  it.each([
    ['a sentence', 'Gana un premio en https://malo.example/'],
    ['an address', 'premios.malo'],
  ])('does not let a stranger put %s into the mail through a username', async (_, username) => {
    await registerPatient(server, { username, email: 'bea@correo.example' })
    await recover('bea@correo.example')
    await tokens(1)
    expect((await mails())[0]?.text).not.toContain('malo')
  })

  it('stores only a hash of the token', async () => {
    const token = await tokenFor()
    expect(JSON.stringify(await server.db.selectFrom('passwordResets').selectAll().execute())).not.toContain(token)
  })

  it('gets the same answer when the mail can’t be written; the log tells the operator, without an address', async () => {
    const working = await recover('nadie@correo.example')
    await server.db.schema.dropTable('outgoingMails').execute()
    expect(await recover('ana@correo.example')).toMatchObject({ status: 200, text: working.text })
    await expect
      .poll(() => server.log.filter(({ level }) => level === 'error'))
      .toMatchObject([
        { route: '/api/v1/auth/forgot-password', errorCode: isPostgresRun ? '42P01' : 'ERR_SQLITE_ERROR' },
      ])
    expect(JSON.stringify(server.log)).not.toContain('correo.example')
    expect(await server.db.selectFrom('passwordResets').selectAll().execute()).toEqual([])
  })

  it('names missing and invalid fields', async () => {
    expect(await recover('')).toMatchObject({ status: 400, body: { errors: { email: 'Por favor ingresa tu email' } } })
    expect(await recover('ana')).toMatchObject({
      status: 400,
      body: { errors: { email: 'Por favor ingrese un email válido' } },
    })
  })

  it('repeated under its key sends nothing more', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const answers = [await recover('ana@correo.example', key), await recover('ana@correo.example', key)]
    expect(answers[0]?.text).toBe(answers[1]?.text)
    await registerPatient(server, { email: 'ultima@correo.example' })
    await recover('ultima@correo.example')
    await tokens(2)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['ana@correo.example', 'ultima@correo.example'])
  })
})

describe('requests for links, many of them', () => {
  it('send an account three an hour at most', async () => {
    for (let i = 0; i < 6; i++) expect(await recover('ana@correo.example')).toMatchObject({ status: 200 })
    await registerPatient(server, { email: 'ultima@correo.example' })
    await recover('ultima@correo.example')
    await tokens(4)
    expect((await mails()).filter(({ recipient }) => recipient === 'ana@correo.example')).toHaveLength(3)
    server.clock.advance(hours(1))
    await recover('ana@correo.example')
    await tokens(5)
  })

  it('from one address are limited, and possible again later', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 22; i++) statuses.push((await recover(`nadie${i}@correo.example`)).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
    server.clock.advance(hours(1))
    expect((await recover('nadie@correo.example')).status).toBe(200)
  })

  it('do not fill the mailbox of a stranger under whose address somebody registers', async () => {
    await Promise.all(Array.from({ length: 14 }, () => registerPatient(server, { email: 'victima@correo.example' })))
    await recover('victima@correo.example')
    await registerPatient(server, { email: 'ultima@correo.example' })
    await recover('ultima@correo.example')
    expect(await tokens(11)).toHaveLength(11)
  })
})

describe('a link', () => {
  it('sets a new password and ends every session of the account', async () => {
    const token = await tokenFor()
    expect(await reset(token)).toMatchObject({
      status: 200,
      body: { message: 'Contraseña restablecida exitosamente.' },
    })
    expect(await ana.calls.get('/appointments')).toMatchObject({ status: 401 })
    expect(await logIn('clave-de-ana')).toMatchObject({ status: 401 })
    expect(await logIn('clave-nueva')).toMatchObject({ status: 200 })
  })

  it('works once', async () => {
    const token = await tokenFor()
    await reset(token)
    expect(await reset(token, 'otra-clave')).toMatchObject({
      status: 400,
      body: { code: 'invalid', message: 'Token de recuperación no válido' },
    })
    expect(await logIn('clave-nueva')).toMatchObject({ status: 200 })
  })

  it('sets one password when many use it at once', async () => {
    const token = await tokenFor()
    const answers = await Promise.all(Array.from({ length: 4 }, (_, i) => reset(token, `clave-nueva-${i}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(await logIn(`clave-nueva-${winner}`)).toMatchObject({ status: 200 })
  })

  it('expires after an hour', async () => {
    const token = await tokenFor()
    server.clock.advance(hours(1))
    expect(await reset(token)).toMatchObject({ status: 400, body: { message: 'Token de recuperación no válido' } })
    expect(await logIn('clave-de-ana')).toMatchObject({ status: 200 })
  })

  it('is invalid after a later one was sent, or the password was changed', async () => {
    const first = await tokenFor()
    const second = await tokenFor()
    expect(await reset(first)).toMatchObject({ status: 400 })
    await ana.calls.put('/auth/password', { currentPassword: 'clave-de-ana', newPassword: 'clave-de-hoy' })
    expect(await reset(second)).toMatchObject({ status: 400 })
    expect(await logIn('clave-de-hoy')).toMatchObject({ status: 200 })
  })

  it('that was made up opens nothing, and costs no hash', async () => {
    const hashing = vi.spyOn(PasswordHasher.prototype, 'hash')
    for (const token of ['', 'x', 'a'.repeat(43), '%', "' OR 1=1 --", 'á'.repeat(3000)]) {
      expect(await reset(token)).toMatchObject({ status: 400, body: { message: 'Token de recuperación no válido' } })
    }
    expect(hashing).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  it('reports what is wrong with the new password, and can be used again', async () => {
    const token = await tokenFor()
    expect(await reset(token, 'corta')).toMatchObject({
      status: 400,
      body: { errors: { newPassword: 'La contraseña debe tener al menos 6 caracteres' } },
    })
    expect(await reset(token)).toMatchObject({ status: 200 })
  })

  it('lets the account in at once, even if it had to wait', async () => {
    const token = await tokenFor()
    for (let i = 0; i < 8; i++) {
      await logIn('otra-clave')
      server.clock.advance(minutes(1))
    }
    await logIn('otra-clave')
    expect(await logIn('clave-de-ana')).toMatchObject({ status: 429 })
    await reset(token)
    expect(await logIn('clave-nueva')).toMatchObject({ status: 200 })
  })

  it('used again under the same key gets the same answer, and changes nothing', async () => {
    const token = await tokenFor()
    const key = { 'idempotency-key': randomUUID() }
    const whileSignedIn = { ...key, authorization: `Bearer ${ana.token}` }
    const first = await reset(token, 'clave-nueva', whileSignedIn)
    expect(await reset(token, 'clave-otra', whileSignedIn)).toMatchObject({ status: 200, text: first.text })
    expect(await reset(token, 'clave-otra', key)).toMatchObject({ status: 200, text: first.text })
    expect(await logIn('clave-nueva')).toMatchObject({ status: 200 })
  })
})
