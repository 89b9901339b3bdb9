import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { EnqueuedChange } from '#data/sync/outbox/enqueue.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { OutboxEntry, Review } from '#domain/sync/outbox/outbox-entry.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'

/** Parks a change as a refusal does. */
export async function park(
  db: ClinicDatabase,
  { opId }: Pick<EnqueuedChange, 'opId'>,
  parked: Partial<Review>,
): Promise<void> {
  const entry = await entryOf(db, opId)
  await db.outbox.update(entry.n, {
    state: 'parked',
    parked: { why: 'refused', fields: [], status: 409, answer: null, at: 0, ...parked },
  })
}

/** A change that must be in the outbox. */
export async function entryOf(db: ClinicDatabase, opId: string): Promise<OutboxEntry> {
  const entry = await db.outbox.where('opId').equals(opId).first()
  if (!entry) throw new Error(`no change ${opId}`)
  return entry
}

/** A mirrored appointment: Ana's, on Thursday 26 November 2026 at 14:15, with professional 1. */
export function appointment(fields: Partial<Appointment> = {}): Appointment {
  return {
    id: 5,
    ref: null,
    version: 1,
    date: localDate('2026-11-26'),
    startTime: timeOfDay('14:15'),
    endTime: timeOfDay('14:30'),
    status: 'scheduled',
    reason: 'Dolor lumbar',
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

/** The fields of a new appointment as given by a form. */
export const newAppointment = {
  date: '2026-11-27',
  startTime: '15:00',
  endTime: '15:30',
  reason: 'Primera consulta',
  notes: '',
  patientId: 1 as number | string,
  professionalId: 1,
}

/** The fields of a new patient as given by a form. */
export const newPatient = {
  firstName: 'Lucía',
  lastName: 'Peralta',
  dni: '31222333',
  phone: '3537 411111',
  email: 'lucia@correo.example',
  address: '',
  birthDate: null,
  gender: '',
  emergencyContact: '',
  emergencyPhone: '',
}

/** The fields of a new income as given by a form. */
export const newIncome = {
  date: '2026-11-19',
  amount: 1_800_000,
  discountAmount: 0,
  netAmount: 1_800_000,
  description: 'Consulta inicial',
  paymentMethod: 'cash',
  category: 'consultation',
  paymentStatus: 'completed',
  notes: '',
  patientId: 1 as number | string | null,
}
