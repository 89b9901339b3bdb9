import { beforeEach, describe, expect, it } from 'vitest'
import { inviteAnswer } from '#domain/wire/invite-wire.ts'
import { disableAccount } from '#server/cli/staff/staff-accounts.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { tokenHashOf } from '#server/resources/auth/secret-token.ts'
import { type Caller, callerWith } from '#tests/support/api/api-calls.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days } from '#tests/support/server/test-clock.ts'
import { invite, renewedToken } from './invited-account.ts'

const server = serverForEachTest(() => ({ publicUrl: 'https://consultorio.example' }))
/** The first admin owns the clinic. */
const owner = staffForEachTest(server)
let visitor: Caller

beforeEach(() => {
  visitor = callerWith(server.app)
})

const PASSWORD = 'una-clave-de-berta'
const REFUSED = { status: 400, body: { message: errorTexts.invitationInvalid, code: 'invalid' } }

const accept = (token: string, more: object = {}) =>
  visitor.post('/auth/accept-invite', { token, password: PASSWORD, ...more })
const logIn = (username: string, password = PASSWORD) => visitor.post('/auth/login', { username, password })

describe('an invitation', () => {
  it('is a token that holds for seven days, for an account with the given rights', async () => {
    const { token, expiresAt, account } = await invite(owner, { email: 'berta@correo.example', scope: 'front-desk' })
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(expiresAt).toBe('2026-11-26T15:00:00.000Z')
    expect(account).toMatchObject({
      username: 'berta',
      name: 'Berta',
      email: 'berta@correo.example',
      scope: 'front-desk',
      owner: false,
      active: true,
      pending: true,
      inviteUntil: expiresAt,
      lastUsedAt: null,
    })
  })

  it('is stored as a hash: neither the database nor the list of the staff has the token', async () => {
    const { token } = await invite(owner)
    const stored = await server.db.selectFrom('invitations').selectAll().execute()
    expect(stored).toMatchObject([{ tokenHash: tokenHashOf(token) }])
    expect(JSON.stringify([stored, (await owner.get('/staff')).body, server.log])).not.toContain(token)
  })

  it('opens an account that nobody could sign in to before, and signs in like a login', async () => {
    const { token, account } = await invite(owner)
    expect(await logIn('berta', '')).toMatchObject({ status: 400 })
    expect(await logIn('berta')).toMatchObject({ status: 401 })

    const accepted = await accept(token)

    const user = { id: account.id, username: 'berta', name: 'Berta', role: 'admin', owner: false, scope: 'full' }
    expect(accepted).toMatchObject({ status: 200, body: { user, deviceToken: expect.any(String) } })
    const session = callerWith(server.app, (accepted.body as { token: string }).token)
    expect(await session.get('/patients')).toMatchObject({ status: 200 })
    expect(await logIn('berta')).toMatchObject({ status: 200 })
    const { body } = await owner.get('/staff')
    expect(body).toContainEqual(expect.objectContaining({ username: 'berta', pending: false, inviteUntil: null }))
  })

  it('tells whose it is, and is not used up by that', async () => {
    const { token, expiresAt } = await invite(owner)
    for (let look = 0; look < 2; look++) {
      const answer = await visitor.post('/auth/check-invite', { token })
      expect(answer.as(inviteAnswer)).toEqual({ name: 'Berta', username: 'berta', expiresAt })
    }
    expect(await accept(token)).toMatchObject({ status: 200 })
    expect(await visitor.post('/auth/check-invite', { token })).toMatchObject(REFUSED)
  })

  it('works once, also when it is accepted twice at the same time', async () => {
    const { token } = await invite(owner)
    const both = await Promise.all([accept(token), accept(token, { password: 'la-clave-de-otra' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await accept(token, { password: 'otra-clave-distinta' })).toMatchObject(REFUSED)
    expect(await logIn('berta', 'otra-clave-distinta')).toMatchObject({ status: 401 })
  })

  it('holds until the seventh day, and is refused on the eighth', async () => {
    const { token } = await invite(owner)
    const { token: late } = await invite(owner, { username: 'clara' })
    server.clock.advance(days(7) - 1)
    expect(await accept(token)).toMatchObject({ status: 200 })
    server.clock.advance(1)
    expect(await accept(late)).toMatchObject(REFUSED)
    expect(await logIn('clara')).toMatchObject({ status: 401 })
  })

  it('of a disabled account is refused, and does not come back when the account is enabled', async () => {
    const { token, account } = await invite(owner)
    expect(await owner.put(`/staff/${account.id}`, { active: false })).toMatchObject({ status: 200 })
    expect(await accept(token)).toMatchObject(REFUSED)
    expect(await owner.put(`/staff/${account.id}`, { active: true })).toMatchObject({ status: 200 })
    expect(await accept(token)).toMatchObject(REFUSED)
  })

  it('of an account that a command disabled is refused', async () => {
    const { token } = await invite(owner)
    await disableAccount(server, 'berta')
    expect(await accept(token)).toMatchObject(REFUSED)
  })

  it('ends with a newer link of the same account', async () => {
    const { token, account } = await invite(owner)
    const renewed = await renewedToken(owner, account)
    expect(await accept(token)).toMatchObject(REFUSED)
    expect(await accept(renewed)).toMatchObject({ status: 200 })
  })

  it('for somebody who has forgotten the password ends the former sessions when it is used, not before', async () => {
    const { token, account } = await invite(owner)
    const session = callerWith(server.app, ((await accept(token)).body as { token: string }).token)
    const renewed = await renewedToken(owner, account)
    expect(await session.get('/patients')).toMatchObject({ status: 200 })
    await accept(renewed, { password: 'la-nueva-de-berta' })
    expect(await session.get('/patients')).toMatchObject({ status: 401 })
    expect(await logIn('berta')).toMatchObject({ status: 401 })
    expect(await logIn('berta', 'la-nueva-de-berta')).toMatchObject({ status: 200 })
  })

  it('lets the person choose another username, if nobody has it', async () => {
    const { token } = await invite(owner)
    const taken = await accept(token, { username: adminLogin.username.toUpperCase() })
    expect(taken).toMatchObject({ status: 409, body: { errors: { username: errorTexts.usernameTaken } } })
    expect(await accept(token, { username: 'Bertita' })).toMatchObject({ status: 200 })
    expect(await logIn('bertita')).toMatchObject({ status: 200 })
    expect(await logIn('berta')).toMatchObject({ status: 401 })
  })

  it.each([
    ['hola', { password: 'La contraseña debe tener al menos 6 caracteres' }],
    ['123456', { password: errorTexts.guessablePassword }],
    ['Berta-123', { password: errorTexts.guessablePassword }],
  ])('refuses the password %s, and can be used again', async (password, errors) => {
    const { token } = await invite(owner)
    expect(await accept(token, { password })).toMatchObject({ status: 400, body: { errors } })
    expect(await accept(token)).toMatchObject({ status: 200 })
  })

  it('is not guessed: wrong ones count like wrong logins of their network', async () => {
    const { token } = await invite(owner)
    const limits = Array.from({ length: 50 }, () => accept('x'.repeat(43)))
    await Promise.all(limits)
    expect(await accept(token)).toMatchObject({ status: 429 })
    server.clock.advance(15 * 60_000)
    for (let round = 0; round < 60; round++) await visitor.post('/auth/check-invite', { token })
    expect(await accept(token)).toMatchObject({ status: 200 })
  })

  it('is in the audit log: made by the owner, accepted by the person', async () => {
    const { token, account } = await invite(owner)
    await accept(token)
    const events = await server.db.selectFrom('auditLog').selectAll().where('entityId', '=', account.id).execute()
    expect(events.filter(({ entity }) => entity === 'user').map(({ action, userId }) => [action, userId])).toEqual([
      ['staff.add', 1],
      ['user.acceptInvite', account.id],
    ])
  })
})

it('an account that waits for its person gets no link by mail', async () => {
  await invite(owner, { email: 'berta@correo.example' })
  await visitor.post('/auth/forgot-password', { email: 'berta@correo.example' })
  await server.app.close()
  expect(await server.db.selectFrom('outgoingMails').selectAll().execute()).toEqual([])
})
