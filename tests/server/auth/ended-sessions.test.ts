import { beforeEach, describe, expect, it, vi } from 'vitest'
import { disableAccount, giveStaffPassword } from '#server/cli/staff/staff-accounts.ts'
import { accessTable } from '#server/http/access/access-table.ts'
import { PasswordHasher } from '#server/resources/auth/passwords/password-hasher.ts'
import { callerWith } from '#tests/support/api/api-calls.ts'
import { createPatient, type PatientAccount, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { rawAnswer, rawRequest } from '#tests/support/network/raw-http.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { hours } from '#tests/support/server/test-clock.ts'

const server = serverForEachTest(() => ({ publicUrl: 'https://turnos.example' }))
const staff = staffForEachTest(server)
let ana: PatientAccount

const login = { username: 'ana', password: 'clave-de-ana', email: 'ana@correo.example', dni: '30111222' }
const visitor = () => callerWith(server.app)

beforeEach(async () => {
  await createPatient(staff, { dni: '30111222' })
  ana = await registerPatient(server, login)
})

async function resetByMail(): Promise<unknown> {
  await visitor().post('/auth/forgot-password', { email: login.email })
  const mailed = () => server.db.selectFrom('outgoingMails').select('text').execute()
  await expect.poll(async () => (await mailed()).length).toBe(1)
  const [, token] = /reset-password\/(\S+)/.exec((await mailed())[0]?.text ?? '') ?? []
  return visitor().post('/auth/reset-password', { token, newPassword: 'clave-nueva' })
}

const changePassword = async () => {
  const elsewhere = await ana.signIn()
  return elsewhere.put('/auth/password', { currentPassword: login.password, newPassword: 'clave-nueva' })
}

const setRole = () => server.db.updateTable('users').set({ role: 'admin' }).where('id', '=', ana.userId).execute()

const endings: [string, () => Promise<unknown>][] = [
  ['its sign-out', () => ana.calls.post('/auth/logout', undefined)],
  ['a change of the password elsewhere', changePassword],
  ['a reset of the password', resetByMail],
  ['a new password from the operator', () => giveStaffPassword(desk(), { username: 'ana', password: 'clave-nueva' })],
  ['another role', setRole],
  ['disabling the account', () => disableAccount(server, 'ana')],
  ['the deletion of its record', () => staff.delete(`/patients/${ana.patientId}`)],
  ['linking the account to another record', () => staff.put(`/users/${ana.userId}/link`, { patientId: 1 })],
]
const desk = () => ({ ...server, hasher: new PasswordHasher() })

const closedRoutes = Object.entries(accessTable).flatMap(([path, rows]) =>
  Object.entries(rows)
    .filter(([, access]) => !access.anonymous)
    .map(([verb]) => ({ verb: verb as 'GET' | 'POST' | 'PUT' | 'DELETE', path: path.replace(':id', '1') })),
)

describe('a token after', () => {
  it.each(endings)('%s opens no route any more', async (_, end) => {
    expect(await ana.calls.get('/sync/capabilities')).toMatchObject({ status: 200 })
    await end()
    expect(closedRoutes.length).toBeGreaterThan(40)
    for (const { verb, path } of closedRoutes) {
      const answer = await ana.calls.call(verb, path, verb === 'GET' || verb === 'DELETE' ? undefined : {})
      expect({ verb, path, status: answer.status }).toEqual({ verb, path, status: 401 })
    }
    expect(await staff.get('/sync/capabilities')).toMatchObject({ status: 200 })
  })
})

describe('a write whose session ends while its body arrives', () => {
  /** Whether the session was checked: its use is recorded an hour later. */
  const isLookedAt = async () => {
    const sessions = server.db.selectFrom('sessions').select('usedAt').where('userId', '=', ana.userId)
    await expect.poll(() => sessions.executeTakeFirst()).toEqual({ usedAt: server.clock() })
  }

  it.each<[string, () => Promise<unknown>]>([
    ['with the account', () => disableAccount(server, 'ana')],
    ['with a new password', () => giveStaffPassword(desk(), { username: 'ana', password: 'clave-nueva' })],
    ['with its sign-out', () => server.db.deleteFrom('sessions').where('userId', '=', ana.userId).execute()],
  ])('is refused and changes nothing: %s', async (_, end) => {
    const url = await server.listen()
    const before = await staff.get(`/patients/${ana.patientId}`)
    const body = JSON.stringify({ firstName: 'Otra' })
    const head = rawRequest('PUT', `/api/v1/patients/${ana.patientId}`, {
      Authorization: `Bearer ${ana.token}`,
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
    })
    server.clock.advance(hours(1))
    const ended = isLookedAt().then(end)

    const answer = await rawAnswer(
      url,
      head,
      ended.then(() => body),
    )

    expect(answer.status).toBe(401)
    expect((await staff.get(`/patients/${ana.patientId}`)).body).toEqual(before.body)
  })
})

describe('a sign-in that is still being checked', () => {
  it.each([
    ['the password changes', changePassword],
    ['the account is disabled', () => disableAccount(server, 'ana')],
  ])('opens no session when %s meanwhile', async (_, happen) => {
    const isRight = PasswordHasher.prototype.isRight
    vi.spyOn(PasswordHasher.prototype, 'isRight').mockImplementationOnce(async function (
      this: PasswordHasher,
      ...asked
    ) {
      const right = await isRight.apply(this, asked)
      await happen()
      return right
    })
    expect(await visitor().post('/auth/login', login)).toMatchObject({ status: 401 })
    vi.restoreAllMocks()
  })
})
