import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { daysBetween, type LocalDate } from '#domain/values/dates/local-date.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Db } from '#server/db/schema.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { type Clock, timestampOf } from '#server/platform/clock.ts'
import { bookSlots } from '#server/resources/appointments/double-booking.ts'
import { PasswordHasher } from '#server/resources/auth/passwords/password-hasher.ts'
import { updateClinicalRecord } from '#server/resources/clinical-records/clinical-record-writes.ts'
import { insertPatient } from '#server/resources/patients/patient-writes.ts'
import { insertUser } from '#server/resources/users/user-repository.ts'
import { type DemoAppointment, demoAgenda } from './demo-agenda.ts'
import { saveDemoSettings } from './demo-clinic.ts'
import { addDemoContacts } from './demo-contacts.ts'
import { type DemoIncome, demoIncomes } from './demo-incomes.ts'
import { type DemoPatient, demoPatients } from './demo-people.ts'
import { DemoRandom } from './demo-random.ts'
import { type DemoClinicalRecord, demoClinicalRecords } from './demo-records.ts'
import { demoSeries } from './demo-series.ts'
import { addDemoWaiting } from './demo-waiting.ts'

const SEED = 20_260_301
/** A separate seed, so that agenda and cash stay the same when the records change. */
const RECORDS_SEED = 20_260_302
const PATIENTS = 400
/** Index of the patient whose appointments are a series. */
const PATIENT_IN_SERIES = 3
const DAY_MS = 86_400_000

/** The logins of the made-up clinic. They are public and open nothing else. */
export const demoLogins = {
  admin: { username: 'recepcion', password: 'demo-recepcion' },
  patient: { username: 'paciente', password: 'demo-paciente' },
} as const

/**
 * Fills an empty database with a made-up clinic; leaves any other alone. Each run gives the same clinic, relative to
 * today. The first admin and professional 1 must exist.
 */
export async function seedDemo(db: Db, clock: Clock): Promise<void> {
  if (await db.selectFrom('patients').select('id').limit(1).executeTakeFirst()) return
  const random = new DemoRandom(SEED)
  const today = clinicDayAt(clock())
  await completeProfessionals(db, clock)
  const patients = demoPatients(random, PATIENTS, today)
  const agenda = demoAgenda(random, today, PATIENTS)
  const incomes = demoIncomes(random, agenda, today)
  const records = demoClinicalRecords(new DemoRandom(RECORDS_SEED), agenda, patients)
  const patientIds = new Map<number, number>()
  const adminId = await firstAdmin(db)
  await saveDemoSettings(db, clock, adminId)
  // Added last, so that chance gives the same clinic with and without it.
  const whole = [...agenda, ...demoSeries(agenda, today, PATIENT_IN_SERIES)]
  await addHistory(db, clock, { patients, agenda: whole, incomes, records, patientIds, adminId })
  await addDemoWaiting(db, clock, { agenda: whole, patientIds, adminId })
  await addDemoContacts(db, clock, adminId)
  await addPatientLogin(db, clock, patientIds.get(0))
}

/** Adds the second professional, and the licences of both. */
async function completeProfessionals(db: Db, clock: Clock): Promise<void> {
  await writeTransaction({ db, clock }, { userId: null, action: 'professional.create' }, async (changes) => {
    await changes.update('professional', 1, { license: 'MP 4127' })
    const row = { ref: null, name: 'Martín', lastName: 'Ferrero', license: 'MP 5230', active: true }
    return { status: 201, entity: 'professional', id: await changes.insert('professional', row) }
  })
}

interface History {
  patients: readonly DemoPatient[]
  agenda: readonly DemoAppointment[]
  incomes: readonly DemoIncome[]
  records: ReadonlyMap<DemoAppointment, DemoClinicalRecord>
  /** Patient ids by index in the list; filled day by day. */
  patientIds: Map<number, number>
  adminId: number
}

/**
 * Writes the history in one transaction per day, each with that day's time, so that versions follow the days. A patient
 * is registered with the first appointment.
 */
async function addHistory(db: Db, clock: Clock, history: History): Promise<void> {
  const today = clinicDayAt(clock())
  const incomesByDay = byDay(history.incomes)
  let corrections: Correction[] = []
  for (const [date, appointments] of byDay(history.agenda)) {
    const at = Math.min(clock(), clock() + daysBetween(today, date) * DAY_MS)
    await writeTransaction({ db, clock: () => at }, { userId: null, action: 'demo.day' }, async (changes) => {
      let id = 0
      for (const correction of corrections) await updateClinicalRecord(changes, correction)
      corrections = []
      await registerNewcomers(
        changes,
        appointments.map(({ patient }) => patient),
        history,
      )
      const appointmentIds = new Map<DemoAppointment, number>()
      for (const appointment of appointments) {
        id = await addAppointment(changes, appointment, history.patientIds, at)
        appointmentIds.set(appointment, id)
        corrections.push(...(await addRecord(changes, appointment, id, history)))
      }
      const known = { patientIds: history.patientIds, appointmentIds }
      for (const income of incomesByDay.get(date) ?? []) await addIncome(changes, income, known)
      return { status: 201, entity: 'appointment', id }
    })
  }
  await registerTheRest(db, clock, history)
}

/** Registers the patients who have no appointment yet, today. */
async function registerTheRest(db: Db, clock: Clock, history: History): Promise<void> {
  await writeTransaction({ db, clock }, { userId: null, action: 'demo.patients' }, async (changes) => {
    await registerNewcomers(changes, history.patients.keys(), history)
    return { status: 201, entity: 'patient', id: history.patientIds.get(0) ?? 0 }
  })
}

/** Registers the patients of these indexes that the clinic does not know yet. */
async function registerNewcomers(
  changes: Changes,
  places: Iterable<number>,
  { patients, patientIds }: Pick<History, 'patients' | 'patientIds'>,
): Promise<void> {
  for (const place of places) {
    const patient = patients[place]
    if (patient && !patientIds.has(place)) patientIds.set(place, await insertPatient(changes, patient, true))
  }
}

function byDay<T extends { date: LocalDate }>(rows: readonly T[]): Map<LocalDate, T[]> {
  const days = new Map<LocalDate, T[]>()
  for (const row of rows) days.set(row.date, [...(days.get(row.date) ?? []), row])
  return days
}

async function addAppointment(
  changes: Changes,
  { patient, ...appointment }: DemoAppointment,
  patientIds: ReadonlyMap<number, number>,
  at: number,
): Promise<number> {
  const row = {
    ...appointment,
    ref: null,
    patientNotes: appointment.status === 'pending' ? appointment.notes : '',
    requestRef: null,
    patientId: patientIds.get(patient) ?? 0,
  }
  const id = await changes.insert('appointment', row)
  await bookSlots(changes.db, id, row, at)
  return id
}

/** Records are corrected on the clinic's next day. */
type Correction = Parameters<typeof updateClinicalRecord>[1]

async function addRecord(
  changes: Changes,
  appointment: DemoAppointment,
  appointmentId: number,
  { records, patientIds, adminId }: History,
): Promise<Correction[]> {
  const record = records.get(appointment)
  if (!record) return []
  const id = await changes.insert('clinicalRecord', {
    ...record.texts,
    ref: null,
    patientId: patientIds.get(appointment.patient) ?? 0,
    appointmentId,
    professionalId: appointment.professionalId,
    createdBy: adminId,
    updatedBy: adminId,
  })
  return record.correction ? [{ id, body: record.correction, userId: adminId }] : []
}

async function firstAdmin(db: Db): Promise<number> {
  const admin = db.selectFrom('users').select('id').where('role', '=', 'admin').orderBy('id')
  return (await admin.executeTakeFirstOrThrow()).id
}

async function addIncome(
  changes: Changes,
  { patient, visit, ...income }: DemoIncome,
  {
    patientIds,
    appointmentIds,
  }: { patientIds: ReadonlyMap<number, number>; appointmentIds: ReadonlyMap<DemoAppointment, number> },
): Promise<void> {
  const isVoid = income.paymentStatus === 'cancelled'
  await changes.insert('income', {
    ...income,
    ref: null,
    notes: '',
    patientId: patient === null ? null : (patientIds.get(patient) ?? null),
    appointmentId: (visit && appointmentIds.get(visit)) ?? null,
    separate: false,
    recordedBy: null,
    recordedByName: '',
    voidReason: isVoid ? 'Cobrado dos veces' : null,
    voidedAt: isVoid ? changes.now : null,
  })
}

/** Gives a regular patient a login, so that the patient portal has something to show. */
async function addPatientLogin(db: Db, clock: Clock, patientId: number | undefined): Promise<void> {
  if (patientId === undefined) return
  const { firstName, lastName, email, phone } = await db
    .selectFrom('patients')
    .select(['firstName', 'lastName', 'email', 'phone'])
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow()
  await insertUser(db, {
    username: demoLogins.patient.username,
    passwordHash: await new PasswordHasher().hash(demoLogins.patient.password),
    role: 'patient',
    name: firstName,
    lastName,
    email,
    phone,
    patientId,
    createdAt: timestampOf(clock()),
  })
}
