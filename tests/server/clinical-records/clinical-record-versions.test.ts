import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { clinicalRecordResource, clinicalRecordVersion } from '#domain/wire/rows/clinical-record-wire.ts'
import { insertUser } from '#server/resources/users/user-repository.ts'
import { type Caller, callerWith } from '#tests/support/api/api-calls.ts'
import { createAppointment, createPatient, createRecord, recordBody } from '#tests/support/database/clinic-rows.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { tokenOf } from '#tests/support/server/server.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days } from '#tests/support/server/test-clock.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
let patientId: number

beforeEach(async () => {
  patientId = (await createPatient(staff)).id
})

async function colleague(): Promise<Caller> {
  const { passwordHash } = await server.db.selectFrom('users').select('passwordHash').executeTakeFirstOrThrow()
  const person = { name: 'Elena', lastName: 'Paz', email: '', phone: '', patientId: null, createdAt: '' }
  await insertUser(server.db, { ...person, username: 'elena', passwordHash, role: 'admin' })
  return callerWith(server.app, await tokenOf(server.app, { ...adminLogin, username: 'elena' }))
}

const versionsOf = async (id: number) =>
  (await staff.get(`/medical-history/${id}/versions`)).as(v.array(v.strictObject(clinicalRecordVersion.entries)))
const kept = () => server.db.selectFrom('medicalRecordVersions').selectAll().execute()
const archived = () => server.db.selectFrom('archive').selectAll().orderBy('entityId').execute()

describe('an edit', () => {
  it('changes only the edited texts and names its author', async () => {
    const record = await createRecord(staff, patientId)
    const elena = await colleague()
    server.clock.advance(days(1))

    const answer = await elena.put(`/medical-history/${record.id}`, { diagnosis: 'Ciática', allergies: '' })

    expect(answer.as(clinicalRecordResource)).toEqual({
      ...record,
      diagnosis: 'Ciática',
      allergies: '',
      updatedBy: 2,
      updatedAt: '2026-11-20T15:00:00.000Z',
      version: record.version + 1,
    })
  })

  it('does not change patient, appointment, professional and first author', async () => {
    const { id: appointmentId } = await createAppointment(staff, patientId)
    const record = await createRecord(staff, patientId)
    const other = (await createPatient(staff)).id
    const foreign = { patientId: other, appointmentId, professionalId: 2, createdBy: 9, ref: 'x', version: 1 }
    expect((await staff.put(`/medical-history/${record.id}`, foreign)).body).toEqual(record)
  })

  it('with equal texts changes nothing and stores nothing', async () => {
    const record = await createRecord(staff, patientId)
    const answer = await staff.put(`/medical-history/${record.id}`, { diagnosis: record.diagnosis })
    expect(answer.body).toEqual(record)
    expect(answer.number('Sync-Version')).toBe(record.version)
    expect(await kept()).toEqual([])
  })
})

describe('the versions of a record', () => {
  it('are all texts that it ever had, newest first, each with author and time', async () => {
    const record = await createRecord(staff, patientId, { diagnosis: 'primero' })
    const elena = await colleague()
    server.clock.advance(days(1))
    await elena.put(`/medical-history/${record.id}`, { diagnosis: 'segundo' })
    server.clock.advance(days(1))
    await staff.put(`/medical-history/${record.id}`, { diagnosis: 'tercero' })

    const versions = await versionsOf(record.id)

    expect(versions.map(({ diagnosis, writtenAt, Author }) => [diagnosis, writtenAt, Author?.username])).toEqual([
      ['tercero', '2026-11-21T15:00:00.000Z', 'direccion'],
      ['segundo', '2026-11-20T15:00:00.000Z', 'elena'],
      ['primero', '2026-11-19T15:00:00.000Z', 'direccion'],
    ])
    expect(versions.map((version) => version.version)).toEqual([2, 1, 0].map((later) => record.version + later))
    expect(new Set(versions.map((version) => version.id))).toEqual(new Set([record.id]))
    expect(versions[1]).toMatchObject({ allergies: 'Penicilina', Author: { name: 'Elena', lastName: 'Paz' } })
  })

  it('are one while nobody has edited it', async () => {
    const { id, version } = await createRecord(staff, patientId)
    expect(await versionsOf(id)).toMatchObject([{ id, version, diagnosis: 'Cervicalgia mecánica' }])
  })

  it('are one per edit when many edit at once', async () => {
    const { id } = await createRecord(staff, patientId)
    const edits = Array.from({ length: 8 }, (_, i) => staff.put(`/medical-history/${id}`, { diagnosis: `${i}` }))
    await Promise.all(edits)
    const versions = await versionsOf(id)
    expect(new Set(versions.map((version) => version.version)).size).toBe(9)
    expect(new Set(versions.map((version) => version.diagnosis)).size).toBe(9)
  })

  it('are protected by the database itself: not changed, not lost, not skipped, not invented', async () => {
    const { id } = await createRecord(staff, patientId)
    await staff.put(`/medical-history/${id}`, { diagnosis: 'Ciática' })
    const before = await kept()
    const refused = async (statement: ReturnType<typeof sql>, words: string) =>
      expect(statement.execute(server.db)).rejects.toThrow(words)

    await refused(sql`UPDATE medical_record_versions SET diagnosis = 'x'`, 'never changes')
    await refused(sql`DELETE FROM medical_record_versions`, 'archive the record')
    await refused(sql`UPDATE medical_records SET diagnosis = 'x', version = 0`, 'keep the former text')
    await refused(
      sql`INSERT INTO medical_record_versions SELECT record_id, version - 1, diagnosis, treatment, observations, medications,
        allergies, previous_conditions, family_history, written_at, written_by FROM medical_record_versions`,
      'only the present text',
    )
    await refused(sql`DELETE FROM medical_records`, 'write through the write transaction')
    expect(await kept()).toEqual(before)
  })
})

describe('a deleted record', () => {
  it('is gone for every reader; the archive has it with all its versions', async () => {
    const record = await createRecord(staff, patientId)
    await staff.put(`/medical-history/${record.id}`, { diagnosis: 'Ciática' })

    const answer = await staff.delete(`/medical-history/${record.id}`)

    expect(answer).toMatchObject({ status: 204, text: '' })
    expect(answer.number('Sync-Version')).toBe(record.version + 2)
    expect(await staff.get(`/medical-history/${record.id}`)).toMatchObject({ status: 404 })
    expect(await staff.get(`/medical-history/${record.id}/versions`)).toMatchObject({ status: 404 })
    expect((await staff.get('/medical-history')).body).toEqual([])
    expect((await staff.get(`/medical-history/patient/${patientId}`)).body).toEqual([])
    expect(await kept()).toEqual([])
    const [row] = await archived()
    expect(row).toMatchObject({ entity: 'clinicalRecord', entityId: record.id, archivedBy: 1 })
    expect(JSON.parse(row?.content ?? '')).toMatchObject({
      ...recordBody(patientId, { diagnosis: 'Ciática' }),
      versions: [{ recordId: record.id, version: record.version, diagnosis: record.diagnosis, writtenBy: 1 }],
    })
  })

  it('is deleted with its patient, in the same change', async () => {
    const record = await createRecord(staff, patientId)
    await staff.put(`/medical-history/${record.id}`, { diagnosis: 'Ciática' })
    const kin = await createRecord(staff, (await createPatient(staff)).id)

    const answer = await staff.delete(`/patients/${patientId}`)

    expect(await staff.get(`/medical-history/${record.id}`)).toMatchObject({ status: 404 })
    expect(await staff.get(`/medical-history/patient/${patientId}`)).toMatchObject({ status: 404 })
    expect((await staff.get('/medical-history')).body).toMatchObject([{ id: kin.id }])
    const tombstones = await server.db.selectFrom('tombstones').select(['entity', 'version']).orderBy('id').execute()
    const version = answer.number('Sync-Version')
    expect(tombstones).toEqual([
      { entity: 'clinicalRecord', version },
      { entity: 'patient', version },
    ])
    const contents = (await archived()).map((row) => JSON.parse(row.content) as { versions?: unknown[] })
    expect(contents.flatMap((content) => content.versions ?? [])).toHaveLength(1)
  })

  it('stays when only its appointment is deleted', async () => {
    const { id: appointmentId } = await createAppointment(staff, patientId)
    const record = await createRecord(staff, patientId, { appointmentId })
    await staff.delete(`/appointments/${appointmentId}`)
    expect((await staff.get(`/medical-history/${record.id}`)).body).toEqual(record)
  })
})
