import { beforeEach, describe, expect, it } from 'vitest'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { setUpTexts } from '#server/resources/set-up/set-up-call-texts.ts'
import { setUpCodeOf } from '#server/resources/set-up/set-up-code.ts'
import { type Caller, callerWith } from '#tests/support/api/api-calls.ts'
import { DEVICE_KEY, tokenOf } from '#tests/support/server/server.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
let visitor: Caller

const code = setUpCodeOf(DEVICE_KEY)
const olga = {
  code,
  username: 'olga',
  name: 'Olga',
  lastName: 'Paz',
  email: 'olga@correo.example',
  password: 'una-clave-bien-larga',
}

beforeEach(() => {
  visitor = callerWith(server.app)
})

const isNeeded = async () => (await visitor.get('/set-up')).body
const staff = () =>
  server.db.selectFrom('users').select(['username', 'owner', 'role']).where('username', '<>', 'direccion').execute()
const professional = () =>
  server.db.selectFrom('professionals').select(['name', 'lastName']).where('id', '=', 1).executeTakeFirst()

describe('a clinic with an owner', () => {
  it('needs no first screen, and refuses the right code', async () => {
    expect(await isNeeded()).toEqual({ isNeeded: false })
    const answer = await visitor.post('/set-up', olga)
    expect(answer).toMatchObject({ status: 409, body: { message: setUpTexts.notNeeded } })
    expect(await staff()).toEqual([])
  })
})

describe('a clinic without an owner', () => {
  beforeEach(() => server.db.deleteFrom('users').execute())

  it('gets one from somebody who has the code, however it is typed', async () => {
    expect(await isNeeded()).toEqual({ isNeeded: true })
    const typed = code.toLowerCase().replace('-', ' ')
    expect((await visitor.post('/set-up', { ...olga, code: typed })).status).toBe(201)
    expect(await staff()).toEqual([{ username: 'olga', owner: 1, role: 'admin' }])
    expect(await isNeeded()).toEqual({ isNeeded: false })
    const owner = callerWith(server.app, await tokenOf(server.app, olga))
    expect((await owner.get('/settings/profile')).status).toBe(200)
    expect(await professional()).toEqual({ name: 'Laura', lastName: 'Ferreyra' })
  })

  it('has the owner as its first professional when the owner treats patients', async () => {
    await visitor.post('/set-up', { ...olga, treatsPatients: true })
    expect(await professional()).toEqual({ name: 'Olga', lastName: 'Paz' })
  })

  it.each([
    ['another code', { code: 'AAAA-AAAA' }, { code: setUpTexts.wrongCode }],
    ['a password that everybody tries', { password: 'qwerty123' }, { password: errorTexts.guessablePassword }],
  ])('refuses %s, and stays without', async (_, changes, errors) => {
    expect(await visitor.post('/set-up', { ...olga, ...changes })).toMatchObject({ status: 400, body: { errors } })
    expect(await staff()).toEqual([])
  })

  it('lets nobody try codes without end', async () => {
    const tries = Array.from({ length: 25 }, () => visitor.post('/set-up', { ...olga, code: 'AAAA-AAAA' }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(20)
    expect((await visitor.post('/set-up', olga)).status).toBe(429)
  })

  it('gets one owner from two people who have the code at the same moment', async () => {
    const both = await Promise.all([
      visitor.post('/set-up', olga),
      visitor.post('/set-up', { ...olga, username: 'rita' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await staff()).toHaveLength(1)
  })

  it('gets one owner from a request that is sent again after a lost answer', async () => {
    const headers = { 'idempotency-key': '0c7f2f6a-6d0e-4b0a-9c55-1f5f0a3a2b11' }
    const first = await visitor.post('/set-up', olga, headers)
    const again = await visitor.post('/set-up', olga, headers)
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(await staff()).toHaveLength(1)
  })
})
