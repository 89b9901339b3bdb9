import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { type SerializeContext, serialize } from '#domain/sync/outbox/serialize.ts'
import {
  APPOINTMENT_REF,
  anEntry,
  appointment,
  INCOME_REF,
  knownPatient,
  noIds,
  PATIENT_REF,
} from '#tests/domain/sync/outbox-builders.ts'

const context: SerializeContext = { ids: knownPatient, epoch: 3, knownVersion: 10, acknowledgedVersions: [] }
const bodyOf = (entry: OutboxEntry, told: Partial<SerializeContext> = {}) =>
  JSON.parse(serialize(entry, { ...context, ...told }).body ?? 'null')

describe('a creation', () => {
  const create = anEntry({
    entity: 'appointment',
    kind: 'create',
    key: APPOINTMENT_REF,
    patch: { ...appointment, patientId: PATIENT_REF },
  })

  it('is sent by POST with its ref, without If-Match', () => {
    expect(serialize(create, context)).toMatchObject({ method: 'POST', path: 'appointments', ifMatch: null, epoch: 3 })
    expect(bodyOf(create)).toEqual({
      ...appointment,
      patientId: 7,
      ref: APPOINTMENT_REF,
      madeAt: '2026-11-19T17:00:00.000Z',
    })
  })

  it('names its patient by id, never by ref', () => {
    expect(serialize(create, context).body).not.toContain(PATIENT_REF)
    expect(bodyOf({ ...create, patch: { patientId: 12 } }).patientId).toBe(12)
    expect(bodyOf({ ...create, patch: { patientId: null } }).patientId).toBeNull()
    expect(bodyOf({ ...create, patch: { notes: 'x' } })).not.toHaveProperty('patientId')
  })

  it('is not built before its patient is known', () => {
    expect(() => serialize(create, { ...context, ids: noIds })).toThrow(RangeError)
  })

  it('of a patient or of an income has the path of its entity', () => {
    expect(serialize(anEntry({ kind: 'create', key: PATIENT_REF }), context).path).toBe('patients')
    expect(serialize(anEntry({ entity: 'income', kind: 'create', key: INCOME_REF }), context).path).toBe('incomes')
  })
})

describe('an update', () => {
  const update = anEntry({ patch: { phone: '2' }, base: { phone: '1' } })

  it('is sent by PUT with the edited fields and the version that its author saw', () => {
    expect(serialize(update, context)).toEqual({
      method: 'PUT',
      path: 'patients/7',
      body: '{"phone":"2","madeAt":"2026-11-19T17:00:00.000Z"}',
      ifMatch: 10,
      epoch: 3,
    })
  })

  it('counts acknowledged own changes as seen, up to the highest version (S-9)', () => {
    const ifMatch = (told: Partial<SerializeContext>) => serialize(update, { ...context, ...told }).ifMatch
    expect(ifMatch({ acknowledgedVersions: [12, 11] })).toBe(12)
    expect(ifMatch({ knownVersion: 15, acknowledgedVersions: [12] })).toBe(15)
    expect(ifMatch({ knownVersion: 0, acknowledgedVersions: [12] })).toBe(12)
  })

  it('of a row created here has the id that the row got', () => {
    expect(serialize({ ...update, key: PATIENT_REF }, context).path).toBe('patients/7')
    expect(() => serialize({ ...update, key: PATIENT_REF }, { ...context, ids: noIds })).toThrow(RangeError)
  })

  it('has pesos for centavos', () => {
    const income = anEntry({
      entity: 'income',
      key: 50,
      patch: { amount: 1_800_050, discountAmount: 10, netAmount: 1_800_040, notes: '100' },
    })
    expect(bodyOf(income)).toMatchObject({ amount: 18_000.5, discountAmount: 0.1, netAmount: 18_000.4, notes: '100' })
  })
})

it('a deletion has no body and the version that its author saw', () => {
  const remove = anEntry({ entity: 'income', kind: 'delete', key: 50 })
  expect(serialize(remove, context)).toEqual({
    method: 'DELETE',
    path: 'incomes/50',
    body: null,
    ifMatch: 10,
    epoch: 3,
  })
})

it('the deletion of a patient names the appointments that its author saw', () => {
  const remove = anEntry({ kind: 'delete', key: 7, base: { seenAppointments: `${APPOINTMENT_REF} 12` } })
  expect(serialize(remove, context)).toMatchObject({ path: 'patients/7', seenAppointments: `${APPOINTMENT_REF} 12` })
})

it('the same change always gives the same bytes', () => {
  const entry = anEntry({
    entity: 'income',
    kind: 'create',
    key: INCOME_REF,
    patch: { amount: 5, patientId: PATIENT_REF },
  })
  const again = structuredClone({
    ...entry,
    state: 'inflight' as const,
    sent: true,
    tries: 4,
    nextAt: 99,
    opId: 'other',
  })
  expect(serialize(again, structuredClone(context))).toEqual(serialize(entry, context))
})
