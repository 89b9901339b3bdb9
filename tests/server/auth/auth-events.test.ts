import { beforeEach, describe, expect, it } from 'vitest'
import { defaultLimits } from '#server/rate-limits/limits.ts'
import { openSession } from '#server/resources/auth/sessions.ts'
import { callerWith } from '#tests/support/api/api-calls.ts'
import { registerPatient } from '#tests/support/database/clinic-rows.ts'
import { createTestServer, tokenOf } from '#tests/support/server/server.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days, hours, minutes } from '#tests/support/server/test-clock.ts'

const server = serverForEachTest(() => ({ trustProxy: 1, publicUrl: 'https://turnos.example/' }))
let userId: number
/** The last row of the audit log before a test. */
let before: number

const ANA = { username: 'ana', password: 'clave-de-ana' }

beforeEach(async () => {
  userId = (await registerPatient(server, { ...ANA, email: 'ana@correo.example' })).userId
  server.log.splice(0)
  const { last } = await server.db
    .selectFrom('auditLog')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  before = Number(last)
})

const logIn = (password: string, from = '190.0.0.1', username = 'ana') =>
  callerWith(server.app).post('/auth/login', { username, password }, { 'x-forwarded-for': from })

/** The account events in the log. */
const told = () =>
  server.log.flatMap(({ event, account, network }) => (event?.startsWith('user.') ? [{ event, account, network }] : []))

const audited = async () => {
  const rows = server.db.selectFrom('auditLog').select(['action', 'userId', 'entityId', 'detail'])
  return (await rows.where('action', 'like', 'user.%').where('id', '>', before).execute()).map((row) => ({
    ...row,
    detail: JSON.parse(row.detail ?? '{}') as { network?: string },
  }))
}

const NETWORK = /^[0-9a-f]{16}$/

describe('the log and the audit log', () => {
  it('record a sign-in with a hash of its network', async () => {
    await logIn(ANA.password)
    await logIn(ANA.password)
    await logIn(ANA.password, '190.0.0.2')
    const [first, again, elsewhere] = told()
    expect(first).toEqual({ event: 'user.signIn', account: userId, network: expect.stringMatching(NETWORK) })
    expect(again).toEqual(first)
    expect(elsewhere?.network).not.toBe(first?.network)
    expect(await audited()).toMatchObject([
      { action: 'user.signIn', userId, entityId: userId, detail: { network: first?.network } },
      { action: 'user.signIn', detail: { network: first?.network } },
      { action: 'user.signIn', detail: { network: elsewhere?.network } },
    ])
  })

  it('record a refused sign-in: with the account’s id, or without one for an unknown name', async () => {
    await logIn('otra')
    await logIn('otra', '190.0.0.1', 'nadie')
    expect(told()).toEqual([
      { event: 'user.signInRefused', account: userId, network: expect.stringMatching(NETWORK) },
      { event: 'user.signInRefused', account: undefined, network: expect.stringMatching(NETWORK) },
    ])
    await expect.poll(audited).toMatchObject([{ action: 'user.signInRefused', userId: null, entityId: userId }])
    expect(JSON.stringify([server.log, await audited()])).not.toMatch(/190\.0|otra|nadie|clave/)
  })

  it('record a wait in the log only, so that nobody can fill the audit log', async () => {
    for (let guess = 0; guess < 30; guess++) await logIn(`clave-${guess}`)
    const events = told().map(({ event }) => event)
    expect(events.filter((event) => event === 'user.signInRefused')).toHaveLength(5)
    expect(events.filter((event) => event === 'user.signInHeldOff')).toHaveLength(25)
    await expect.poll(async () => (await audited()).length).toBe(5)
  })

  it('record a changed password, and a refused change', async () => {
    const caller = callerWith(server.app, await tokenOf(server.app, ANA))
    const change = (currentPassword: string) =>
      caller.put('/auth/password', { currentPassword, newPassword: 'la-nueva-de-ana' })
    expect(await change('otra')).toMatchObject({ status: 400 })
    expect(await change(ANA.password)).toMatchObject({ status: 200 })
    expect(told().map(({ event }) => event)).toEqual([
      'user.signIn',
      'user.changePasswordRefused',
      'user.changePassword',
    ])
    await expect
      .poll(async () => (await audited()).map(({ action }) => action).sort())
      .toEqual(['user.changePassword', 'user.changePasswordRefused', 'user.signIn'])
    for (const { detail } of await audited()) expect(detail.network).toMatch(NETWORK)
  })

  it('record a sign-out', async () => {
    const token = await tokenOf(server.app, ANA)
    expect(await callerWith(server.app, token).post('/auth/logout', undefined)).toMatchObject({ status: 204 })
    expect(await callerWith(server.app, token).post('/auth/logout', undefined)).toMatchObject({ status: 401 })
    const signOut = { event: 'user.signOut', account: userId, network: expect.stringMatching(NETWORK) }
    expect(told()).toEqual([{ ...signOut, event: 'user.signIn' }, signOut])
    expect(await audited()).toMatchObject([
      { action: 'user.signIn' },
      { action: 'user.signOut', userId, entityId: userId, detail: { network: told()[1]?.network } },
    ])
  })

  it('record a new account with its record and the hash of its network', async () => {
    const { userId: account, patientId } = await registerPatient(server)
    expect(told()[0]).toEqual({ event: 'user.register', account, network: expect.stringMatching(NETWORK) })
    expect((await audited())[0]).toMatchObject({
      action: 'user.register',
      userId: null,
      entityId: patientId,
      detail: { network: told()[0]?.network },
    })
  })
})

describe('the log and the audit log, about links for a new password', () => {
  const recover = (email: string, from = '190.0.0.1') =>
    callerWith(server.app).post('/auth/forgot-password', { email }, { 'x-forwarded-for': from })
  const reset = (token: string) =>
    callerWith(server.app).post('/auth/reset-password', { token, newPassword: 'la-nueva-de-ana' })

  async function linkOf(email: string): Promise<string> {
    await recover(email)
    const mails = server.db.selectFrom('outgoingMails').select('text').where('cause', '=', 'user.recover')
    await expect.poll(async () => (await mails.execute()).length).toBe(1)
    return /reset-password\/(\S+)/.exec((await mails.executeTakeFirstOrThrow()).text)?.[1] ?? ''
  }

  it('record who asked for one: with the account’s id, or without one for an unknown e-mail', async () => {
    await recover('ana@correo.example')
    await recover('nadie@correo.example')
    await expect.poll(told).toHaveLength(2)
    const network = told()[0]?.network
    expect(network).toMatch(NETWORK)
    expect(told()).toEqual([
      { event: 'user.recover', account: userId, network },
      { event: 'user.recover', account: undefined, network },
    ])
    expect(await audited()).toMatchObject([
      { action: 'user.recover', userId: null, entityId: userId, detail: { network } },
    ])
    expect(JSON.stringify([server.log, await audited()])).not.toMatch(/190\.0|correo|nadie/)
  })

  it('record each request in the log, and only the sent links in the audit log', async () => {
    for (let call = 0; call < 22; call++) await recover('ana@correo.example')
    await expect.poll(() => told().filter(({ event }) => event === 'user.recover')).toHaveLength(20)
    expect(told().filter(({ event }) => event === 'user.recoverHeldOff')).toHaveLength(2)
    expect(await audited()).toHaveLength(3)
  })

  it.each([
    ['that never existed', 'ninguno'],
    ['that somebody made up', "' OR 1=1 --"],
  ])('record the refusal of %s, without an account', async (_, token) => {
    expect(await reset(token)).toMatchObject({ status: 400 })
    expect(told()).toEqual([
      { event: 'user.resetPasswordRefused', account: undefined, network: expect.stringMatching(NETWORK) },
    ])
    expect(await audited()).toEqual([])
  })

  it('record the refusal of an expired link with its account, once in the audit log', async () => {
    const token = await linkOf('ana@correo.example')
    server.clock.advance(hours(2))
    for (let tries = 0; tries < 3; tries++) expect(await reset(token)).toMatchObject({ status: 400 })
    const refusals = told().filter(({ event }) => event === 'user.resetPasswordRefused')
    expect(refusals.map(({ account }) => account)).toEqual([userId, undefined, undefined])
    await expect
      .poll(async () => (await audited()).filter(({ action }) => action === 'user.resetPasswordRefused'))
      .toMatchObject([{ userId: null, entityId: userId, detail: { network: refusals[0]?.network } }])
  })

  it('record that a used link was refused', async () => {
    const token = await linkOf('ana@correo.example')
    expect([(await reset(token)).status, (await reset(token)).status]).toEqual([200, 400])
    expect(told().map(({ event }) => event)).toEqual([
      'user.recover',
      'user.resetPassword',
      'user.resetPasswordRefused',
    ])
  })
})

describe('the log alone records a wait', () => {
  const events = () => told().map(({ event }) => event)

  it('for a change of password', async () => {
    const caller = callerWith(server.app, await tokenOf(server.app, ANA))
    const body = { currentPassword: 'otra', newPassword: 'la-nueva-de-ana' }
    for (let guess = 0; guess < 12; guess++) await caller.put('/auth/password', body)
    expect(events().filter((event) => event === 'user.changePasswordRefused')).toHaveLength(5)
    expect(told().filter(({ event }) => event === 'user.changePasswordHeldOff')).toHaveLength(7)
    expect(told().every(({ account }) => account === userId)).toBe(true)
    await expect.poll(async () => (await audited()).length).toBe(6)
  })

  it('for a new account', async () => {
    const limits = { ...defaultLimits, registrationsPerAddress: 2 }
    const busy = await createTestServer({ dataDir: ':memory:', limits })
    for (const username of ['uno', 'dos']) await registerPatient(busy, { username })
    await expect(registerPatient(busy, { username: 'tres' })).rejects.toThrow('429')
    expect(busy.log.filter(({ event }) => event === 'user.registerHeldOff')).toMatchObject([
      { network: expect.stringMatching(NETWORK) },
    ])
    await busy.stop()
  })
})

describe('an account', () => {
  const sessions = () => server.db.selectFrom('sessions').select('usedAt').where('userId', '=', userId).execute()
  const open = () => openSession(server.db, userId, server.clock())

  beforeEach(() => server.db.deleteFrom('sessions').where('userId', '=', userId).execute())

  it('has twenty sessions at most: the least recently used one ends', async () => {
    const tokens: string[] = []
    for (let count = 0; count < 20; count++) {
      tokens.push(await open())
      server.clock.advance(minutes(1))
    }
    const caller = (index: number) => callerWith(server.app, tokens[index])
    expect((await caller(0).get(`/users/${userId}`)).status).toBe(200)
    await server.db
      .updateTable('sessions')
      .set({ usedAt: server.clock() })
      .where('usedAt', '=', Math.min(...(await sessions()).map(({ usedAt }) => usedAt)))
      .execute()

    server.clock.advance(minutes(1))
    await open()
    expect(await sessions()).toHaveLength(20)
    expect((await caller(0).get(`/users/${userId}`)).status).toBe(200)
    expect((await caller(1).get(`/users/${userId}`)).status).toBe(401)
    expect((await caller(2).get(`/users/${userId}`)).status).toBe(200)
  })

  it('keeps the session that was just opened, even after the clock went back', async () => {
    for (let count = 0; count < 20; count++) await open()
    server.clock.advance(-days(2))
    const token = await open()
    expect(await sessions()).toHaveLength(20)
    expect((await callerWith(server.app, token).get(`/users/${userId}`)).status).toBe(200)
  })

  it('leaves the sessions of others alone', async () => {
    const others = await server.adminToken()
    for (let count = 0; count < 30; count++) await open()
    expect((await callerWith(server.app, others).get('/users/professionals')).status).toBe(200)
  })
})
