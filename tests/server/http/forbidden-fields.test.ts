import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, staffOf } from '#tests/support/api-calls.ts'
import {
  createAppointment,
  createIncome,
  createPatient,
  createRecord,
  type PatientAccount,
  registerPatient,
} from '#tests/support/clinic-rows.ts'
import { createTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let staff: Caller
let patient: PatientAccount

beforeAll(async () => {
  server = await createTestServer({ dataDir: ':memory:' })
  staff = await staffOf(server)
  patient = await registerPatient(server)
})
afterAll(() => server.stop())

describe('fields that are not the caller’s to set', () => {
  const FORBIDDEN = {
    id: 4242,
    version: 4242,
    createdAt: '1999-01-01T00:00:00.000Z',
    createdBy: 4242,
    updatedBy: 4242,
    updatedAt: '1999-01-01T00:00:00.000Z',
    confirmed: false,
    recordedBy: 4242,
    voidedAt: '1999-01-01T00:00:00.000Z',
    searchText: '4242',
    patientNotes: '4242',
    requestRef: '00000000-0000-4000-8000-000000004242',
    role: 'admin',
    userId: 4242,
  }

  it('are stored by no create and no change', async () => {
    const { id: patientId } = await createPatient(staff, FORBIDDEN)
    const place = { date: '2027-03-01', ...FORBIDDEN }
    const { id: appointmentId } = await createAppointment(staff, patientId, place)
    const { id: incomeId } = await createIncome(staff, patientId, FORBIDDEN)
    const { id: recordId } = await createRecord(staff, patientId, FORBIDDEN)
    await staff.put(`/medical-history/${recordId}`, { ...FORBIDDEN, diagnosis: 'x' })
    await staff.put(`/patients/${patientId}`, { ...FORBIDDEN, phone: '1' })
    await staff.put(`/appointments/${appointmentId}`, { ...FORBIDDEN, notes: 'x' })
    await staff.put(`/incomes/${incomeId}`, { ...FORBIDDEN, notes: 'x' })
    await patient.calls.put(`/patients/${patient.patientId}`, { ...FORBIDDEN, phone: '1' })

    const stored = JSON.stringify([
      await server.db.selectFrom('patients').selectAll().where('id', 'in', [patientId, patient.patientId]).execute(),
      await server.db.selectFrom('appointments').selectAll().where('id', '=', appointmentId).execute(),
      await server.db.selectFrom('incomes').selectAll().where('id', '=', incomeId).execute(),
      await server.db.selectFrom('medicalRecords').selectAll().where('id', '=', recordId).execute(),
      await server.db.selectFrom('medicalRecordVersions').selectAll().where('recordId', '=', recordId).execute(),
      await server.db.selectFrom('users').selectAll().where('id', '=', patient.userId).execute(),
    ])
    expect(stored).not.toContain('4242')
    expect(stored).not.toContain('1999')
    expect(stored).not.toContain('"confirmed":0')
    expect(stored).not.toContain('"role":"admin"')
  })
})
