import { sql } from 'kysely'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { auditActionText, auditActionTexts } from '#domain/audit/audit-action-texts.ts'
import { auditLogEntry } from '#domain/wire/audit-wire.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import { createAppointment, createPatient, createRecord, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days } from '#tests/support/server/test-clock.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)

const log = async (query = '') => (await staff.get(`/audit/log?${query}`)).as(v.array(auditLogEntry))
const actions = async (query = '') => (await log(query)).map(({ action }) => action)

describe('the whole audit log', () => {
  it('names who did what to which patient, newest first, also after the patient was deleted', async () => {
    const { id } = await createPatient(staff, { firstName: 'Ana', lastName: 'Gómez' })
    const appointment = await createAppointment(staff, id)
    await staff.delete(`/patients/${id}`)
    const [deleted, booked] = await log()
    const User = { username: 'direccion', name: '', lastName: '' }
    const Patient = { id, firstName: 'Ana', lastName: 'Gómez' }
    expect(deleted).toMatchObject({ action: 'patient.delete', entity: 'patient', entityId: id, User, Patient })
    expect(booked).toMatchObject({ action: 'appointment.create', entityId: appointment.id, User, Patient })
  })

  it('names the account of an event about an account, and none for an event without a row', async () => {
    const { userId } = await registerPatient(server, { username: 'ana' })
    await writeAuditEvent(server.db, {
      at: '2026-11-19T15:00:00.000Z',
      userId: 1,
      action: 'list.read',
      detail: { rows: 7 },
    })
    const about = { entity: 'user' as const, id: userId }
    await writeAuditEvent(server.db, { at: '2026-11-19T15:00:00.000Z', userId, action: 'user.signIn', about })
    const [signIn, list] = await log('includeDevices=true')
    expect(signIn).toMatchObject({ entity: 'user', Account: { username: 'ana' }, User: { username: 'ana' } })
    expect(list).toMatchObject({ entity: null, entityId: null, Account: null, Patient: null, rows: 7 })
  })

  it('is narrowed to a patient, to a person, and to clinic days', async () => {
    const ana = await createPatient(staff)
    const record = await createRecord(staff, ana.id)
    await createPatient(staff)
    server.clock.advance(days(1))
    await staff.get(`/medical-history/${record.id}`)
    const luz = await registerPatient(server, { username: 'luz', name: 'Luz', lastName: 'Ibarra' })
    await luz.calls.put(`/patients/${luz.patientId}`, { address: 'San Martín 1' })

    const ofAna = await log(`patientId=${ana.id}`)
    expect(ofAna.map(({ Patient }) => Patient?.id)).toEqual(ofAna.map(() => ana.id))
    expect(new Set(ofAna.map(({ action }) => action))).toEqual(
      new Set(['clinicalRecord.read', 'clinicalRecord.create', 'patient.create']),
    )
    expect(await actions('person=ibarra luz')).toEqual(['patient.update', 'user.signIn'])
    expect(await actions('person=nadie')).toEqual([])
    const onFirstDay = await log('startDate=2026-11-19&endDate=2026-11-19')
    expect(new Set(onFirstDay.map(({ at }) => at.slice(0, 10)))).toEqual(new Set(['2026-11-19']))
    expect(await actions('startDate=2026-11-20&person=direccion')).toEqual(['clinicalRecord.read'])
  })

  it('counts an event of the late evening to its clinic day, not to the next one of UTC', async () => {
    await writeAuditEvent(server.db, { at: '2026-11-22T02:59:59.999Z', userId: 1, action: 'stats.export' })
    await writeAuditEvent(server.db, { at: '2026-11-22T03:00:00.000Z', userId: 1, action: 'user.export' })
    expect(await actions('startDate=2026-11-21&endDate=2026-11-21')).toEqual(['stats.export'])
    expect(await actions('startDate=2026-11-22')).toEqual(['user.export'])
  })

  it('goes on after the last event of a page, without a gap or a repetition', async () => {
    for (let made = 0; made < 5; made++) await createPatient(staff)
    const all = await log()
    const first = await log('limit=2')
    const rest = await log(`limit=100&before=${first.at(-1)?.id}`)
    expect([...first, ...rest]).toEqual(all)
  })

  it('finds an event below many thousands of others', async () => {
    const { id } = await createPatient(staff)
    const at = '2026-11-19T15:00:00.000Z'
    await sql`INSERT INTO audit_log (at, user_id, action)
      WITH RECURSIVE others(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM others WHERE n < 45000)
      SELECT ${at}, NULL, 'sync.page' FROM others`.execute(server.db)
    expect(await log('person=direccion')).toMatchObject([{ action: 'patient.create', entityId: id }])
    expect(await log(`patientId=${id}`)).toMatchObject([{ action: 'patient.create', entityId: id }])
  })

  it('leaves out what devices fetch by themselves, unless it is asked for', async () => {
    for (const action of ['sync.page', 'list.read'] as const) {
      await writeAuditEvent(server.db, { at: '2026-11-19T15:00:00.000Z', userId: 1, action, detail: { rows: 3 } })
    }
    expect(await actions()).toEqual(['professional.create'])
    // Reading the log is an access, too.
    expect(await actions('includeDevices=true')).toEqual(['list.read', 'list.read', 'sync.page', 'professional.create'])
  })

  it('refuses a reversed range', async () => {
    const answer = await staff.get('/audit/log?startDate=2026-11-20&endDate=2026-11-19')
    expect(answer).toMatchObject({ status: 400, body: { errors: { endDate: expect.any(String) } } })
  })
})

it('every audit action has a Spanish text of its own; one of another release is shown as it is', () => {
  for (const [action, text] of Object.entries(auditActionTexts)) {
    expect(text, action).toMatch(/^[a-záéíóúñ][a-záéíóúñ ]+$/)
    expect(auditActionText(action)).toBe(text)
  }
  expect(auditActionText('ficha.futura')).toBe('ficha.futura')
  expect(auditActionText('toString')).toBe('toString')
})
