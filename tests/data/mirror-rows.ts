import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { Closure } from '#domain/clinic/closures/closure.ts'
import { SYNCED_ENTITIES } from '#domain/fields/entities.ts'
import type { Professional } from '#domain/professional/professional.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { type ChangesPage, noRows } from '#domain/wire/rows/row-readers.ts'
import type { income, patient } from '#tests/features/device-clinic.ts'

/** The epoch of the server's database in these tests. */
export const EPOCH = 1_700_000_000_000

/** A mirrored appointment: patient 1, Friday 20 November 2026, 09:00 to 09:30. */
export function appointment(fields: Partial<Appointment> = {}): Appointment {
  return {
    id: 1,
    ref: null,
    version: 1,
    date: localDate('2026-11-20'),
    startTime: timeOfDay('09:00'),
    endTime: timeOfDay('09:30'),
    status: 'scheduled',
    reason: 'Control',
    notes: '',
    cancellationReason: null,
    requestRef: null,
    planId: null,
    confirmedAt: null,
    confirmedBy: null,
    seriesRef: null,
    replacesId: null,
    patientId: 1,
    professionalId: 1,
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-01T12:00:00.000Z',
    ...fields,
  }
}

/** The page of the feed that brings these rows: patients and appointments as mirrored, the rest empty unless given. */
export function page({
  appointments = [],
  patients = [],
  incomes = [],
  professionals = [],
  closures = [],
  ...fields
}: Partial<ChangesPage> & Mirror = {}): ChangesPage {
  const rows = {
    ...noRows(),
    appointment: appointments,
    patient: patients,
    income: incomes,
    professional: professionals,
    closure: closures,
  }
  return { epoch: EPOCH, cursor: 10, hasMore: false, rows, deleted: [], ...fields }
}

interface Mirror {
  patients?: ReturnType<typeof patient>[]
  appointments?: Appointment[]
  incomes?: ReturnType<typeof income>[]
  professionals?: Professional[]
  closures?: Closure[]
}

/** Gives a device a complete mirror: what the server confirmed up to change 5. */
export async function mirror(db: ClinicDatabase, rows: Mirror = {}): Promise<void> {
  await db.patients.bulkPut(rows.patients ?? [])
  await db.appointments.bulkPut(rows.appointments ?? [])
  await db.incomes.bulkPut(rows.incomes ?? [])
  await db.professionals.bulkPut(rows.professionals ?? [])
  await db.closures.bulkPut(rows.closures ?? [])
  await db.meta.put({ name: 'mirror', epoch: EPOCH, cursor: 5, filled: [...SYNCED_ENTITIES], complete: true })
}
