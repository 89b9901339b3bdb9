import { beforeEach, describe, expect, it } from 'vitest'
import { ownData } from '#domain/wire/own-data-wire.ts'
import { defaultLimits } from '#server/rate-limits/limits.ts'
import {
  createAppointment,
  createIncome,
  createPatient,
  createRecord,
  type PatientAccount,
  registerPatient,
  requestAppointments,
} from '#tests/support/database/clinic-rows.ts'
import { createTestServer } from '#tests/support/server/server.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { hours } from '#tests/support/server/test-clock.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
const ana = forEachTest(() => registerPatient(server, { username: 'ana' }))
const bruno = forEachTest(() => registerPatient(server, { username: 'bruno' }))

beforeEach(async () => {
  for (const [index, { patientId }] of [ana, bruno].entries()) {
    const times = { startTime: `1${index}:00`, endTime: `1${index}:15` }
    await createAppointment(staff, patientId, { ...times, notes: `interno ${index}` })
    await createIncome(staff, patientId, { notes: `interno ${index}` })
    await createRecord(staff, patientId, { diagnosis: `diagnóstico ${index}` })
    await staff.put(`/patients/${patientId}/confirm`, undefined)
  }
})

const dataOf = async (account: PatientAccount) =>
  (await account.calls.get(`/users/${account.userId}/export`)).as(ownData)

describe('a data export', () => {
  it('has the caller’s account, record, appointments, payments and clinical history, and nothing of others', async () => {
    const data = await dataOf(ana)
    expect(data.user).toMatchObject({ id: ana.userId, username: 'ana' })
    expect(data.patient).toMatchObject({ id: ana.patientId })
    for (const rows of [data.appointments, data.incomes, data.clinicalRecords]) {
      expect(rows).toMatchObject([{ patientId: ana.patientId }])
    }
    expect(data.clinicalRecords[0]?.diagnosis).toBe('diagnóstico 0')
    expect(data.sessions).toHaveLength(1)
    expect(JSON.stringify(data)).not.toContain('diagnóstico 1')
  })

  it('has the appointments of every status, with the patient’s notes and without the staff’s', async () => {
    const [asked] = await requestAppointments(ana.calls, ['15:00'])
    await staff.put(`/appointments/${asked?.id}/reject`, { rejectionReason: 'Feriado' })
    const { appointments } = await dataOf(ana)
    expect(appointments.map(({ status, notes }) => [status, notes])).toEqual([
      ['scheduled', ''],
      ['rejected', 'Prefiero la mañana'],
    ])
  })

  it('has no secret, and no notes of the staff', async () => {
    const answer = await ana.calls.get(`/users/${ana.userId}/export`)
    expect(answer.text).not.toMatch(/interno|argon2|recordedBy|[Tt]oken|[Hh]ash/)
  })

  it('is logged, and so is each clinical record in it', async () => {
    const { clinicalRecords } = await dataOf(ana)
    const events = await server.db.selectFrom('auditLog').selectAll().where('userId', '=', ana.userId).execute()
    const told = events.filter(({ action }) => ['user.export', 'clinicalRecord.read'].includes(action))
    expect(told.map(({ action, entity, entityId }) => [action, entity, entityId])).toEqual([
      ['user.export', 'user', ana.userId],
      ['clinicalRecord.read', 'clinicalRecord', clinicalRecords[0]?.id],
    ])
  })

  it('is limited per hour and account, since its log entries stay for ever', async () => {
    const busy = await createTestServer({ dataDir: ':memory:', limits: { ...defaultLimits, exportsPerAccount: 2 } })
    const [clara, dario] = [
      await registerPatient(busy, { username: 'clara' }),
      await registerPatient(busy, { username: 'dario' }),
    ]
    const ask = ({ calls, userId }: PatientAccount) => calls.get(`/users/${userId}/export`)
    for (let times = 0; times < 2; times += 1) expect((await ask(clara)).status).toBe(200)
    const refused = await ask(clara)
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
    expect((await ask(dario)).status).toBe(200)
    const events = await busy.db.selectFrom('auditLog').select('userId').where('action', '=', 'user.export').execute()
    expect(events.map(({ userId }) => userId)).toEqual([clara.userId, clara.userId, dario.userId])
    busy.clock.advance(hours(1))
    expect((await ask(clara)).status).toBe(200)
    await busy.stop()
  })

  it('cannot be made by anybody else, not even by staff: 404 as for an unknown account', async () => {
    const [theirs, nobodys] = [
      await ana.calls.get(`/users/${bruno.userId}/export`),
      await ana.calls.get('/users/999999/export'),
    ]
    expect(theirs).toMatchObject({ status: 404, text: nobodys.text })
    expect(await staff.get(`/users/${ana.userId}/export`)).toMatchObject({ status: 404 })
  })

  it('works for staff and for an account without a record', async () => {
    const nothing = { patient: null, appointments: [], incomes: [], clinicalRecords: [] }
    expect((await staff.get('/users/1/export')).as(ownData)).toMatchObject({ user: { role: 'admin' }, ...nothing })
    await staff.delete(`/patients/${ana.patientId}`)
    const calls = await ana.signIn()
    expect((await calls.get(`/users/${ana.userId}/export`)).as(ownData)).toMatchObject(nothing)
  })
})

describe('an account that staff have not verified', () => {
  it('gets no clinical history, whatever staff write there', async () => {
    const stranger = await registerPatient(server, { username: 'clara' })
    await createRecord(staff, stranger.patientId, { diagnosis: 'lo que no es de nadie más' })
    const data = await dataOf(stranger)
    expect(data).toMatchObject({ clinicalRecords: [], clinicalRecordsIncluded: false })
    expect(JSON.stringify(data)).not.toContain('lo que no es de nadie más')
    const read = server.db.selectFrom('auditLog').selectAll().where('action', '=', 'clinicalRecord.read')
    expect(await read.where('userId', '=', stranger.userId).execute()).toEqual([])
  })

  it('gets it as soon as staff verify it, which only they can do', async () => {
    const clara = await registerPatient(server, { username: 'clara' })
    await createRecord(staff, clara.patientId, { diagnosis: 'lumbalgia' })
    expect(await clara.calls.put(`/patients/${clara.patientId}/confirm`, undefined)).toMatchObject({ status: 403 })
    expect((await dataOf(clara)).clinicalRecords).toEqual([])
    expect(await staff.put(`/patients/${clara.patientId}/confirm`, undefined)).toMatchObject({ status: 200 })
    expect(await dataOf(clara)).toMatchObject({
      clinicalRecords: [{ diagnosis: 'lumbalgia' }],
      clinicalRecordsIncluded: true,
    })
  })

  it('gets the same whether the clinic knew that DNI or not', async () => {
    await createPatient(staff, { dni: '30123123' })
    const known = await registerPatient(server, { username: 'clara', dni: '30123123' })
    const unknown = await registerPatient(server, { username: 'dora' })
    for (const account of [known, unknown]) expect((await dataOf(account)).clinicalRecordsIncluded).toBe(false)
  })

  it('is verified by being linked', async () => {
    const file = await createPatient(staff, { dni: '30999888' })
    await createRecord(staff, file.id, { diagnosis: 'cervicalgia' })
    const clara = await registerPatient(server, { username: 'clara', dni: '30999888' })
    await staff.put(`/users/${clara.userId}/link`, { patientId: file.id })
    const calls = await clara.signIn()
    const data = (await calls.get(`/users/${clara.userId}/export`)).as(ownData)
    expect(data).toMatchObject({ clinicalRecords: [{ diagnosis: 'cervicalgia' }], clinicalRecordsIncluded: true })
  })
})
