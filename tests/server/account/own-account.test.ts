import { describe, expect, it } from 'vitest'
import { type OwnSession, ownSessions } from '#domain/wire/staff-wire.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { type Caller, callerWith } from '#tests/support/api/api-calls.ts'
import { registerPatient } from '#tests/support/database/clinic-rows.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { hours } from '#tests/support/server/test-clock.ts'

const server = serverForEachTest(() => ({ publicUrl: 'https://consultorio.example' }))
const staff = staffForEachTest(server)

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36'

async function signIn(userAgent = ANDROID): Promise<Caller> {
  const answer = await callerWith(server.app).post('/auth/login', adminLogin, { 'user-agent': userAgent })
  return callerWith(server.app, (answer.body as { token: string }).token)
}

const sessionsOf = async (caller: Caller): Promise<OwnSession[]> => (await caller.get('/sessions')).as(ownSessions)

describe('the open sessions', () => {
  it('are told with their device and last use, and which one asks', async () => {
    await staff.get('/patients')
    server.clock.advance(hours(3))
    const tablet = await signIn()
    expect(await sessionsOf(tablet)).toMatchObject([
      { device: 'Chrome en Android', lastUsedAt: '2026-11-19T18:00:00.000Z', current: true },
      { device: '', lastUsedAt: '2026-11-19T15:00:00.000Z', current: false },
    ])
    expect(await sessionsOf(staff)).toMatchObject([
      { device: '', current: true },
      { device: 'Chrome en Android', current: false },
    ])
  })

  it('end one by one: that device is refused at its next call', async () => {
    const tablet = await signIn()
    const lost = (await sessionsOf(staff)).find(({ current }) => !current)
    expect(await staff.delete(`/sessions/${lost?.id}`)).toMatchObject({ status: 204 })
    expect(await tablet.get('/patients')).toMatchObject({ status: 401 })
    expect(await staff.delete(`/sessions/${lost?.id}`)).toMatchObject({
      status: 404,
      body: { message: errorTexts.sessionNotFound },
    })
    expect(await sessionsOf(staff)).toHaveLength(1)
  })

  it('end all but the present one', async () => {
    const others = [await signIn(), await signIn()]
    expect(await staff.delete('/sessions')).toMatchObject({ status: 204 })
    for (const other of others) expect(await other.get('/patients')).toMatchObject({ status: 401 })
    expect(await sessionsOf(staff)).toMatchObject([{ current: true }])
  })

  it('of another account can’t be seen or ended', async () => {
    const ana = await registerPatient(server)
    const [mine] = await sessionsOf(staff)
    expect((await sessionsOf(ana.calls)).map(({ current }) => current)).toEqual([true])
    expect(await ana.calls.delete(`/sessions/${mine?.id}`)).toMatchObject({ status: 404 })
    expect(await ana.calls.delete('/sessions')).toMatchObject({ status: 204 })
    expect(await staff.get('/patients')).toMatchObject({ status: 200 })
  })
})

describe('the own account of the staff', () => {
  it('gets another name without more, and another e-mail with the present password only', async () => {
    expect(await staff.put('/account', { name: 'Laura', lastName: 'Ferreyra' })).toMatchObject({
      status: 200,
      body: { name: 'Laura', lastName: 'Ferreyra', owner: true, scope: 'full' },
    })
    const email = 'laura@correo.example'
    const refused = { status: 400, body: { errors: { currentPassword: errorTexts.passwordForEmail } } }
    expect(await staff.put('/account', { email })).toMatchObject(refused)
    expect(await staff.put('/account', { email, currentPassword: 'otra' })).toMatchObject({
      status: 400,
      body: { errors: { currentPassword: errorTexts.wrongPassword } },
    })
    expect((await staff.get('/users/1')).body).toMatchObject({ name: 'Laura', email: '' })
    expect(await staff.put('/account', { email, currentPassword: adminLogin.password })).toMatchObject({
      status: 200,
      body: { email },
    })
    expect((await staff.get('/users/1')).body).toMatchObject({ email, owner: true, scope: 'full' })
  })

  it('makes a guesser of its password wait, as at a sign-in', async () => {
    const guess = () => staff.put('/account', { email: 'a@correo.example', currentPassword: 'no-es' })
    for (let round = 0; round < 5; round++) await guess()
    expect(await guess()).toMatchObject({ status: 429 })
  })

  it('is chosen a password anew by the link of the mail, but no common one', async () => {
    await staff.put('/account', { email: 'laura@correo.example', currentPassword: adminLogin.password })
    await callerWith(server.app).post('/auth/forgot-password', { email: 'laura@correo.example' })
    const mails = () => server.db.selectFrom('outgoingMails').selectAll().execute()
    await expect.poll(mails).toHaveLength(1)
    const [, token] = /reset-password\/([\w-]+)/.exec((await mails())[0]?.text ?? '') ?? []
    const reset = (newPassword: string) => callerWith(server.app).post('/auth/reset-password', { token, newPassword })
    expect(await reset('123456')).toMatchObject({
      status: 400,
      body: { errors: { newPassword: errorTexts.guessablePassword } },
    })
    expect(await reset('la-nueva-de-laura')).toMatchObject({ status: 200 })
  })

  it('is closed to patients, whose e-mail belongs to their record', async () => {
    const { calls } = await registerPatient(server)
    expect(await calls.put('/account', { email: 'otra@correo.example' })).toMatchObject({ status: 403 })
  })
})
