import { beforeEach, describe, expect, it } from 'vitest'
import { type StaffAccount, staffList } from '#domain/wire/staff-wire.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { type Caller, callerWith } from '#tests/support/api/api-calls.ts'
import { createPatient, createRecord, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { hours } from '#tests/support/server/test-clock.ts'
import { invite } from './invited-account.ts'

const server = serverForEachTest(() => ({ publicUrl: 'https://consultorio.example' }))
/** The first admin owns the clinic. */
const owner = staffForEachTest(server)

const PASSWORD = 'una-clave-de-berta'
let berta: StaffAccount
let session: Caller

/** Berta is of the staff, and has accepted her invitation. */
beforeEach(async () => {
  const { token, account } = await invite(owner)
  const accepted = await callerWith(server.app).post('/auth/accept-invite', { token, password: PASSWORD })
  berta = account
  session = callerWith(server.app, (accepted.body as { token: string }).token)
})

const team = async () => (await owner.get('/staff')).as(staffList)
const change = (account: { id: number }, edited: object) => owner.put(`/staff/${account.id}`, edited)
const logIn = (username: string, password: string) => callerWith(server.app).post('/auth/login', { username, password })

describe('the accounts of the staff', () => {
  it('are listed with their rights and their last use, which outlives the session', async () => {
    await registerPatient(server, { username: 'ana' })
    expect((await team()).map(({ username }) => username)).toEqual([adminLogin.username, 'berta'])
    expect((await team())[1]).toMatchObject({
      owner: false,
      scope: 'full',
      pending: false,
      lastUsedAt: '2026-11-19T15:00:00.000Z',
    })
    server.clock.advance(hours(2))
    await session.get('/patients')
    expect((await team())[1]).toMatchObject({ lastUsedAt: '2026-11-19T17:00:00.000Z' })
    await session.post('/auth/logout', {})
    expect((await team())[1]).toMatchObject({ lastUsedAt: '2026-11-19T15:00:00.000Z' })
  })

  it('are changed by the owner: name and e-mail, and the change is logged without the values', async () => {
    const changed = await change(berta, { name: 'Berta María', lastName: 'Sosa', email: 'Berta@Correo.example' })
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Berta María', lastName: 'Sosa', email: 'Berta@correo.example', username: 'berta' },
    })
    expect(await session.get('/patients')).toMatchObject({ status: 200 })
    await change(berta, { name: 'Berta María' })
    const events = server.db.selectFrom('auditLog').selectAll().where('action', '=', 'staff.update')
    expect(await events.execute()).toMatchObject([{ userId: 1, entityId: berta.id, detail: null }])
  })

  it('get a link for a new password by mail once they have an e-mail', async () => {
    await change(berta, { email: 'berta@correo.example' })
    await callerWith(server.app).post('/auth/forgot-password', { email: 'berta@correo.example' })
    await server.app.close()
    const mails = await server.db.selectFrom('outgoingMails').selectAll().execute()
    expect(mails).toMatchObject([{ recipient: 'berta@correo.example', subject: 'Restablece tu contraseña' }])
  })

  it('are disabled at once, sessions and all, and enabled again with the password', async () => {
    expect(await change(berta, { active: false })).toMatchObject({ status: 200, body: { active: false } })
    expect(await session.get('/patients')).toMatchObject({ status: 401 })
    expect(await logIn('berta', PASSWORD)).toMatchObject({ status: 401 })
    expect(await owner.post(`/staff/${berta.id}/invite`, {})).toMatchObject({
      status: 409,
      body: { message: errorTexts.disabledStaff },
    })
    expect(await change(berta, { active: true })).toMatchObject({ status: 200, body: { active: true } })
    expect(await logIn('berta', PASSWORD)).toMatchObject({ status: 200 })
  })

  it.each([
    [{ username: adminLogin.username, name: 'Berta' }, 409, { username: errorTexts.usernameTaken }],
    [{ username: 'yo', name: 'Berta' }, 400, { username: 'El nombre de usuario debe tener al menos 3 caracteres' }],
    [{ username: 'clara', name: ' ' }, 400, { name: 'El nombre es obligatorio' }],
    [{ username: 'clara', name: 'Clara', email: 'clara' }, 400, { email: 'Por favor ingrese un email válido' }],
    [{ username: 'clara', name: 'Clara', owner: true, scope: 'front-desk' }, 400, { scope: errorTexts.ownerScope }],
  ])('are not made from %j', async (body, status, errors) => {
    expect(await owner.post('/staff', body)).toMatchObject({ status, body: { errors } })
    expect(await team()).toHaveLength(2)
  })

  it('have nothing to do with those of patients', async () => {
    const ana = await registerPatient(server, { username: 'ana' })
    for (const answer of [
      await change({ id: ana.userId }, { name: 'X' }),
      await owner.post(`/staff/${ana.userId}/invite`, {}),
    ])
      expect(answer).toMatchObject({ status: 404, body: { message: errorTexts.staffNotFound } })
  })
})

describe('an owner', () => {
  it('who is the last one is neither disabled nor made an employee', async () => {
    const LAST = { status: 409, body: { message: errorTexts.lastOwner } }
    expect(await change({ id: 1 }, { active: false })).toMatchObject(LAST)
    expect(await change({ id: 1 }, { owner: false })).toMatchObject(LAST)
    // Somebody who has not accepted the invitation can't own the clinic alone.
    await invite(owner, { username: 'clara', owner: true })
    expect(await change({ id: 1 }, { active: false })).toMatchObject(LAST)
  })

  it('may go once there is another one, who signs in anew with the rights', async () => {
    expect(await session.get('/staff')).toMatchObject({ status: 403 })
    expect(await change(berta, { owner: true })).toMatchObject({ status: 200, body: { owner: true } })
    const again = await logIn('berta', PASSWORD)
    expect(again).toMatchObject({ status: 200, body: { user: { owner: true, scope: 'full' } } })
    const second = callerWith(server.app, (again.body as { token: string }).token)
    expect(await second.put('/staff/1', { owner: false })).toMatchObject({ status: 200 })
    expect(await owner.get('/patients')).toMatchObject({ status: 401 })
  })

  it('is one of two when both take the rights from each other at once', async () => {
    await change(berta, { owner: true })
    const { token } = (await logIn('berta', PASSWORD)).body as { token: string }
    const second = callerWith(server.app, token)
    const both = await Promise.all([change(berta, { owner: false }), second.put('/staff/1', { owner: false })])
    expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200])
    const owners = server.db.selectFrom('users').select('id').where('owner', '=', 1)
    expect(await owners.execute()).toHaveLength(1)
  })

  it('can’t be of the front desk', async () => {
    const refused = { status: 400, body: { errors: { scope: errorTexts.ownerScope } } }
    expect(await change({ id: 1 }, { scope: 'front-desk' })).toMatchObject(refused)
    await change(berta, { scope: 'front-desk' })
    expect(await change(berta, { owner: true })).toMatchObject(refused)
    expect(await change(berta, { owner: true, scope: 'full' })).toMatchObject({ status: 200 })
  })
})

describe('an account of the front desk', () => {
  it('signs in anew with its scope, and gets no clinical text and no statistics', async () => {
    const { id } = await createPatient(owner)
    await createRecord(owner, id)
    expect(await change(berta, { scope: 'front-desk' })).toMatchObject({ status: 200 })
    expect(await session.get('/patients')).toMatchObject({ status: 401 })
    const again = await logIn('berta', PASSWORD)
    expect(again).toMatchObject({ body: { user: { owner: false, scope: 'front-desk' } } })
    const desk = callerWith(server.app, (again.body as { token: string }).token)

    for (const path of [
      `/medical-history/patient/${id}`,
      '/medical-history',
      '/stats/general',
      '/stats/export?startDate=2026-01-01&endDate=2026-12-31',
      `/audit?patientId=${id}`,
    ])
      expect(await desk.get(path), path).toMatchObject({ status: 403, body: { message: errorTexts.frontDesk } })
    for (const path of [`/patients/${id}`, '/appointments', '/incomes/daily?date=2026-11-19', '/sync/changes'])
      expect(await desk.get(path), path).toMatchObject({ status: 200 })
  })
})
