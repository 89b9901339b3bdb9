import { describe, expect, it } from 'vitest'
import { createdId, listReader, readBaselineRow } from '#domain/wire/baseline/baseline-wire.ts'

const appointment = {
  id: 3,
  date: '2026-11-20',
  startTime: '09:00',
  endTime: '09:30',
  status: 'scheduled',
  patientId: 7,
}

describe('a row of a server with the baseline API', () => {
  it('is read without the fields that the server omitted', () => {
    expect(readBaselineRow('appointment')(appointment)).toEqual(appointment)
  })

  it('is read without nested objects, and with plain days and times', () => {
    const row = {
      ...appointment,
      date: '2026-11-20T00:00:00.000Z',
      startTime: '09:00:00',
      Patient: { firstName: 'Eva' },
      version: 4,
    }
    expect(readBaselineRow('appointment')(row)).toEqual(appointment)
  })

  it.each([
    ['without a day', { ...appointment, date: null }],
    ['with an unknown status', { ...appointment, status: 'unknown' }],
    ['without an id', { ...appointment, id: undefined }],
    ['when it is no row', 'Bienvenido'],
  ])('is not read %s', (_, row) => {
    expect(readBaselineRow('appointment')(row)).toBeUndefined()
  })

  it('has empty texts where the server has null or nothing', () => {
    const row = { id: 7, firstName: 'Eva', lastName: null, dni: 30_123_456, birthDate: '' }
    expect(readBaselineRow('patient')(row)).toEqual({
      id: 7,
      firstName: 'Eva',
      lastName: '',
      dni: '30123456',
      birthDate: null,
    })
  })

  it('has money in whole centavos, from a number or a decimal text', () => {
    const income = {
      id: 4,
      date: '2026-11-19',
      amount: '18000.50',
      discountAmount: 100,
      category: 'other',
      status: 'completed',
    }
    expect(readBaselineRow('income')(income)).toEqual({
      id: 4,
      date: '2026-11-19',
      amount: 1_800_050,
      discountAmount: 10_000,
      netAmount: 1_790_050,
      category: 'other',
      paymentStatus: 'completed',
    })
  })
})

describe('a list of a server with the baseline API', () => {
  const readList = listReader(readBaselineRow('appointment'))

  it('omits a row that can not be read', () => {
    expect(readList([appointment, { id: 4 }])).toEqual([appointment])
  })

  it('may be empty', () => {
    expect(readList([])).toEqual([])
  })

  it.each([
    ['no list', { items: [appointment] }],
    ['of other things', [{ titulo: 'Bienvenido' }]],
  ])('is not read when it is %s', (_, answer) => {
    expect(readList(answer)).toBeUndefined()
  })
})

describe('the id of what was created', () => {
  it.each([
    [{ id: 3, Patient: { id: 7 } }, 3],
    [{ message: 'Cita creada', appointment: { id: 3 } }, 3],
    [{ message: 'Cita creada' }, null],
    [{ appointment: { id: 3 }, patient: { id: 7 } }, null],
    [undefined, null],
  ])('is read from %o as %o', (answer, id) => {
    expect(createdId(answer)).toBe(id)
  })
})
