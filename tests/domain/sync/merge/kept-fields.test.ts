import { describe, expect, it } from 'vitest'
import { baseOf } from '#domain/sync/merge/field-groups.ts'
import { keptFields } from '#domain/sync/merge/kept-fields.ts'
import type { MirrorRow } from '#domain/sync/merge/rebase.ts'
import type { Fields, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { anEntry, appointmentEntry, incomeRow, noIds, parked, patientRow } from '#tests/domain/sync/outbox-builders.ts'

/** The fields that keep mine adds to a change based on `row` with `seen`, when the server has `theirs`. */
function kept(entity: OutboxEntry['entity'], row: MirrorRow, told: { seen?: Fields; patch: Fields; theirs: Fields }) {
  const { seen = {}, patch, theirs } = told
  const base = baseOf(entity, { ...row, ...seen }, Object.keys(patch))
  const change = parked(anEntry({ entity, key: row.id, patch, base }), 'conflict')
  return keptFields(change, { ...row, ...theirs }, noIds)
}

describe('keep mine', () => {
  it('keeps the start with a newly chosen end (C-8)', () => {
    const theirs = { startTime: '09:00', endTime: '09:15' }
    expect(kept('appointment', appointmentEntry, { patch: { endTime: '14:30' }, theirs })).toEqual({
      startTime: '14:00',
    })
  })

  it("keeps the status cancelled with a new reason, even if the server's status is no longer cancelled", () => {
    const seen = { status: 'cancelled', cancellationReason: 'Viaja' }
    expect(
      kept('appointment', appointmentEntry, { seen, patch: { cancellationReason: 'Enferma' }, theirs: {} }),
    ).toEqual({
      status: 'cancelled',
    })
  })

  it("takes the server's status, with its reason, when it excludes the own one (C-8)", () => {
    const patch = { startTime: '15:00', endTime: '15:15' }
    const cancelled = { status: 'cancelled', cancellationReason: 'Viaja' }
    expect(kept('appointment', appointmentEntry, { patch, theirs: cancelled })).toEqual({})
    expect(
      kept('appointment', appointmentEntry, { patch, theirs: { status: 'rescheduled', date: '2026-11-20' } }),
    ).toEqual({
      date: '2026-11-19',
    })
  })

  it('keeps an income as it was seen, but restores no voided one', () => {
    const patch = { notes: 'Factura A' }
    expect(kept('income', incomeRow, { patch, theirs: { description: 'Plantillas' } })).toEqual({
      description: 'Consulta',
    })
    expect(kept('income', incomeRow, { patch, theirs: { paymentStatus: 'cancelled', voidReason: 'Error' } })).toEqual(
      {},
    )
  })

  it('leaves a row with the patient or nobody to whom it was given (C-8)', () => {
    for (const patientId of [null, 8]) {
      const theirs = { patientId, description: 'Plantillas' }
      expect(kept('income', incomeRow, { patch: { notes: 'Factura A' }, theirs })).toEqual({ description: 'Consulta' })
    }
    const patch = { startTime: '15:00', endTime: '15:15' }
    expect(kept('appointment', appointmentEntry, { patch, theirs: { patientId: 8 } })).toEqual({})
  })

  it('leaves the professional whom an approval has set meanwhile', () => {
    const seen = { status: 'pending', professionalId: null }
    const patch = { startTime: '15:00', endTime: '15:15' }
    expect(
      kept('appointment', appointmentEntry, { seen, patch, theirs: { status: 'approved', professionalId: 1 } }),
    ).toEqual({})
  })

  it('keeps no other field of a deleted appointment', () => {
    const base = baseOf('appointment', appointmentEntry, ['endTime'])
    const change = anEntry({ entity: 'appointment', key: 30, patch: { endTime: '14:30' }, base })
    expect(keptFields(parked(change, 'conflict'), {}, noIds)).toEqual({})
  })

  it('keeps no other field when every field is a group of its own', () => {
    expect(
      kept('patient', patientRow, { patch: { phone: '2' }, theirs: { phone: '3', email: 'x@y.example' } }),
    ).toEqual({})
  })

  it('keeps no other field of a change that was refused for another reason', () => {
    const base = baseOf('appointment', appointmentEntry, ['endTime'])
    const refused = parked(anEntry({ entity: 'appointment', key: 30, patch: { endTime: '14:30' }, base }))
    expect(keptFields(refused, { ...appointmentEntry, startTime: '09:00' }, noIds)).toEqual({})
  })
})
