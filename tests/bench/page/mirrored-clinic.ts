import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import { SYNCED_ENTITIES } from '#domain/fields/entities.ts'
import type { Income } from '#domain/income/income.ts'
import type { Patient } from '#domain/patient/patient.ts'
import type { Professional } from '#domain/professional/professional.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { DemoPatient } from '#server/cli/demo/demo-people.ts'
import { largeClinic, mirroredSize } from '../large-clinic.ts'

/** The epoch of the server, and the cursor of the device. */
export const EPOCH = 1_700_000_000_000
export const HEAD = 100_000

/** The rows of a mirror after a complete pull. */
export interface MirroredRows {
  patients: Patient[]
  appointments: Appointment[]
  incomes: Income[]
  professionals: Professional[]
}

/** Creates this many mirrored patients. */
export function mirroredPatients(count: number, today: LocalDate): Patient[] {
  return largeClinic({ patients: count, appointments: 0, incomes: 0 }, today).patients.map(mirroredPatient)
}

function mirroredPatient(patient: DemoPatient, index: number): Patient {
  return { ...confirmed(index, 1), ...patient, deskNotes: '', noContact: false, confirmed: true }
}

/** Creates 60,000 rows. Versions increase with the ids; rows have refs, since most were created on devices. */
export function mirroredRows(today: LocalDate): MirroredRows {
  const clinic = largeClinic(mirroredSize, today)
  const appointmentIds = new Map(clinic.appointments.map((appointment, index) => [appointment, confirmed(index, 2).id]))
  return {
    patients: clinic.patients.map(mirroredPatient),
    appointments: clinic.appointments.map(({ patient, ...appointment }, index) => ({
      ...confirmed(index, 2),
      ...appointment,
      patientId: patient + 1,
      requestRef: null,
      planId: null,
      confirmedAt: null,
      confirmedBy: null,
      seriesRef: null,
      replacesId: null,
    })),
    incomes: clinic.incomes.map(({ patient, visit, ...income }, index) => ({
      ...confirmed(index, 3),
      ...income,
      patientId: patient === null ? null : patient + 1,
      notes: '',
      recordedBy: 1,
      recordedByName: '',
      appointmentId: (visit && appointmentIds.get(visit)) ?? null,
      planId: null,
      paidAtOnce: null,
      separate: false,
      voidReason: null,
      voidedAt: null,
    })),
    professionals: ['Laura Ferreyra', 'Martín Ferrero', 'Silvina Picco', 'Omar Marengo'].map((full, index) => {
      const [name = '', lastName = ''] = full.split(' ')
      return { ...confirmed(index, 4), ref: null, name, lastName, license: '', active: true }
    }),
  }
}

function confirmed(index: number, table: number) {
  const ref = `00000000-0000-4000-800${table}-${String(index).padStart(12, '0')}`
  const at = '2026-01-02T12:00:00.000Z'
  return { id: index + 1, ref, version: index + 1, createdAt: at, updatedAt: at }
}

/** Fills a device's mirror with these rows; nothing is pending. */
export async function fillMirrored(db: ClinicDatabase, rows: MirroredRows): Promise<void> {
  await Promise.all([db.outbox.clear(), db.ids.clear(), db.journal.clear()])
  await db.patients.bulkPut(rows.patients)
  await db.appointments.bulkPut(rows.appointments)
  await db.incomes.bulkPut(rows.incomes)
  await db.professionals.bulkPut(rows.professionals)
  await db.meta.put({ name: 'mirror', epoch: EPOCH, cursor: HEAD, filled: [...SYNCED_ENTITIES], complete: true })
}
