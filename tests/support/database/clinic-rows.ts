import { appointmentRequestAnswer, appointmentResource } from '#domain/wire/rows/appointment-wire.ts'
import { clinicalRecordResource } from '#domain/wire/rows/clinical-record-wire.ts'
import { closureRow } from '#domain/wire/rows/closure-wire.ts'
import { incomeResource } from '#domain/wire/rows/income-wire.ts'
import { patientRow } from '#domain/wire/rows/patient-wire.ts'
import { type Caller, callerWith } from '#tests/support/api/api-calls.ts'
import { type TestServer, tokenOf } from '#tests/support/server/server.ts'

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

/** The body of a new appointment: Friday 20 November 2026 at 09:00, half an hour, professional 1. */
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

/** The body of a patient's request: Friday 20 November 2026, a quarter of an hour from each of the starts. */
export function requestBody(starts: readonly string[] = ['09:00', '10:30'], fields: Record<string, unknown> = {}) {
  const slots = starts.map((startTime) => {
    const minutes = Number(startTime.slice(0, 2)) * 60 + Number(startTime.slice(3)) + 15
    const endTime = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
    return { startTime, endTime }
  })
  return {
    motivo: 'Dolor de cuello',
    preferenciaDia: '2026-11-20',
    preferenciaHora: slots.map(({ startTime, endTime }) => `${startTime} - ${endTime}`).join(', '),
    notas: 'Prefiero la mañana',
    fechaSeleccionada: '2026-11-20',
    horarioSeleccionado: slots[0],
    horariosSeleccionados: slots,
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

/** The body of a new closure: the whole Friday 20 November 2026, for everybody. */
export function closureBody(fields: Record<string, unknown> = {}) {
  return { from: '2026-11-20', to: '2026-11-20', reason: 'Soberanía Nacional', kind: 'holiday', ...fields }
}

/** The body of a new plan: ten sessions for 90.000 pesos. */
export function planBody(patientId: number, fields: Record<string, unknown> = {}) {
  return { patientId, name: '10 sesiones', sessions: 10, price: 90_000, startsOn: '2026-11-19', ...fields }
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

/** A patient asks for appointments; gives the pending ones, by start. */
export async function requestAppointments(
  patient: Caller,
  starts?: readonly string[],
  fields?: Record<string, unknown>,
) {
  const answer = await patient.post('/appointments/request', requestBody(starts, fields))
  return answer.as(appointmentRequestAnswer).appointments
}

export async function createIncome(staff: Caller, patientId: number | null, fields?: Record<string, unknown>) {
  return (await staff.post('/incomes', incomeBody(patientId, fields))).as(incomeResource)
}

export async function createClosure(staff: Caller, fields?: Record<string, unknown>) {
  return (await staff.post('/closures', closureBody(fields))).as(closureRow)
}

export async function createRecord(staff: Caller, patientId: number, fields?: Record<string, unknown>) {
  return (await staff.post('/medical-history', recordBody(patientId, fields))).as(clinicalRecordResource)
}

export interface PatientAccount {
  token: string
  userId: number
  patientId: number
  calls: Caller
  /** Signs in once more, after something ended the sessions. */
  signIn: () => Promise<Caller>
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
  return {
    token,
    userId: user.id,
    patientId: user.patientId ?? 0,
    calls: callerWith(server.app, token),
    signIn: async () => callerWith(server.app, await tokenOf(server.app, account)),
  }
}
