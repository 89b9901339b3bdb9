import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { validationTexts } from '#domain/validation-texts.ts'
import { clinicalRecordListItem, clinicalRecordResource } from '#domain/wire/rows/clinical-record-wire.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { createAppointment, createPatient, createRecord, recordBody } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { minutes } from '#tests/support/server/test-clock.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
let patient: Awaited<ReturnType<typeof createPatient>>

beforeEach(async () => {
  patient = await createPatient(staff)
})

const stored = () => server.db.selectFrom('medicalRecords').selectAll().execute()

describe('a new record', () => {
  it('has its texts, its author and the name of its patient', async () => {
    const answer = await staff.post('/medical-history', recordBody(patient.id, { diagnosis: '  Lumbalgia ' }))

    expect(answer.status).toBe(201)
    const record = answer.as(v.strictObject(clinicalRecordResource.entries))
    expect(record).toMatchObject({
      ...recordBody(patient.id, { diagnosis: 'Lumbalgia' }),
      appointmentId: null,
      professionalId: 1,
      createdBy: 1,
      updatedBy: 1,
      ref: null,
      createdAt: '2026-11-19T15:00:00.000Z',
      Patient: { firstName: patient.firstName, lastName: patient.lastName, dni: patient.dni },
    })
    expect(record.version).toBe(answer.number('Sync-Version'))
    expect(answer.headers.etag).toBe(`"${record.version}"`)
  })

  it('needs only its patient', async () => {
    expect((await createRecord(staff, patient.id, { diagnosis: undefined })).diagnosis).toBe('')
    expect((await staff.post('/medical-history', { patientId: patient.id })).status).toBe(201)
    for (const patientId of [undefined, null, '']) {
      expect(await staff.post('/medical-history', { ...recordBody(1), patientId })).toMatchObject({
        status: 400,
        body: { code: 'invalid', errors: { patientId: validationTexts.patientRequired } },
      })
    }
  })

  it('may belong to an appointment of the same patient', async () => {
    const { id: appointmentId } = await createAppointment(staff, patient.id)
    expect(await createRecord(staff, patient.id, { appointmentId })).toMatchObject({ appointmentId })
  })

  it.each([
    ['an unknown patient', { patientId: 999 }, { patientId: 'El paciente no existe' }],
    [
      'an unknown professional',
      { professionalId: 999 },
      { professionalId: 'El profesional no existe o ya no atiende' },
    ],
    ['an unknown appointment', { appointmentId: 999 }, { appointmentId: 'La cita no existe o es de otro paciente' }],
    ['an endless text', { treatment: 'a'.repeat(4001) }, { treatment: validationTexts.textTooLong }],
    ['a NUL', { allergies: 'a\u0000' }, { allergies: validationTexts.valueInvalid }],
  ])('is refused with %s', async (_, fields, errors) => {
    expect(await staff.post('/medical-history', recordBody(patient.id, fields))).toMatchObject({
      status: 400,
      body: { errors },
    })
    expect(await stored()).toEqual([])
  })

  it("is refused for another patient's appointment", async () => {
    const other = await createPatient(staff)
    const { id: appointmentId } = await createAppointment(staff, other.id)
    expect(await staff.post('/medical-history', recordBody(patient.id, { appointmentId }))).toMatchObject({
      status: 400,
      body: { errors: { appointmentId: 'La cita no existe o es de otro paciente' } },
    })
  })

  it('may name a professional who has retired since', async () => {
    await writeTransaction(server, { userId: null, action: 'professional.retire' }, async (changes) => {
      await changes.update('professional', 1, { active: false })
      return { status: 200, entity: 'professional', id: 1 }
    })
    expect(await staff.post('/medical-history', recordBody(patient.id))).toMatchObject({ status: 201 })
  })

  it('ignores fields of the body that are not the caller’s to set', async () => {
    const foreign = { id: 77, version: 99, createdBy: 42, updatedBy: 42, createdAt: '2000-01-01', Patient: {} }
    expect(await createRecord(staff, patient.id, foreign)).toMatchObject({ id: 1, createdBy: 1, updatedBy: 1 })
  })
})

describe('the index of records', () => {
  it('is newest first and names the patients', async () => {
    const other = await createPatient(staff)
    const first = await createRecord(staff, patient.id)
    server.clock.advance(minutes(5))
    const second = await createRecord(staff, other.id)

    const list = (await staff.get('/medical-history')).as(v.array(v.strictObject(clinicalRecordListItem.entries)))

    expect(list.map((item) => item.id)).toEqual([second.id, first.id])
    expect(list[1]?.Patient).toEqual({ firstName: patient.firstName, lastName: patient.lastName, dni: patient.dni })
  })
})

describe("a patient's history", () => {
  it('contains all of its records with their texts, newest first, and none of other patients', async () => {
    const first = await createRecord(staff, patient.id)
    await createRecord(staff, (await createPatient(staff)).id)
    const second = await createRecord(staff, patient.id, { diagnosis: 'Ciática' })

    const history = (await staff.get(`/medical-history/patient/${patient.id}`)).as(v.array(clinicalRecordResource))

    expect(history).toEqual([second, first])
  })

  it('is empty for a patient without any, and a 404 for an unknown patient', async () => {
    expect((await staff.get(`/medical-history/patient/${patient.id}`)).body).toEqual([])
    expect(await staff.get('/medical-history/patient/999')).toMatchObject({
      status: 404,
      body: { message: 'No se encontró el paciente' },
    })
  })
})

describe('a record that does not exist', () => {
  it('is a 404 in every call', async () => {
    const missing = { status: 404, body: { code: 'not_found', message: 'No se encontró el registro clínico' } }
    expect(await staff.get('/medical-history/7')).toMatchObject(missing)
    expect(await staff.get('/medical-history/7/versions')).toMatchObject(missing)
    expect(await staff.put('/medical-history/7', { diagnosis: 'x' })).toMatchObject(missing)
    expect(await staff.delete('/medical-history/7')).toMatchObject(missing)
  })
})

describe('a write of a record', () => {
  it('repeated under its key is done once and answered with the present record', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = recordBody(patient.id)
    const first = await staff.post('/medical-history', body, key)
    const { id } = first.as(clinicalRecordResource)
    const edit = { 'idempotency-key': randomUUID() }
    const edited = await staff.put(`/medical-history/${id}`, { diagnosis: 'Ciática' }, edit)

    const again = await staff.post('/medical-history', body, key)
    const editedAgain = await staff.put(`/medical-history/${id}`, { diagnosis: 'Ciática' }, edit)

    expect(again.status).toBe(201)
    expect(again.as(clinicalRecordResource)).toMatchObject({ id, diagnosis: 'Ciática' })
    expect(again.number('Sync-Version')).toBe(first.number('Sync-Version'))
    expect(editedAgain.body).toEqual(edited.body)
    expect(editedAgain.number('Sync-Version')).toBe(edited.number('Sync-Version'))
    expect(await stored()).toHaveLength(1)
    expect((await staff.get(`/medical-history/${id}/versions`)).body).toHaveLength(2)
    expect(await staff.post('/medical-history', recordBody(patient.id, { diagnosis: 'otro' }), key)).toMatchObject({
      status: 422,
    })
  })

  it('with a known ref creates no second record, even if the first was deleted', async () => {
    const ref = randomUUID()
    const { id } = await createRecord(staff, patient.id, { ref })
    expect(await createRecord(staff, patient.id, { ref })).toMatchObject({ id, ref })
    await staff.delete(`/medical-history/${id}`)
    expect(await staff.post('/medical-history', recordBody(patient.id, { ref }))).toMatchObject({
      status: 201,
      body: { id, deleted: true },
    })
    expect(await stored()).toEqual([])
  })

  it('of an older version is refused with the present record', async () => {
    const { id, version } = await createRecord(staff, patient.id)
    await staff.put(`/medical-history/${id}`, { treatment: 'Reposo' })
    const current = (await staff.get(`/medical-history/${id}`)).body
    const stale = { 'if-match': `"${version}"` }

    const refused = { status: 412, body: { code: 'version_mismatch', current } }
    expect(await staff.put(`/medical-history/${id}`, { treatment: 'Hielo' }, stale)).toMatchObject(refused)
    expect(await staff.delete(`/medical-history/${id}`, stale)).toMatchObject(refused)
    expect((await staff.get(`/medical-history/${id}`)).body).toEqual(current)
  })

  it('of a syncing client must name the version that it changes', async () => {
    const { id } = await createRecord(staff, patient.id)
    const epoch = String((await staff.get('/health')).headers['sync-epoch'])
    const answer = await staff.put(`/medical-history/${id}`, { treatment: 'Hielo' }, { 'sync-epoch': epoch })
    expect(answer).toMatchObject({ status: 428 })
  })
})
