import { describe, expect, it } from 'vitest'
import { type ArrivedCharge, secondCharges } from '#domain/income/second-charges.ts'

const first: ArrivedCharge = {
  key: 10,
  appointmentId: 4,
  patientId: 7,
  paymentStatus: 'completed',
  separate: false,
}
const second: ArrivedCharge = { ...first, key: 12 }
const asked = (...charges: ArrivedCharge[]) =>
  secondCharges(charges).map(({ charge, earlier }) => [charge.key, earlier.map(({ key }) => key)])

describe('a second charge', () => {
  it('is the one that the server got later, whatever the order of reading (C-16)', () => {
    expect(asked(second, first)).toEqual([[12, [10]]])
  })

  it('of three is each that came later', () => {
    expect(asked(first, second, { ...first, key: 15 })).toEqual([
      [12, [10]],
      [15, [10, 12]],
    ])
  })

  it.each([
    ['is explained', { separate: true }],
    ['is voided', { paymentStatus: 'cancelled' }],
    ['is of another visit', { appointmentId: 5 }],
    ['is of no visit', { appointmentId: null }],
    ['is of another patient, whose the appointment was', { patientId: 8 }],
    ['is not at the server yet', { key: 'a-ref' }],
  ] as const)('is none that %s', (_, fields) => {
    expect(asked(first, { ...second, ...fields })).toEqual([])
  })

  it('is none after the first one was voided', () => {
    expect(asked({ ...first, paymentStatus: 'cancelled' }, second)).toEqual([])
  })

  it('is none without a visit or without a patient on both', () => {
    const nowhere = { appointmentId: null, patientId: null }
    expect(asked({ ...first, ...nowhere }, { ...second, ...nowhere })).toEqual([])
    expect(asked({ ...first, patientId: null }, { ...second, patientId: null })).toEqual([])
  })
})
