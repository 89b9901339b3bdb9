import { beforeEach, describe, expect, it } from 'vitest'
import { CommandError } from '#server/cli/command-error.ts'
import {
  addStaff,
  disableAccount,
  enableAccount,
  giveStaffPassword,
  grantOwner,
  type StaffDesk,
} from '#server/cli/staff/staff-accounts.ts'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { PasswordHasher } from '#server/resources/auth/passwords/password-hasher.ts'
import { listStaff } from '#server/resources/staff/staff-repository.ts'
import { callerWith } from '#tests/support/api/api-calls.ts'
import { registerPatient } from '#tests/support/database/clinic-rows.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
let desk: StaffDesk
const staff = staffForEachTest(server)

beforeEach(async () => {
  desk = { db: server.db, clock: server.clock, hasher: new PasswordHasher() }
})

const logIn = (username: string, password: string) => callerWith(server.app).post('/auth/login', { username, password })

describe('a disabled account', () => {
  beforeEach(() => addStaff(desk, { username: 'recepcion', password: 'clave-1' }))

  it('gets the same answer as a wrong password', async () => {
    await disableAccount(desk, 'recepcion')
    const [disabled, unknown] = [await logIn('recepcion', 'clave-1'), await logIn('nadie', 'clave-1')]
    expect(disabled).toMatchObject({ status: 401, body: { message: 'Usuario o contraseña incorrectos' } })
    expect(disabled.text).toBe(unknown.text)
  })

  it('can be enabled by adding it again, with a new password', async () => {
    await disableAccount(desk, 'recepcion')
    await expect(giveStaffPassword(desk, { username: 'recepcion', password: 'clave-2' })).rejects.toThrow(CommandError)
    await addStaff(desk, { username: 'Recepcion', password: 'clave-3' })
    expect(await logIn('recepcion', 'clave-1')).toMatchObject({ status: 401 })
    expect(await logIn('recepcion', 'clave-3')).toMatchObject({ status: 200 })
  })

  it('of a patient can be enabled again, and has its password and its record', async () => {
    const ana = await registerPatient(server, { username: 'ana', password: 'clave-de-ana' })
    await disableAccount(desk, 'ana')
    expect(await logIn('ana', 'clave-de-ana')).toMatchObject({ status: 401 })
    await enableAccount(desk, 'ANA')
    expect(await logIn('ana', 'clave-de-ana')).toMatchObject({
      status: 200,
      body: { user: { id: ana.userId, role: 'patient', patientId: ana.patientId } },
    })
  })

  it('is not enabled when its patient has another active account by now', async () => {
    const ana = await registerPatient(server, { username: 'ana', dni: '28111222' })
    await disableAccount(desk, 'ana')
    const second = await registerPatient(server, { username: 'ana-2', dni: '28111222' })
    const link = await staff.put(`/users/${second.userId}/link`, { patientId: ana.patientId })
    expect(link).toMatchObject({ status: 200 })

    await expect(enableAccount(desk, 'ana')).rejects.toThrow('El paciente de la cuenta ana tiene ahora otra cuenta')

    await disableAccount(desk, 'ana-2')
    await enableAccount(desk, 'ana')
  })

  it('gets no link by mail, and an existing one is invalid', async () => {
    const ana = await registerPatient(server, { username: 'ana', email: 'ana@correo.example' })
    await server.db
      .insertInto('passwordResets')
      .values({ userId: ana.userId, tokenHash: 'x', expiresAt: 9e15 })
      .execute()
    await disableAccount(desk, 'ana')
    await callerWith(server.app).post('/auth/forgot-password', { email: 'ana@correo.example' })
    await server.app.close()
    for (const table of ['passwordResets', 'outgoingMails'] as const) {
      expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  it('is never the last one of the staff', async () => {
    await server.db.updateTable('users').set({ owner: false }).execute()
    await disableAccount(desk, adminLogin.username)
    await expect(disableAccount(desk, 'recepcion')).rejects.toThrow(CommandError)
    expect(await logIn('recepcion', 'clave-1')).toMatchObject({ status: 200 })
  })

  it('is never the last owner, though other staff are left', async () => {
    await expect(disableAccount(desk, adminLogin.username)).rejects.toThrow('Es la única cuenta titular')
    await grantOwner(desk, 'recepcion')
    await disableAccount(desk, adminLogin.username)
    expect(await logIn('recepcion', 'clave-1')).toMatchObject({ status: 200, body: { user: { owner: true } } })
  })

  it('is one of two when both are disabled at once', async () => {
    await grantOwner(desk, 'recepcion')
    const done = await Promise.allSettled([
      disableAccount(desk, 'recepcion'),
      disableAccount(desk, adminLogin.username),
    ])
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

it('only the first login of a clinic is its owner’s', async () => {
  const empty = await openDatabase(':memory:', server.clock)
  const first = { ...desk, db: empty }
  await addStaff(first, { username: 'direccion', password: 'clave-1' })
  await addStaff(first, { username: 'recepcion', password: 'clave-1' })
  expect((await listStaff(empty, server.clock())).map(({ username, owner }) => [username, owner])).toEqual([
    ['direccion', true],
    ['recepcion', false],
  ])
  await empty.destroy()
})

it('an account is made an owner, which opens everything to it and ends its sessions', async () => {
  await addStaff(desk, { username: 'recepcion', password: 'clave-1' })
  await server.db.updateTable('users').set({ scope: 'front-desk' }).where('username', '=', 'recepcion').execute()
  const { token } = (await logIn('recepcion', 'clave-1')).body as { token: string }
  await grantOwner(desk, 'recepcion')
  expect(await callerWith(server.app, token).get('/patients')).toMatchObject({ status: 401 })
  const { user } = (await logIn('recepcion', 'clave-1')).body as { user: object }
  expect(user).toMatchObject({ owner: true, scope: 'full' })
  await registerPatient(server, { username: 'ana' })
  await expect(grantOwner(desk, 'ana')).rejects.toThrow('es de un paciente')
})

it('a command that fails says why', async () => {
  const add = (username: string) => addStaff(desk, { username, password: 'clave-1' })
  await expect(add(adminLogin.username)).rejects.toThrow('Ya hay una cuenta direccion.')
  await expect(add(' yo ')).rejects.toThrow('El nombre de usuario debe tener')
  await expect(disableAccount(desk, 'nadie')).rejects.toThrow('No hay ninguna cuenta nadie.')
})

it("a patient's username is not taken over by adding it to the staff", async () => {
  const ana = await registerPatient(server, { username: 'ana', password: 'clave-de-ana' })
  await expect(addStaff(desk, { username: 'ANA', password: 'clave-9' })).rejects.toThrow(CommandError)
  await disableAccount(desk, 'ana')
  await expect(addStaff(desk, { username: 'ana', password: 'clave-9' })).rejects.toThrow(CommandError)
  expect((await staff.get(`/users/${ana.userId}`)).body).toMatchObject({ role: 'patient' })
})

it('operator changes to accounts are in the audit log', async () => {
  await addStaff(desk, { username: 'recepcion', password: 'clave-1' })
  await giveStaffPassword(desk, { username: 'recepcion', password: 'clave-2' })
  await disableAccount(desk, 'recepcion')
  await enableAccount(desk, 'recepcion')
  await enableAccount(desk, 'recepcion')
  const events = await server.db.selectFrom('auditLog').selectAll().where('action', 'like', 'staff.%').execute()
  expect(events.map(({ action, userId, entityId }) => [action, userId, entityId])).toEqual([
    ['staff.add', null, 2],
    ['staff.password', null, 2],
    ['staff.disable', null, 2],
    ['staff.enable', null, 2],
  ])
})
