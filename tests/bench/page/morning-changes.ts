import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readPatients } from '#data/local/rows/patients.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { SLOTS_PER_DAY, slotRange } from '#domain/appointment/time-slots.ts'
import type { AppointmentView, PatientView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { addDays, type LocalDate } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'

/** After the end of the demo's agenda every slot is free. */
const FREE_FROM_DAYS = 60
/** DNIs that no demo patient has. */
const FREE_DNI_FROM = 60_000_000

/** Returns the fields of a new appointment in a free slot, different for each `place`. */
export function appointmentFields(today: LocalDate, place: number, patientId: RowKey): Fields {
  const date = addDays(today, FREE_FROM_DAYS + Math.floor(place / SLOTS_PER_DAY))
  return {
    date,
    ...slotRange(place % SLOTS_PER_DAY),
    status: 'scheduled',
    reason: 'Dolor lumbar',
    notes: '',
    patientId,
    professionalId: 1,
  }
}

/** Returns the fields of a new income: a visit paid in cash. */
function incomeFields(today: LocalDate, patientId: RowKey): Fields {
  return {
    patientId,
    date: today,
    amount: 1_800_000,
    discountAmount: 0,
    netAmount: 1_800_000,
    description: 'Consulta inicial',
    paymentMethod: 'cash',
    category: 'consultation',
    paymentStatus: 'completed',
    notes: '',
  }
}

function patientFields(number: number): Fields {
  return {
    firstName: 'Nuria',
    lastName: `Olmedo ${number}`,
    dni: String(FREE_DNI_FROM + number),
    phone: '3537 412233',
    email: `nuria.${number}@correo.example`,
  }
}

/**
 * Enqueues what a front desk does during an outage, `count` changes in all (a multiple of ten). Each ten are: a new
 * patient, four new appointments, one of them for the new patient, a note on an appointment, two edited patients and
 * two incomes. `from` distinguishes one such morning from another.
 */
export async function enqueueMorning(
  db: ClinicDatabase,
  sources: ChangeSources,
  { count, from }: { count: number; from: number },
): Promise<void> {
  const today = clinicDayAt(sources.now())
  const patients = await readPatients(db)
  const appointments = await readAppointmentsBetween(db, today, addDays(today, FREE_FROM_DAYS))
  for (let ten = 0; ten < count / 10; ten++)
    await enqueueTen(db, sources, { today, patients, appointments, round: from + ten })
}

interface Morning {
  today: LocalDate
  patients: readonly PatientView[]
  appointments: readonly AppointmentView[]
  round: number
}

async function enqueueTen(db: ClinicDatabase, sources: ChangeSources, morning: Morning): Promise<void> {
  const { today, round } = morning
  const known = [0, 1, 2].map((index) => nth(morning.patients, round * 3 + index))
  const added = await enqueueCreate(db, sources, 'patient', patientFields(round))
  const visitors = [added.key, ...known.map(({ key }) => key)]
  for (const [index, key] of visitors.entries()) {
    await enqueueCreate(db, sources, 'appointment', appointmentFields(today, round * 4 + index, key))
  }
  await enqueueUpdate(db, sources, 'appointment', nth(morning.appointments, round), {
    notes: `Trae estudios (${round})`,
  })
  for (const patient of known.slice(0, 2)) {
    await enqueueUpdate(db, sources, 'patient', patient, { address: `Rivadavia ${100 + round}, Bell Ville` })
    await enqueueCreate(db, sources, 'income', incomeFields(today, patient.key))
  }
}

function nth<T>(all: readonly T[], index: number): T {
  const found = all[index % all.length]
  if (found === undefined) throw new RangeError('the mirror is empty')
  return found
}
