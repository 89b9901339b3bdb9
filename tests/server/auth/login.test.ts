import { parse, strictObject } from 'valibot'
import { describe, expect, it } from 'vitest'
import { loginAnswer, userResource } from '#domain/wire/session-wire.ts'
import { callerWith, staffOf } from '#tests/support/api/api-calls.ts'
import { createPatient, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { createTestServer, tokenOf } from '#tests/support/server/server.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days, hours, minutes } from '#tests/support/server/test-clock.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const server = serverForEachTest()
const visitor = forEachTest(() => callerWith(server.app))

const login = (username: string, password: string) => visitor.post('/auth/login', { username, password })
const wrong = { username: adminLogin.username, password: 'otra-clave' }

async function fail(times: number, username = adminLogin.username): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await login(username, 'otra-clave')).status)
  return statuses
}

describe('a sign-in', () => {
  it('answers a token and the user, without any secret', async () => {
    const { token, user } = (await login(adminLogin.username, adminLogin.password)).as(loginAnswer)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(parse(strictObject(userResource.entries), user)).toMatchObject({
      username: 'direccion',
      role: 'admin',
      patientId: null,
    })
  })

  it('ignores the case of the username', async () => {
    expect(await login(' DIRECCION ', adminLogin.password)).toMatchObject({ status: 200 })
  })

  it.each(['\u200edireccion', 'direccion\u200b', '\u202aDireccion\u202c', 'dire\u00adccion', 'ｄｉｒｅｃｃｉｏｎ'])(
    'ignores invisible characters in a username: %j',
    async (username) => {
      expect(await login(username, adminLogin.password)).toMatchObject({ status: 200 })
    },
  )

  it('gives the same refusal for a wrong password and an unknown name', async () => {
    const known = await login(wrong.username, wrong.password)
    const unknown = await login('nadie', wrong.password)
    expect(known).toMatchObject({ status: 401, body: { message: 'Usuario o contraseña incorrectos' } })
    expect(unknown.text).toBe(known.text)
    expect(unknown.status).toBe(401)
  })

  it('names missing fields', async () => {
    expect(await visitor.post('/auth/login', {})).toMatchObject({
      status: 400,
      body: { errors: { username: 'El usuario es requerido', password: 'La contraseña es requerida' } },
    })
  })

  it('stores only hashes of token and password', async () => {
    const token = await tokenOf(server.app, adminLogin)
    const sessions = await server.db.selectFrom('sessions').selectAll().execute()
    const users = await server.db.selectFrom('users').selectAll().execute()
    expect(JSON.stringify([sessions, users])).not.toContain(token)
    expect(users[0]?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('a session', () => {
  it('ends by its sign-out, and no other session does', async () => {
    const [one, two] = [await tokenOf(server.app, adminLogin), await tokenOf(server.app, adminLogin)]
    const first = callerWith(server.app, one)
    expect(await first.post('/auth/logout', undefined)).toMatchObject({ status: 204 })
    expect(await first.get('/patients')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect(await first.post('/auth/logout', undefined)).toMatchObject({ status: 401 })
    expect(await callerWith(server.app, two).get('/patients')).toMatchObject({ status: 200 })
  })

  it('ends 30 days after its last use', async () => {
    const staff = await staffOf(server)
    server.clock.advance(days(29))
    expect(await staff.get('/patients')).toMatchObject({ status: 200 })
    server.clock.advance(days(29))
    expect(await staff.get('/patients')).toMatchObject({ status: 200 })
    server.clock.advance(days(30))
    expect(await staff.get('/patients')).toMatchObject({ status: 401 })
  })

  it('that was used while the clock was ahead ends 30 days after its last use at the right time', async () => {
    const staff = await staffOf(server)
    const noon = new Date(server.clock()).toISOString()
    server.clock.advance(days(20))
    await staff.get('/patients')
    server.clock.set(noon)

    expect(await staff.get('/patients')).toMatchObject({ status: 200 })
    server.clock.advance(days(30))
    expect(await staff.get('/patients')).toMatchObject({ status: 401 })
  })

  it('that was used while the clock was a year behind does not end earlier for it', async () => {
    const staff = await staffOf(server)
    const noon = new Date(server.clock()).toISOString()
    server.clock.advance(-days(365))
    await createPatient(staff)
    server.clock.advance(hours(2))
    expect(await staff.get('/patients')).toMatchObject({ status: 200 })
    server.clock.set(noon)

    server.clock.advance(days(29))
    expect(await staff.get('/patients')).toMatchObject({ status: 200 })
    server.clock.advance(days(30))
    expect(await staff.get('/patients')).toMatchObject({ status: 401 })
  })

  it('records its use once an hour at most', async () => {
    const staff = await staffOf(server)
    const usedAt = async () => (await server.db.selectFrom('sessions').select('usedAt').executeTakeFirst())?.usedAt
    const opened = await usedAt()
    server.clock.advance(minutes(59))
    await staff.get('/patients')
    expect(await usedAt()).toBe(opened)
    server.clock.advance(minutes(1))
    await staff.get('/patients')
    expect(await usedAt()).toBe(server.clock())
  })

  it.each(['Bearer', 'Bearer x', `Bearer ${'a'.repeat(43)}`, 'Basic YWRtaW46YWRtaW4=', 'bearer'])(
    'is not opened by %j',
    async (authorization) => {
      expect(await visitor.get('/patients', { authorization })).toMatchObject({ status: 401 })
    },
  )
})

describe('wrong passwords for one account', () => {
  it('make it wait longer and longer, but never for good', async () => {
    expect(await fail(5)).toEqual([401, 401, 401, 401, 401])
    const blocked = await login(adminLogin.username, adminLogin.password)
    expect(blocked).toMatchObject({ status: 429, body: { code: 'too_many_requests' }, headers: { 'retry-after': '1' } })

    server.clock.advance(1000)
    expect(await fail(1)).toEqual([401])
    server.clock.advance(1999)
    expect(await fail(1)).toEqual([429])
    server.clock.advance(1)
    expect(await login(adminLogin.username, adminLogin.password)).toMatchObject({ status: 200 })
    expect(await fail(5)).toEqual([401, 401, 401, 401, 401])
  })

  it('make it wait 15 minutes at most', async () => {
    for (let i = 0; i < 30; i++) {
      await fail(1)
      server.clock.advance(minutes(15))
    }
    expect(await login(adminLogin.username, adminLogin.password)).toMatchObject({ status: 200 })
  })

  it('never make it wait longer, even if the clock was a year ahead meanwhile', async () => {
    const noon = new Date(server.clock()).toISOString()
    server.clock.advance(days(365))
    await fail(5)
    server.clock.set(noon)
    expect(await login(adminLogin.username, adminLogin.password)).toMatchObject({ status: 200 })

    await fail(5)
    expect(await login(adminLogin.username, adminLogin.password)).toMatchObject({ status: 429 })
  })

  it('are counted one by one when a hundred come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => login(wrong.username, wrong.password)))
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(95)
  })

  it('count for unknown names, too, and leave other accounts alone', async () => {
    await registerPatient(server, { username: 'paciente', password: 'su-clave-1' })
    expect(await fail(6, 'nadie')).toEqual([401, 401, 401, 401, 401, 429])
    expect(await login('paciente', 'su-clave-1')).toMatchObject({ status: 200 })
    const kept = await server.db.selectFrom('loginAttempts').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain('nadie')
  })

  it('count together however the name is typed', async () => {
    const spellings = ['direccion', '\u200edireccion', 'DIRECCION\u200b', ' dire\u00adccion', 'ｄｉｒｅｃｃｉｏｎ']
    for (const typed of spellings) expect(await fail(1, typed), typed).toEqual([401])
    expect(await login(adminLogin.username, adminLogin.password)).toMatchObject({ status: 429 })
  })

  it('are forgotten after a day without any', async () => {
    await fail(4)
    server.clock.advance(hours(24) + 1)
    expect(await fail(5)).toEqual([401, 401, 401, 401, 401])
  })
})

describe('failed sign-ins from one address', () => {
  it('lock it out for a while, however many names they try', async () => {
    const limited = await createTestServer({
      dataDir: ':memory:',
      clock: server.clock,
      limits: { loginFailuresPerAddress: 10 },
    })
    const guess = (name: string) =>
      callerWith(limited.app).post('/auth/login', { username: name, password: 'clave-cualquiera' })

    for (let i = 0; i < 10; i++) expect(await guess(`nombre${i}`)).toMatchObject({ status: 401 })
    expect(await guess('otro')).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
    server.clock.advance(minutes(15))
    expect(await guess('otro')).toMatchObject({ status: 401 })
    await limited.stop()
  })

  it('are counted by the address of the connection, unless a trusted proxy reports another', async () => {
    const statusesOf = async (options: { trustProxy?: number }) => {
      const limits = { loginFailuresPerAddress: 1 }
      const limited = await createTestServer({ dataDir: ':memory:', limits, ...options })
      const guess = (address: string) =>
        callerWith(limited.app).post('/auth/login', wrong, { 'x-forwarded-for': address })
      const statuses = [(await guess('10.0.0.1')).status, (await guess('10.0.0.2')).status]
      await limited.stop()
      return statuses
    }
    expect(await statusesOf({})).toEqual([401, 429])
    expect(await statusesOf({ trustProxy: 1 })).toEqual([401, 401])
  })

  it('are the only ones counted: a clinic may sign in as often as it likes', async () => {
    for (let i = 0; i < 60; i++) expect((await login(adminLogin.username, adminLogin.password)).status).toBe(200)
  })
})
