import 'fake-indexeddb/auto'
import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import type { ClinicalRecord } from '#domain/clinical-record/clinical-record.ts'
import type { Income } from '#domain/income/income.ts'
import type { Patient } from '#domain/patient/patient.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { centavos } from '#domain/values/money.ts'
import { createTestClock, type TestClock } from '#tests/support/server/test-clock.ts'

let databases = 0

/** An empty device database, with a fixed clock and ids that count up. */
export function openDeviceClinic(): { db: ClinicDatabase; clock: TestClock; sources: ChangeSources } {
  databases++
  const clock = createTestClock()
  let names = 0
  const newUuid = () => {
    names++
    return `00000000-0000-4000-8000-${String(names).padStart(12, '0')}`
  }
  return { db: new ClinicDatabase(databases), clock, sources: { now: clock, newUuid } }
}

/** A mirrored patient. */
export function patient(fields: Partial<Patient> = {}): Patient {
  return {
    id: 1,
    ref: null,
    version: 1,
    firstName: 'Ana',
    lastName: 'Gómez',
    dni: '30123456',
    phone: '3537 400000',
    email: 'ana@correo.example',
    address: '',
    birthDate: null,
    gender: '',
    emergencyContact: '',
    emergencyPhone: '',
    deskNotes: '',
    noContact: false,
    confirmed: true,
    createdAt: '2026-01-02T12:00:00.000Z',
    updatedAt: '2026-01-02T12:00:00.000Z',
    ...fields,
  }
}

/** The same patient as a screen sees it. */
export function patientView(fields: Partial<Patient> = {}): PatientView {
  const { id, version: _version, ...row } = patient(fields)
  return { ...row, key: id, uid: row.ref ?? String(id), waiting: false }
}

/** A mirrored income: 18.000 pesos on Thursday 19 November 2026. */
export function income(fields: Partial<Income> = {}): Income {
  return {
    id: 1,
    ref: null,
    version: 1,
    date: localDate('2026-11-19'),
    amount: centavos(1_800_000),
    discountAmount: centavos(0),
    netAmount: centavos(1_800_000),
    description: 'Consulta inicial',
    paymentMethod: 'cash',
    category: 'consultation',
    paymentStatus: 'completed',
    notes: '',
    patientId: 1,
    recordedBy: 1,
    recordedByName: '',
    appointmentId: null,
    planId: null,
    paidAtOnce: null,
    separate: false,
    voidReason: null,
    voidedAt: null,
    createdAt: '2026-11-19T15:00:00.000Z',
    updatedAt: '2026-11-19T15:00:00.000Z',
    ...fields,
  }
}

/** A clinical record of the server; no device mirrors any. */
export function clinicalRecord(fields: Partial<ClinicalRecord> = {}): ClinicalRecord {
  return {
    id: 40,
    ref: null,
    version: 7,
    patientId: 1,
    appointmentId: null,
    professionalId: 1,
    occurredOn: null,
    createdBy: 1,
    updatedBy: 1,
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-01T12:00:00.000Z',
    diagnosis: 'Lumbalgia',
    treatment: '',
    observations: '',
    medications: '',
    allergies: '',
    previousConditions: '',
    familyHistory: '',
    ...fields,
  }
}
