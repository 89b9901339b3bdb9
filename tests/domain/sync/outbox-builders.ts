import type { MirrorRow } from '#domain/sync/merge/rebase.ts'
import type { Cascades } from '#domain/sync/outbox/dependency-keys.ts'
import { OUTBOX_SCHEMA, type OutboxEntry, type ReviewReason } from '#domain/sync/outbox/outbox-entry.ts'

export const PATIENT_REF = '5f0c6f0e-9d7e-4d5b-8a51-2f6f6c0d7a11'
export const APPOINTMENT_REF = 'a3f1c2d4-0b1e-4c3d-9e8f-7a6b5c4d3e2f'
export const INCOME_REF = 'c0ffee00-1234-4abc-8def-001122334455'
const MADE_AT = Date.parse('2026-11-19T17:00:00.000Z')

/** A queued update of patient 7, unless told otherwise. */
export function anEntry(told: Partial<OutboxEntry> = {}): OutboxEntry {
  const n = told.n ?? 1
  return {
    n,
    opId: `op-${n}`,
    userId: 1,
    schema: OUTBOX_SCHEMA,
    entity: 'patient',
    kind: 'update',
    action: null,
    key: 7,
    patch: {},
    base: {},
    state: 'queued',
    sent: false,
    attempt: 0,
    frozen: null,
    ack: null,
    parked: null,
    tries: 0,
    serverErrors: 0,
    mended: false,
    nextAt: 0,
    hold: null,
    madeAt: MADE_AT,
    ...told,
  }
}

/** The same change, acknowledged with this version. */
export function acked(entry: OutboxEntry, version: number, id: number | null = null): OutboxEntry {
  return { ...entry, state: 'acked', sent: true, ack: { epoch: 1, version, id } }
}

/** The same change, parked. */
export function parked(entry: OutboxEntry, why: ReviewReason = 'refused'): OutboxEntry {
  return { ...entry, state: 'parked', parked: { why, fields: [], status: 409, answer: null, at: MADE_AT } }
}

export const appointment = {
  date: '2026-11-19',
  startTime: '14:00',
  endTime: '14:15',
  professionalId: 1,
  patientId: 7,
  status: 'scheduled',
  cancellationReason: null,
}

/** A mirrored appointment of patient 7. */
export const appointmentEntry: MirrorRow = {
  id: 30,
  ref: null,
  version: 10,
  reason: 'Control',
  notes: '',
  requestRef: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  ...appointment,
}

export const patientRow: MirrorRow = {
  id: 7,
  ref: PATIENT_REF,
  version: 10,
  firstName: 'Ana',
  lastName: 'Gómez',
  phone: '1',
  email: 'ana@example.com',
  address: '',
  birthDate: null,
}

export const incomeRow: MirrorRow = {
  id: 50,
  ref: INCOME_REF,
  version: 10,
  patientId: 7,
  date: '2026-11-19',
  amount: 1_800_000,
  discountAmount: 0,
  netAmount: 1_800_000,
  description: 'Consulta',
  paymentStatus: 'completed',
  notes: '',
  voidReason: null,
  voidedAt: null,
}

export const noIds: ReadonlyMap<string, number> = new Map()
export const noCascades: Cascades = new Map()
export const knownPatient: ReadonlyMap<string, number> = new Map([[PATIENT_REF, 7]])
