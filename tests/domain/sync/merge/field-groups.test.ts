import { expect, it } from 'vitest'
import { baseOf, changedFields, decidedWith } from '#domain/sync/merge/field-groups.ts'
import { appointment, appointmentEntry, incomeRow, patientRow } from '#tests/domain/sync/outbox-builders.ts'

it('decides place, people and status of an appointment together, reason and notes alone (C-1)', () => {
  for (const field of Object.keys(appointment))
    expect([...decidedWith('appointment', field)].sort()).toEqual(Object.keys(appointment).sort())
  expect(decidedWith('appointment', 'notes')).toEqual(['notes'])
  expect(decidedWith('appointment', 'reason')).toEqual(['reason'])
})

it('decides an income as a whole, and a patient field by field (C-1)', () => {
  expect(decidedWith('income', 'notes')).toEqual(
    expect.arrayContaining(['amount', 'patientId', 'notes', 'paymentStatus']),
  )
  expect(decidedWith('patient', 'phone')).toEqual(['phone'])
  expect(decidedWith('patient', 'date')).toEqual(['date'])
})

it('takes as base what is decided together, as far as it was seen (O-3)', () => {
  expect(baseOf('appointment', appointmentEntry, ['startTime', 'notes'])).toEqual({
    ...appointment,
    requestRef: null,
    notes: '',
  })
  expect(baseOf('patient', patientRow, ['phone', 'birthDate'])).toEqual({ phone: '1', birthDate: null })
  expect(baseOf('income', incomeRow, ['notes'])).toMatchObject({ amount: 1_800_000, paymentStatus: 'completed' })
  expect(baseOf('patient', {}, ['phone'])).toEqual({})
})

it('keeps as patch only what differs from what was seen', () => {
  expect(changedFields(patientRow, { phone: '2', email: 'ana@example.com', birthDate: null })).toEqual({ phone: '2' })
  expect(changedFields(patientRow, { birthDate: '1990-10-21', address: '' })).toEqual({ birthDate: '1990-10-21' })
  expect(changedFields(patientRow, {})).toEqual({})
})
