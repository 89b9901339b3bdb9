import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { appointmentResource } from '#domain/wire/rows/appointment-wire.ts'
import { clinicalRecordVersion } from '#domain/wire/rows/clinical-record-wire.ts'
import { incomeResource } from '#domain/wire/rows/income-wire.ts'
import { patientRow } from '#domain/wire/rows/patient-wire.ts'
import { userWithPatient } from '#domain/wire/session-wire.ts'
import { listDeletions } from '#server/resources/archive/list-deletions.ts'
import { type Restored, restoreDeletion } from '#server/resources/archive/restore-deletion.ts'
import { RestoreRefusedError } from '#server/resources/archive/restore-refused-error.ts'
import { callerWith } from '#tests/support/api/api-calls.ts'
import {
  appointmentBody,
  createAppointment,
  createIncome,
  createPatient,
  createRecord,
  patientBody,
  registerPatient,
  requestAppointments,
} from '#tests/support/database/clinic-rows.ts'
import { tokenOf } from '#tests/support/server/server.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days } from '#tests/support/server/test-clock.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)

/** Deletes a row and returns the number of the deletion. */
async function remove(path: string): Promise<number> {
  const answer = await staff.delete(path)
  expect(answer.status).toBe(204)
  return answer.number('Sync-Version')
}
const restore = (change: number) => restoreDeletion(server, change)
const versionsOf = async (id: number) =>
  (await staff.get(`/medical-history/${id}/versions`)).as(v.array(clinicalRecordVersion))
const nothing: Restored = {
  patients: 0,
  appointments: 0,
  cancelled: 0,
  records: 0,
  incomes: 0,
  linkedIncomes: 0,
  linkedUsers: 0,
  unlinkedUsers: [],
}

/** All tables without what a restoration must change: versions, the sequence, and its audit event. */
async function contents() {
  const { db } = server
  const without = <T extends { version: number }>({ version: _, ...row }: T) => row
  return {
    patients: (await db.selectFrom('patients').selectAll().orderBy('id').execute()).map(without),
    appointments: (await db.selectFrom('appointments').selectAll().orderBy('id').execute()).map(without),
    incomes: (await db.selectFrom('incomes').selectAll().orderBy('id').execute()).map(without),
    records: (await db.selectFrom('medicalRecords').selectAll().orderBy('id').execute()).map(without),
    versions: await db.selectFrom('medicalRecordVersions').selectAll().orderBy('version').execute(),
    slots: await db.selectFrom('appointmentSlots').selectAll().orderBy('date').orderBy('slot').execute(),
    users: await db.selectFrom('users').select(['id', 'patientId']).orderBy('id').execute(),
    tombstones: await db.selectFrom('tombstones').select(['entity', 'entityId', 'handedOver']).execute(),
  }
}

describe('a deleted patient', () => {
  it('is restored with appointments, clinical history, incomes and accounts, each unchanged and with its id', async () => {
    const account = await registerPatient(server)
    const { patientId } = account
    await staff.put(`/patients/${patientId}`, { address: 'San Martín 1' })
    const done = await createAppointment(staff, patientId)
    await staff.put(`/appointments/${done.id}`, { status: 'completed' })
    await createAppointment(staff, patientId, { startTime: '11:00', endTime: '11:45', ref: randomUUID() })
    await requestAppointments(account.calls, ['15:00', '16:00'])
    const other = await createPatient(staff)
    await createAppointment(staff, other.id, { startTime: '18:00', endTime: '18:15' })
    const record = await createRecord(staff, patientId, { appointmentId: done.id })
    for (const diagnosis of ['Ciática', 'Lumbalgia']) {
      server.clock.advance(days(1))
      await staff.put(`/medical-history/${record.id}`, { diagnosis })
    }
    const versions = await versionsOf(record.id)
    await createIncome(staff, patientId)
    const voided = await createIncome(staff, patientId)
    await staff.put(`/incomes/${voided.id}`, { paymentStatus: 'cancelled', voidReason: 'Error de carga' })
    const before = await contents()

    const change = await remove(`/patients/${patientId}`)
    server.clock.advance(days(3))
    const restored = await restore(change)

    expect(restored).toEqual({ ...nothing, patients: 1, appointments: 4, records: 1, linkedIncomes: 2, linkedUsers: 1 })
    expect(await contents()).toEqual(before)
    const [present, ...former] = await versionsOf(record.id)
    expect([{ ...present, version: versions[0]?.version }, ...former]).toEqual(versions)
    expect(former.map(({ diagnosis }) => diagnosis)).toEqual(['Ciática', record.diagnosis])
  })

  it('is restored in one change with an audit event; the archive notes when', async () => {
    const { id } = await createPatient(staff)
    await createAppointment(staff, id)
    const change = await remove(`/patients/${id}`)
    await restore(change)
    const { version } = (await staff.get(`/patients/${id}`)).as(patientRow)
    expect(version).toBe(change + 1)
    expect(await server.db.selectFrom('appointments').select('version').execute()).toEqual([{ version }])
    const last = server.db.selectFrom('auditLog').selectAll().orderBy('id', 'desc').limit(1)
    expect(await last.executeTakeFirst()).toMatchObject({
      userId: null,
      action: 'archive.restore',
      entity: 'patient',
      entityId: id,
      version,
    })
    const kept = await server.db.selectFrom('archive').select(['entity', 'change', 'restoredAt']).execute()
    const restoredAt = '2026-11-19T15:00:00.000Z'
    expect(kept).toEqual([
      { entity: 'appointment', change, restoredAt },
      { entity: 'patient', change, restoredAt },
    ])
  })

  it('makes its account mirror anew and see its own rows', async () => {
    const account = await registerPatient(server)
    const appointment = await createAppointment(staff, account.patientId)
    const change = await remove(`/patients/${account.patientId}`)
    await restore(change)
    const user = await server.db.selectFrom('users').selectAll().where('id', '=', account.userId).executeTakeFirst()
    const calls = callerWith(
      server.app,
      await tokenOf(server.app, { username: user?.username ?? '', password: 'clave-de-paciente' }),
    )
    const own = (await calls.get(`/users/${account.userId}`)).as(userWithPatient)
    expect(own.Patient).toMatchObject({ id: account.patientId })
    expect((await calls.get('/appointments')).body).toMatchObject([{ id: appointment.id }])
    expect(await calls.get(`/sync/changes?since=${change}`)).toMatchObject({ status: 410, body: { code: 'scope' } })
  })

  it('does not touch later changes: an income deleted or given to another patient, an account linked elsewhere', async () => {
    const account = await registerPatient(server)
    const other = await createPatient(staff)
    const [kept, given, gone] = [
      await createIncome(staff, account.patientId),
      await createIncome(staff, account.patientId),
      await createIncome(staff, account.patientId),
    ]
    const change = await remove(`/patients/${account.patientId}`)
    await staff.put(`/incomes/${given.id}`, { patientId: other.id })
    await remove(`/incomes/${gone.id}`)
    await sql`UPDATE users SET patient_id = ${other.id} WHERE id = ${account.userId}`.execute(server.db)

    expect(await restore(change)).toMatchObject({ linkedIncomes: 1, linkedUsers: 0 })

    expect((await staff.get(`/incomes/${kept.id}`)).as(incomeResource).patientId).toBe(account.patientId)
    expect((await staff.get(`/incomes/${given.id}`)).as(incomeResource).patientId).toBe(other.id)
    expect(await staff.get(`/incomes/${gone.id}`)).toMatchObject({ status: 404 })
    const user = await server.db.selectFrom('users').select('patientId').where('id', '=', account.userId).execute()
    expect(user).toEqual([{ patientId: other.id }])
  })

  it('has one active account after the restoration: the verified one, or else the latest; disabled ones stay disabled', async () => {
    const [record, vouched, latest, disabled] = [
      await createPatient(staff),
      await registerPatient(server),
      await registerPatient(server, { username: 'la-otra' }),
      await registerPatient(server),
    ]
    // As if each had had the record in turn, and been disabled for the next one.
    const accounts = [vouched, latest, disabled].map(({ userId }) => userId)
    const set = (ids: number[], values: { patientId?: number; vouched?: boolean; active?: boolean }) =>
      server.db.updateTable('users').set(values).where('id', 'in', ids).execute()
    await set(accounts, { patientId: record.id })
    await set([disabled.userId], { active: false })
    const owners = async () => {
      const users = server.db.selectFrom('users').select('id').where('patientId', '=', record.id).orderBy('id')
      return (await users.execute()).map(({ id }) => id)
    }

    const restored = await restore(await remove(`/patients/${record.id}`))
    expect(restored).toMatchObject({ linkedUsers: 2, unlinkedUsers: [expect.any(String)] })
    expect(await owners()).toEqual([latest.userId, disabled.userId])
    await set(accounts, { patientId: record.id })
    await set([vouched.userId], { vouched: true })
    expect(await restore(await remove(`/patients/${record.id}`))).toMatchObject({
      linkedUsers: 2,
      unlinkedUsers: ['la-otra'],
    })
    expect(await owners()).toEqual([vouched.userId, disabled.userId])
  })

  it('does not restore what was deleted before it separately', async () => {
    const { id } = await createPatient(staff)
    const appointment = await createAppointment(staff, id)
    await remove(`/appointments/${appointment.id}`)
    const change = await remove(`/patients/${id}`)
    expect(await restore(change)).toEqual({ ...nothing, patients: 1 })
    expect(await staff.get(`/appointments/${appointment.id}`)).toMatchObject({ status: 404 })
  })

  it('is not restored while another confirmed patient has its DNI, and nothing changes', async () => {
    const { id, dni } = await createPatient(staff)
    await createAppointment(staff, id)
    const change = await remove(`/patients/${id}`)
    const holder = (await staff.post('/patients', patientBody({ dni }))).as(patientRow)
    const before = await contents()

    await expect(restore(change)).rejects.toThrow(`El DNI ${dni} es ahora del paciente número ${holder.id}`)

    expect(await contents()).toEqual(before)
    await staff.put(`/patients/${holder.id}`, { dni: '1000001' })
    expect(await restore(change)).toMatchObject({ patients: 1, appointments: 1 })
    expect((await staff.get(`/patients/${id}`)).as(patientRow).dni).toBe(dni)
  })

  it('may be deleted and restored again and again', async () => {
    const { id } = await createPatient(staff)
    const record = await createRecord(staff, id)
    await staff.put(`/medical-history/${record.id}`, { diagnosis: 'Ciática' })
    const before = await contents()
    for (let times = 0; times < 3; times++) {
      const change = await remove(`/patients/${id}`)
      expect(await staff.get(`/medical-history/${record.id}`)).toMatchObject({ status: 404 })
      await restore(change)
      expect(await contents()).toEqual(before)
      await expect(restore(change)).rejects.toThrow('ya está restaurado')
    }
    expect(await server.db.selectFrom('archive').selectAll().execute()).toHaveLength(6)
  })

  it('is still the row of its ref and key, for late creations and repeated deletions', async () => {
    const body = patientBody({ ref: randomUUID() })
    const [creation, deletion] = [{ 'Idempotency-Key': randomUUID() }, { 'Idempotency-Key': randomUUID() }]
    const { id } = (await staff.post('/patients', body, creation)).as(patientRow)
    const removed = await staff.delete(`/patients/${id}`, deletion)
    await restore(removed.number('Sync-Version'))

    const late = await staff.post('/patients', body, { 'Idempotency-Key': randomUUID() })
    const again = await staff.post('/patients', body, creation)
    const removedAgain = await staff.delete(`/patients/${id}`, deletion)

    expect(late).toMatchObject({ status: 201, body: { id } })
    expect(again).toMatchObject({ status: 201, body: { id } })
    expect(removedAgain.status).toBe(204)
    expect(removedAgain.number('Sync-Version')).toBe(removed.number('Sync-Version'))
    expect((await staff.get('/patients')).body).toMatchObject([{ id }])
  })
})

describe('an appointment', () => {
  it('is restored with its slots', async () => {
    const { id: patientId } = await createPatient(staff)
    const appointment = await createAppointment(staff, patientId)
    const change = await remove(`/appointments/${appointment.id}`)
    expect(await restore(change)).toEqual({ ...nothing, appointments: 1 })
    const back = (await staff.get(`/appointments/${appointment.id}`)).as(appointmentResource)
    expect(back).toEqual({ ...appointment, version: back.version })
    expect(await staff.post('/appointments', appointmentBody(patientId))).toMatchObject({ status: 409 })
  })

  it('is restored as cancelled, with the reason, when another appointment has one of its slots by now', async () => {
    const { id: patientId } = await createPatient(staff)
    const appointment = await createAppointment(staff, patientId, { startTime: '09:00', endTime: '10:00' })
    const change = await remove(`/appointments/${appointment.id}`)
    const other = await createAppointment(staff, patientId, { startTime: '09:45', endTime: '10:15' })

    expect(await restore(change)).toEqual({ ...nothing, appointments: 1, cancelled: 1 })

    expect((await staff.get(`/appointments/${appointment.id}`)).as(appointmentResource)).toMatchObject({
      status: 'cancelled',
      cancellationReason: 'Restaurada sin su horario, que ya tiene otra cita (estaba agendada)',
    })
    const slots = await server.db.selectFrom('appointmentSlots').select(['slot', 'appointmentId']).execute()
    expect(slots).toEqual([11, 12].map((slot) => ({ slot, appointmentId: other.id })))
  })

  it('that occupied no slot is restored unchanged, whoever has the slot', async () => {
    const { id: patientId } = await createPatient(staff)
    const appointment = await createAppointment(staff, patientId)
    await staff.put(`/appointments/${appointment.id}`, { status: 'cancelled', cancellationReason: 'Viaje' })
    const change = await remove(`/appointments/${appointment.id}`)
    await createAppointment(staff, patientId)
    expect(await restore(change)).toMatchObject({ cancelled: 0 })
    const back = (await staff.get(`/appointments/${appointment.id}`)).as(appointmentResource)
    expect(back).toMatchObject({ status: 'cancelled', cancellationReason: 'Viaje' })
  })

  it('can only be restored after its deleted patient', async () => {
    const { id } = await createPatient(staff)
    const appointment = await createAppointment(staff, id)
    const first = await remove(`/appointments/${appointment.id}`)
    const second = await remove(`/patients/${id}`)
    await expect(restore(first)).rejects.toThrow(`Su paciente, el número ${id}, está eliminado`)
    await restore(second)
    expect(await restore(first)).toMatchObject({ appointments: 1 })
  })
})

describe('an income', () => {
  it('is restored with all its fields', async () => {
    const { id: patientId } = await createPatient(staff)
    const income = await createIncome(staff, patientId)
    const change = await remove(`/incomes/${income.id}`)
    expect(await restore(change)).toEqual({ ...nothing, incomes: 1 })
    const back = (await staff.get(`/incomes/${income.id}`)).as(incomeResource)
    expect(back).toEqual({ ...income, version: back.version })
  })

  it('is restored without a patient when the patient is gone', async () => {
    const { id: patientId } = await createPatient(staff)
    const income = await createIncome(staff, patientId)
    const change = await remove(`/incomes/${income.id}`)
    await remove(`/patients/${patientId}`)
    await restore(change)
    expect((await staff.get(`/incomes/${income.id}`)).as(incomeResource)).toMatchObject({ patientId: null })
  })
})

describe('a clinical record', () => {
  it('is restored with all its versions', async () => {
    const { id: patientId } = await createPatient(staff)
    const record = await createRecord(staff, patientId)
    await staff.put(`/medical-history/${record.id}`, { diagnosis: 'Ciática' })
    const before = await versionsOf(record.id)
    const change = await remove(`/medical-history/${record.id}`)
    expect(await restore(change)).toEqual({ ...nothing, records: 1 })
    const after = await versionsOf(record.id)
    expect(after.map(({ version: _, ...text }) => text)).toEqual(before.map(({ version: _, ...text }) => text))
    await staff.put(`/medical-history/${record.id}`, { diagnosis: 'Hernia' })
    expect((await versionsOf(record.id)).map(({ diagnosis }) => diagnosis)).toEqual([
      'Hernia',
      'Ciática',
      record.diagnosis,
    ])
  })

  it('accepts no version that the archive does not have', async () => {
    const { id: patientId } = await createPatient(staff)
    const record = await createRecord(staff, patientId)
    await staff.put(`/medical-history/${record.id}`, { diagnosis: 'Ciática' })
    const copy = sql`CREATE TEMP TABLE former AS SELECT * FROM medical_record_versions`
    await copy.execute(server.db)
    await restore(await remove(`/medical-history/${record.id}`))
    const insert = (change: string) =>
      sql
        .raw(`INSERT INTO medical_record_versions SELECT record_id, version ${change}, 'otro', treatment, observations,
        medications, allergies, previous_conditions, family_history, written_at, written_by FROM former`)
        .execute(server.db)
    await expect(insert('')).rejects.toThrow()
    await expect(insert('+ 1')).rejects.toThrow('only the present text')
  })
})

describe('the archive', () => {
  it('keeps everything: its rows never change and are never removed', async () => {
    const { id } = await createPatient(staff)
    await remove(`/patients/${id}`)
    const change = sql`UPDATE archive SET content = '{}'`.execute(server.db)
    await expect(change).rejects.toThrow('what is kept never changes')
    await expect(sql`DELETE FROM archive`.execute(server.db)).rejects.toThrow('what is kept never goes')
  })

  it('has no deletion under any other number', async () => {
    await createPatient(staff)
    await expect(restore(1)).rejects.toThrow(RestoreRefusedError)
    await expect(restore(999)).rejects.toThrow('No hay ninguna eliminación con el número 999.')
  })

  it('lists deletions, newest first, by words of the patient; restored ones only when asked for', async () => {
    const ana = await createPatient(staff, { firstName: 'Ana', lastName: 'Gómez', dni: '28111222' })
    const eva = await createPatient(staff, { firstName: 'Eva', lastName: 'Luna' })
    const income = await createIncome(staff, ana.id)
    const first = await remove(`/incomes/${income.id}`)
    const second = await remove(`/patients/${eva.id}`)
    const third = await remove(`/patients/${ana.id}`)
    const listed = async (wish = {}) => (await listDeletions(server.db, wish)).map(({ change }) => change)

    expect(await listed()).toEqual([third, second, first])
    expect(await listed({ patient: 'gomez ana' })).toEqual([third, first])
    expect(await listed({ patient: '28.111.222' })).toEqual([third, first])
    expect(await listed({ patient: 'nadie' })).toEqual([])
    await restore(third)
    expect(await listed()).toEqual([second, first])
    expect(await listed({ all: true })).toEqual([third, second, first])
    expect((await listDeletions(server.db))[0]).toMatchObject({ by: 'direccion', person: { id: eva.id } })
  })
})
