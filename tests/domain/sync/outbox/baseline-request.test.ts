import { describe, expect, it } from 'vitest'
import { plainBody, plainEdit, plainPatch } from '#domain/sync/outbox/baseline-request.ts'
import type { SerializedRequest } from '#domain/sync/outbox/outbox-entry.ts'
import { anEntry } from '#tests/domain/sync/outbox-builders.ts'

const frozen = (body: object | null): SerializedRequest => ({
  method: 'PUT',
  path: 'x/1',
  body: body && JSON.stringify(body),
  ifMatch: 4,
  epoch: 0,
})
const additions = { ref: '00000000-0000-4000-8000-000000000001', madeAt: '2026-11-19T15:00:00.000Z' }

describe('a body for a server with the baseline API', () => {
  it('has only what the spec names', () => {
    const creation = anEntry({ entity: 'patient', kind: 'create' })
    expect(plainBody(creation, frozen({ firstName: 'Eva', ...additions }))).toEqual({ firstName: 'Eva' })
  })

  const NAMED: [string, Parameters<typeof anEntry>[0], object][] = [
    ['a patient', { entity: 'patient', kind: 'create' }, { firstName: 'Eva', dni: '30111222', birthDate: null }],
    [
      'an appointment',
      { entity: 'appointment', kind: 'create' },
      { date: '2026-11-20', patientId: 3, professionalId: 1 },
    ],
    [
      'a record',
      { entity: 'record', kind: 'create' },
      { patientId: 3, appointmentId: null, professionalId: 1, diagnosis: 'x' },
    ],
    ['an approval', { kind: 'action', action: { name: 'approve', body: {} } }, { date: '2026-11-20', notes: 'x' }],
    [
      'a rejection',
      { kind: 'action', action: { name: 'reject', body: {} } },
      { rejectionReason: 'x', alternativeOptions: 'y' },
    ],
    [
      'a request',
      { kind: 'action', action: { name: 'request', body: {} } },
      { motivo: 'x', horariosSeleccionados: [] },
    ],
  ]
  it.each(NAMED)('of %s omits any field that this product may add', (_, entry, said) => {
    const more = { ...additions, version: 4, noEmail: true, createdBy: 1, role: 'owner', seats: [1], sitioWeb: '' }
    expect(plainBody(anEntry(entry), frozen({ ...said, ...more }))).toEqual(said)
  })

  it('names who registered an income', () => {
    const creation = anEntry({ entity: 'income', kind: 'create', userId: 9 })
    expect(plainBody(creation, frozen({ amount: 100, ...additions }))).toEqual({ amount: 100, recordedBy: 9 })
  })

  it('is missing for an action without fields', () => {
    expect(plainBody(anEntry({ kind: 'action' }), frozen(null))).toBeNull()
  })

  it('of an edit is the whole row with the edited fields, without what the server does not return', () => {
    const edit = anEntry({ entity: 'patient', kind: 'update' })
    const theirs = { id: 7, firstName: 'Eva', phone: '1', address: null, createdAt: 'x' }
    expect(plainEdit(edit, frozen({ phone: '2', ...additions }), theirs)).toEqual({ firstName: 'Eva', phone: '2' })
  })

  it('of a change of status has only the status', () => {
    const edit = anEntry({ entity: 'appointment', kind: 'update' })
    const said = { status: 'cancelled', cancellationReason: 'Viaje' }
    expect(
      plainEdit(edit, frozen({ ...said, ...additions }), { id: 7, date: '2026-11-20', status: 'scheduled' }),
    ).toEqual(said)
  })

  it('of a move has the whole appointment and its new status', () => {
    const edit = anEntry({ entity: 'appointment', kind: 'update' })
    const theirs = { id: 7, date: '2026-11-20', startTime: '09:00', notes: 'x', status: 'scheduled' }
    expect(plainEdit(edit, frozen({ startTime: '10:00', status: 'rescheduled' }), theirs)).toEqual({
      date: '2026-11-20',
      startTime: '10:00',
      notes: 'x',
      status: 'rescheduled',
    })
  })
})

describe('the reduced patch of an edit for a server with the baseline API', () => {
  it('has no reason of a void', () => {
    const patch = { paymentStatus: 'cancelled', voidReason: 'Error de carga' }
    expect(plainPatch(anEntry({ entity: 'income', patch }))).toEqual({ paymentStatus: 'cancelled' })
  })

  it('has the status of an appointment and its reason', () => {
    const patch = { status: 'cancelled', cancellationReason: 'Viaje' }
    expect(plainPatch(anEntry({ entity: 'appointment', patch }))).toEqual(patch)
  })
})
