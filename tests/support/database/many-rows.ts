import { sql } from 'kysely'
import { type LocalDate, localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { insertPatient } from '#server/resources/patients/patient-writes.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { patientBody } from './clinic-rows.ts'

/**
 * One patient and so many appointments of hers, by one statement and in one change: a tenth of them on each of ten days, the last ones first.
 * They hold no quarters.
 */
export async function addManyAppointments(server: Pick<TestServer, 'db' | 'clock'>, count: number): Promise<number> {
  let patientId = 0
  await writeTransaction(server, { userId: null, action: 'demo.day' }, async (changes) => {
    patientId = await insertPatient(changes, patientBody() as never, true)
    const first = {
      ref: null,
      date: localDate('2026-01-01'),
      startTime: timeOfDay('07:00'),
      endTime: timeOfDay('07:15'),
      status: 'completed' as const,
      reason: 'Control',
      notes: '',
      patientNotes: '',
      cancellationReason: null,
      requestRef: null,
      patientId,
      professionalId: 1,
    }
    const id = await changes.insert('appointment', first)
    await sql`
      WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${count - 1})
      INSERT INTO appointments (version, created_at, updated_at, date, start_time, end_time, status, reason, notes, patient_notes, patient_id, professional_id)
      SELECT 0, created_at, updated_at, CASE n % 10 WHEN 0 THEN '2026-01-11' WHEN 1 THEN '2026-01-10' ELSE '2026-01-0' || (11 - n % 10) END, start_time, end_time, status,
        'Control ' || n, 'Sin novedades', '', patient_id, professional_id
      FROM counted JOIN appointments ON appointments.id = ${id}`.execute(changes.db)
    return { status: 201, entity: 'patient', id: patientId }
  })
  return patientId
}

/** So many clinical records of a patient, by one statement and in one change. */
export async function addManyRecords(
  server: Pick<TestServer, 'db' | 'clock'>,
  patientId: number,
  count: number,
): Promise<void> {
  await writeTransaction(server, { userId: null, action: 'demo.day' }, async (changes) => {
    const texts = {
      diagnosis: 'Lumbalgia',
      treatment: '',
      observations: '',
      medications: '',
      allergies: '',
      previousConditions: '',
      familyHistory: '',
    }
    const about = { ref: null, patientId, appointmentId: null, professionalId: 1, createdBy: null, updatedBy: null }
    const id = await changes.insert('clinicalRecord', { ...about, ...texts })
    await sql`
      WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${count - 1})
      INSERT INTO medical_records (version, created_at, updated_at, patient_id, professional_id, diagnosis, treatment,
        observations, medications, allergies, previous_conditions, family_history)
      SELECT 0, created_at, updated_at, patient_id, professional_id, 'Lumbalgia ' || n, '', '', '', '', '', ''
      FROM counted JOIN medical_records ON medical_records.id = ${id}`.execute(changes.db)
    return { status: 201, entity: 'clinicalRecord', id }
  })
}

/** So many records that wait for staff, each with a DNI and an e-mail of its own. */
export async function addManyUnconfirmed(server: Pick<TestServer, 'db' | 'clock'>, count: number): Promise<void> {
  await writeTransaction(server, { userId: null, action: 'demo.day' }, async (changes) => {
    let id = 0
    for (let i = 0; i < count; i++) id = await insertPatient(changes, patientBody() as never, false)
    return { status: 201, entity: 'patient', id }
  })
}

/** Says the same of all appointments from one id to another, in one change. */
export async function changeAppointments(
  server: Pick<TestServer, 'db' | 'clock'>,
  said: { date: LocalDate } | { patientId: number },
  { from, to }: { from: number; to: number },
): Promise<void> {
  await writeTransaction(server, { userId: null, action: 'demo.day' }, async (changes) => {
    await changes.update('appointment', from, said)
    const appointments = changes.db.updateTable('appointments').where('id', '>=', from).where('id', '<=', to)
    await appointments.set({ ...said, version: 0 }).execute()
    return { status: 200, entity: 'appointment', id: from }
  })
}
