import { appointmentResource } from '#domain/wire/appointment-wire.ts'
import { clinicalRecordResource } from '#domain/wire/clinical-record-wire.ts'
import { incomeResource } from '#domain/wire/income-wire.ts'
import { patientRow } from '#domain/wire/patient-wire.ts'
import { type Caller, callerWith } from './api-calls.ts'
import { type TestServer, tokenOf } from './server.ts'

let people = 0

/** The body of a new patient; every one is somebody else. */
export function patientBody(fields: Record<string, unknown> = {}) {
  people++
  return {
    firstName: 'Ana',
    lastName: `Gómez ${people}`,
    dni: String(20_000_000 + people),
    phone: '3537 400000',
    email: `ana.${people}@correo.example`,
    ...fields,
  }
}

/** The body of a new turno: Friday 20 November 2026 at 09:00, half an hour, professional 1. */
export function appointmentBody(patientId: number, fields: Record<string, unknown> = {}) {
  return {
    date: '2026-11-20',
    startTime: '09:00',
    endTime: '09:30',
    reason: 'Dolor lumbar',
    notes: '',
    patientId,
    professionalId: 1,
    ...fields,
  }
}

/** The body of a new income: 18.000 pesos in cash on Thursday 19 November 2026. */
export function incomeBody(patientId: number | null, fields: Record<string, unknown> = {}) {
  return {
    patientId,
    date: '2026-11-19',
    amount: 18_000,
    description: 'Consulta inicial',
    paymentMethod: 'cash',
    category: 'consultation',
    discountAmount: 0,
    netAmount: 18_000,
    paymentStatus: 'completed',
    notes: '',
    ...fields,
  }
}

/** The body of a new clinical record; every text says something. */
export function recordBody(patientId: number, fields: Record<string, unknown> = {}) {
  return {
    patientId,
    diagnosis: 'Cervicalgia mecánica',
    treatment: 'Ajuste cervical y movilización',
    observations: 'Refiere alivio\nControl en dos semanas',
    medications: 'Ibuprofeno 400',
    allergies: 'Penicilina',
    previousConditions: 'Hipertensión',
    familyHistory: 'Madre con artrosis',
    ...fields,
  }
}

export async function createPatient(staff: Caller, fields?: Record<string, unknown>) {
  return (await staff.post('/patients', patientBody(fields))).as(patientRow)
}

export async function createAppointment(staff: Caller, patientId: number, fields?: Record<string, unknown>) {
  return (await staff.post('/appointments', appointmentBody(patientId, fields))).as(appointmentResource)
}

export async function createIncome(staff: Caller, patientId: number | null, fields?: Record<string, unknown>) {
  return (await staff.post('/incomes', incomeBody(patientId, fields))).as(incomeResource)
}

export async function createRecord(staff: Caller, patientId: number, fields?: Record<string, unknown>) {
  return (await staff.post('/medical-history', recordBody(patientId, fields))).as(clinicalRecordResource)
}

export interface PatientAccount {
  token: string
  userId: number
  patientId: number
  calls: Caller
}

/** Registers a visitor and signs in with the new account. */
export async function registerPatient(
  server: TestServer,
  fields: Record<string, unknown> = {},
): Promise<PatientAccount> {
  people++
  const account = {
    username: `paciente${people}`,
    name: 'Bruno',
    lastName: `Díaz ${people}`,
    email: `bruno.${people}@correo.example`,
    phone: '3537 411111',
    dni: String(30_000_000 + people),
    password: 'clave-de-paciente',
    ...fields,
  }
  const answer = await callerWith(server.app).post('/auth/register', account)
  if (answer.status !== 201) throw new Error(`register answered ${answer.status}: ${answer.text}`)
  const token = await tokenOf(server.app, account)
  const user = await server.db
    .selectFrom('users')
    .select(['id', 'patientId'])
    .where('username', '=', account.username)
    .executeTakeFirstOrThrow()
  return { token, userId: user.id, patientId: user.patientId ?? 0, calls: callerWith(server.app, token) }
}
