import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Caller, callerWith } from '#tests/support/api/api-calls.ts'
import { registerPatient } from '#tests/support/database/clinic-rows.ts'
import { tokenOf } from '#tests/support/server/server.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const server = serverForEachTest()
const ana = forEachTest(() => registerPatient(server, login))
let elsewhere: Caller

const login = { username: 'ana', password: 'clave-de-ana' }

beforeEach(async () => {
  elsewhere = callerWith(server.app, await tokenOf(server.app, login))
})

const change = (currentPassword: string, newPassword = 'clave-nueva', headers?: Record<string, string>) =>
  ana.calls.put('/auth/password', { currentPassword, newPassword }, headers)
const logIn = (password: string) => callerWith(server.app).post('/auth/login', { ...login, password })

describe('a change of the own password', () => {
  it('keeps this session and ends all others of the account', async () => {
    expect(await change('clave-de-ana')).toMatchObject({ status: 200 })
    expect(await ana.calls.get('/appointments')).toMatchObject({ status: 200 })
    expect(await elsewhere.get('/appointments')).toMatchObject({ status: 401 })
    expect(await logIn('clave-de-ana')).toMatchObject({ status: 401 })
    expect(await logIn('clave-nueva')).toMatchObject({ status: 200 })
  })

  it('leaves other people’s sessions alone', async () => {
    const bruno = await registerPatient(server)
    await change('clave-de-ana')
    expect(await bruno.calls.get('/appointments')).toMatchObject({ status: 200 })
  })

  it('with a wrong present password ends no session and reports it at its field', async () => {
    expect(await change('no-es-esta')).toMatchObject({
      status: 400,
      body: { code: 'invalid', errors: { currentPassword: 'La contraseña actual no es correcta' } },
    })
    expect(await ana.calls.get('/appointments')).toMatchObject({ status: 200 })
    expect(await logIn('clave-de-ana')).toMatchObject({ status: 200 })
  })

  it('counts wrong passwords together with failed sign-ins', async () => {
    for (let i = 0; i < 3; i++) await logIn('otra-clave')
    expect([(await change('no-es-esta')).status, (await change('no-es-esta')).status]).toEqual([400, 400])
    expect(await change('clave-de-ana')).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    expect(await logIn('clave-de-ana')).toMatchObject({ status: 429 })
    server.clock.advance(1000)
    expect(await change('clave-de-ana')).toMatchObject({ status: 200 })
  })

  it('names missing and too short fields', async () => {
    expect(await ana.calls.put('/auth/password', {})).toMatchObject({
      status: 400,
      body: {
        errors: { currentPassword: 'La contraseña es obligatoria', newPassword: 'La contraseña es obligatoria' },
      },
    })
    expect(await change('clave-de-ana', 'corta')).toMatchObject({
      status: 400,
      body: { errors: { newPassword: 'La contraseña debe tener al menos 6 caracteres' } },
    })
  })

  it('stores nothing by which either password could be guessed', async () => {
    await change('clave-de-ana', 'clave-nueva', { 'idempotency-key': randomUUID() })
    const other = await ana.calls.put(
      '/auth/password',
      { currentPassword: 'clave-nueva', newPassword: 'clave-otra' },
      { 'idempotency-key': randomUUID() },
    )
    expect(other).toMatchObject({ status: 200 })
    const receipts = await server.db.selectFrom('callReceipts').select('fingerprint').execute()
    expect(new Set(receipts.map(({ fingerprint }) => fingerprint)).size).toBe(1)
  })
})
