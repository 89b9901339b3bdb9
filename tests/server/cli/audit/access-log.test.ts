import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { auditEvent } from '#domain/wire/audit-wire.ts'
import { changesPage } from '#domain/wire/sync-wire.ts'
import { type Caller, callerWith } from '#tests/support/api/api-calls.ts'
import {
  createAppointment,
  createIncome,
  createPatient,
  createRecord,
  registerPatient,
} from '#tests/support/database/clinic-rows.ts'
import { runOnEither } from '#tests/support/database/either-engine.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { tokenOf } from '#tests/support/server/server.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)

const pageRows = async () => {
  const rows = await server.db.selectFrom('auditLog').selectAll().where('action', '=', 'sync.page').execute()
  return rows.map(({ detail, ...row }) => ({ ...row, detail: JSON.parse(detail ?? 'null') as unknown }))
}
const pull = async (caller: Caller, since: number, limit = 500) =>
  (await caller.get(`/sync/changes?since=${since}&limit=${limit}`)).as(changesPage)

describe('a page of the feed', () => {
  it('is logged with its user, cursors and number of rows; the sequence does not rise', async () => {
    const patient = await createPatient(staff)
    await createAppointment(staff, patient.id)
    const { cursor } = await pull(staff, 1)
    expect(await pageRows()).toMatchObject([
      { userId: 1, entity: null, entityId: null, version: null, detail: { since: 1, until: cursor, rows: 2 } },
    ])
    expect((await pull(staff, cursor)).cursor).toBe(cursor)
  })

  it('is logged once each, also for a patient, and counts deletions', async () => {
    const account = await registerPatient(server)
    const { id } = await createAppointment(staff, account.patientId)
    await staff.delete(`/appointments/${id}`)
    const first = await pull(account.calls, 0, 1)
    await pull(account.calls, first.cursor)
    expect(await pageRows()).toMatchObject([
      { userId: account.userId, detail: { since: 0, until: first.cursor, rows: 1 } },
      { userId: account.userId, detail: { since: first.cursor, rows: 2 } },
    ])
  })

  it('is not logged when it is empty', async () => {
    const { cursor } = await pull(staff, 0)
    const before = await pageRows()
    for (let times = 0; times < 3; times++) await pull(staff, cursor)
    expect(await pageRows()).toEqual(before)
  })

  it('is not sent when it cannot be logged', async () => {
    await createPatient(staff)
    await runOnEither(
      server.db,
      "CREATE TRIGGER no_trail BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'no'); END;",
    )
    const answer = await staff.get('/sync/changes?since=0')
    expect(answer.status).toBe(500)
    expect(answer.text).not.toContain('Gómez')
  })
})

describe('a list', () => {
  it('is logged with its number of rows; an empty list and a refusal are not logged', async () => {
    const account = await registerPatient(server)
    const income = await createIncome(staff, account.patientId)
    await createAppointment(staff, account.patientId)
    await createRecord(staff, account.patientId)
    const range = '/incomes/date-range?startDate=2026-11-01&endDate=2026-11-30'
    for (const path of [
      '/patients',
      '/appointments',
      range,
      '/incomes/daily?date=2026-11-19',
      '/patients/unconfirmed',
      `/incomes/patient/${account.patientId}`,
      '/appointments/pending',
      '/medical-history',
    ])
      expect((await staff.get(path)).status).toBe(200)
    await account.calls.get('/appointments')
    await account.calls.get('/patients')
    await staff.get(`/incomes/${income.id}`)
    const rows = await server.db.selectFrom('auditLog').selectAll().where('action', '=', 'list.read').execute()
    expect(rows.map(({ userId, detail }) => [userId, detail])).toEqual([
      ...Array(6).fill([1, '{"rows":1}']),
      [account.userId, '{"rows":1}'],
    ])
  })
})

describe('a sign-in', () => {
  const signIns = async () => {
    const rows = server.db.selectFrom('auditLog').selectAll().where('action', 'like', 'user.%')
    return (await rows.execute()).map(({ action, userId, entity, entityId }) => [action, userId, entity, entityId])
  }

  it('is logged with its account; a failed one without a user, and an unknown name not at all', async () => {
    const before = await signIns()
    await tokenOf(server.app, adminLogin)
    expect(await signIns()).toEqual([...before, ['user.signIn', 1, 'user', 1]])
    const visitor = callerWith(server.app)
    await visitor.post('/auth/login', { username: adminLogin.username, password: 'otra-clave-cualquiera' })
    await visitor.post('/auth/login', { username: 'nadie', password: 'otra-clave-cualquiera' })
    await expect
      .poll(signIns)
      .toEqual([...before, ['user.signIn', 1, 'user', 1], ['user.signInRefused', null, 'user', 1]])
  })
})

describe('the access log of a patient', () => {
  const trailOf = async (query: string) =>
    (await staff.get(`/audit?${query}`)).as(v.array(v.strictObject(auditEvent.entries)))

  it('names who opened or changed what, newest first, and nothing of other patients', async () => {
    const { id } = await createPatient(staff)
    const other = await createPatient(staff)
    await createAppointment(staff, other.id)
    const appointment = await createAppointment(staff, id, { startTime: '10:00', endTime: '10:30' })
    const income = await createIncome(staff, id)
    const record = await createRecord(staff, id)
    await createRecord(staff, other.id)
    await staff.get(`/medical-history/${record.id}`)
    await staff.put(`/patients/${id}`, { phone: '3537 499999' })

    const trail = await trailOf(`patientId=${id}`)

    expect(trail.map(({ action, entityId }) => [action, entityId])).toEqual([
      ['patient.update', id],
      ['clinicalRecord.read', record.id],
      ['clinicalRecord.read', record.id],
      ['clinicalRecord.create', record.id],
      ['income.create', income.id],
      ['appointment.create', appointment.id],
      ['patient.create', id],
    ])
    expect(new Set(trail.map((event) => event.User?.username))).toEqual(new Set(['direccion']))
    expect(trail[0]).toMatchObject({ userId: 1, entity: 'patient', at: '2026-11-19T15:00:00.000Z' })
  })

  it('comes in pages', async () => {
    const { id } = await createPatient(staff)
    for (let number = 1; number <= 6; number++) await staff.put(`/patients/${id}`, { phone: `3537 40000${number}` })
    const whole = await trailOf(`patientId=${id}`)
    expect(whole).toHaveLength(7)
    const first = await trailOf(`patientId=${id}&limit=4`)
    const second = await trailOf(`patientId=${id}&limit=4&before=${first.at(-1)?.id}`)
    expect([...first, ...second]).toEqual(whole)
    expect(await trailOf(`patientId=${id}&before=${whole.at(-1)?.id}`)).toEqual([])
  })

  it('outlives the patient, with rows that were deleted before and with it', async () => {
    const { id } = await createPatient(staff)
    const gone = await createIncome(staff, id)
    await staff.delete(`/incomes/${gone.id}`)
    const record = await createRecord(staff, id)
    await staff.delete(`/patients/${id}`)
    const trail = await trailOf(`patientId=${id}`)
    expect(trail.map(({ action, entityId }) => [action, entityId])).toEqual([
      ['patient.delete', id],
      ['clinicalRecord.read', record.id],
      ['clinicalRecord.create', record.id],
      ['income.delete', gone.id],
      ['income.create', gone.id],
      ['patient.create', id],
    ])
  })

  it('has an appointment that was handed to another patient, for both', async () => {
    const [one, two] = [await createPatient(staff), await createPatient(staff)]
    const { id } = await createAppointment(staff, one.id)
    await staff.put(`/appointments/${id}`, { patientId: two.id })
    for (const patient of [one, two]) {
      const actions = (await trailOf(`patientId=${patient.id}`)).map(({ action }) => action)
      expect(actions).toEqual(['appointment.update', 'appointment.create', 'patient.create'])
    }
  })

  it('has no user where no account did it', async () => {
    const account = await registerPatient(server)
    const [first] = (await trailOf(`patientId=${account.patientId}`)).slice(-1)
    expect(first).toMatchObject({ userId: null, User: null })
  })

  it('needs a patient', async () => {
    expect(await staff.get('/audit')).toMatchObject({
      status: 400,
      body: { errors: { patientId: 'Debe seleccionar un paciente' } },
    })
    expect(await trailOf('patientId=999')).toEqual([])
  })
})
