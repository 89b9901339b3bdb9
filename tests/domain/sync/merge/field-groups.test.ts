import { expect, it } from 'vitest'
import { baseOf, changedFields, fieldsDecidedWith } from '#domain/sync/merge/field-groups.ts'
import { appointment, appointmentEntry, incomeRow, patientRow } from '#tests/domain/sync/outbox-builders.ts'

it('place, people and status of an appointment form one group, reason and notes one each (C-1)', () => {
  for (const field of Object.keys(appointment))
    expect([...fieldsDecidedWith('appointment', field)].sort()).toEqual(Object.keys(appointment).sort())
  expect(fieldsDecidedWith('appointment', 'notes')).toEqual(['notes'])
  expect(fieldsDecidedWith('appointment', 'reason')).toEqual(['reason'])
})

it('an income is one group, and each field of a patient is one (C-1)', () => {
  expect(fieldsDecidedWith('income', 'notes')).toEqual(
    expect.arrayContaining(['amount', 'patientId', 'notes', 'paymentStatus']),
  )
  expect(fieldsDecidedWith('patient', 'phone')).toEqual(['phone'])
  expect(fieldsDecidedWith('patient', 'date')).toEqual(['date'])
})

it('the base has the whole group, as far as it was seen (O-3)', () => {
  expect(baseOf('appointment', appointmentEntry, ['startTime', 'notes'])).toEqual({
    ...appointment,
    requestRef: null,
    notes: '',
  })
  expect(baseOf('patient', patientRow, ['phone', 'birthDate'])).toEqual({ phone: '1', birthDate: null })
  expect(baseOf('income', incomeRow, ['notes'])).toMatchObject({ amount: 1_800_000, paymentStatus: 'completed' })
  expect(baseOf('patient', {}, ['phone'])).toEqual({})
})

it('the patch has only what differs from what was seen', () => {
  expect(changedFields(patientRow, { phone: '2', email: 'ana@example.com', birthDate: null })).toEqual({ phone: '2' })
  expect(changedFields(patientRow, { birthDate: '1990-10-21', address: '' })).toEqual({ birthDate: '1990-10-21' })
  expect(changedFields(patientRow, {})).toEqual({})
})
