import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AppointmentForm,
  appointmentFormErrors,
  dateError,
  endError,
  endFor,
  rescheduleError,
  startError,
} from '#domain/appointment/appointment-rules.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { minutesOf, timeAtMinutes, timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { gridTime } from '../domain-arbitraries.ts'

const today = localDate('2026-11-19')

const right: AppointmentForm = {
  date: '2026-11-19',
  startTime: '14:00',
  endTime: '14:15',
  reason: 'Control',
  notes: '',
  patientId: '7',
  professionalId: '1',
}

const errorsOf = (changed: Partial<AppointmentForm>) => appointmentFormErrors({ ...right, ...changed }, today)

describe('the whole form', () => {
  it('is valid with everything given, even today', () => {
    expect(errorsOf({})).toEqual({})
  })

  it('reports every rule of an empty form, in the order of the fields', () => {
    const empty = { date: '', startTime: '', endTime: '', reason: '', notes: '', patientId: '', professionalId: '' }
    const errors = appointmentFormErrors(empty, today)
    expect(Object.entries(errors)).toEqual([
      ['date', 'La fecha es obligatoria'],
      ['startTime', 'La hora de inicio es obligatoria'],
      ['endTime', 'La hora de fin es obligatoria'],
      ['patientId', 'Debe seleccionar un paciente'],
      ['professionalId', 'Debe seleccionar un profesional'],
      ['reason', 'El motivo de la cita es obligatorio'],
    ])
  })

  it('requires a reason that is not blank', () => {
    expect(errorsOf({ reason: ' \n\t ' })).toEqual({ reason: 'El motivo de la cita es obligatorio' })
  })

  it('refuses texts that the server could not store', () => {
    expect(errorsOf({ reason: 'a'.repeat(4001), notes: 'b\u0000' })).toEqual({
      reason: 'El texto es demasiado largo (máximo 4000 caracteres)',
      notes: 'El valor no es válido',
    })
    expect(errorsOf({ reason: 'a'.repeat(4000), notes: 'dos\nlíneas' })).toEqual({})
  })
})

describe('the day', () => {
  it.each([
    ['', 'La fecha es obligatoria'],
    ['   ', 'La fecha no es válida'],
    ['19/11/2026', 'La fecha no es válida'],
    ['2027-02-29', 'La fecha no es válida'],
    ['2026-11-18', 'No se pueden crear citas en fechas pasadas'],
    ['2025-12-31', 'No se pueden crear citas en fechas pasadas'],
    ['2026-11-19', null],
    ['2026-11-20', null],
    ['2027-01-01', null],
    ['2028-02-29', null],
  ])('%j gives the message %j', (date, message) => {
    expect(dateError(date, today)).toBe(message)
  })

  it('is compared with today across the new year', () => {
    expect(dateError('2026-12-31', localDate('2027-01-01'))).toBe('No se pueden crear citas en fechas pasadas')
    expect(dateError('2026-12-31', localDate('2026-12-31'))).toBeNull()
  })
})

const outsideStart = 'La hora de inicio debe estar entre 7:00 AM y 7:45 PM'
const offGridStart = 'La hora debe ser en intervalos de 15 minutos (ej: 09:00, 09:15, 09:30, 09:45)'
const outsideEnd = 'La hora de fin debe estar entre 7:15 AM y 8:00 PM'
const offGridEnd = 'La hora debe ser en intervalos de 15 minutos (ej: 09:15, 09:30, 09:45, 10:00)'

describe('the start', () => {
  it.each([
    ['', 'La hora de inicio es obligatoria'],
    ['06:59', outsideStart],
    ['06:45', outsideStart],
    ['07:00', null],
    ['07:10', offGridStart],
    ['07:15', null],
    ['19:45', null],
    ['19:46', outsideStart],
    ['20:00', outsideStart],
    ['20:15', outsideStart],
    ['00:00', outsideStart],
    ['24:00', outsideStart],
    ['7:00', outsideStart],
    ['mañana', outsideStart],
  ])('%j gives the message %j', (start, message) => {
    expect(startError(start)).toBe(message)
  })
})

describe('the end', () => {
  it.each([
    ['14:00', '', 'La hora de fin es obligatoria'],
    ['07:00', '07:00', outsideEnd],
    ['07:00', '07:14', outsideEnd],
    ['07:00', '07:15', null],
    ['07:00', '07:20', offGridEnd],
    ['19:45', '20:00', null],
    ['19:45', '20:15', outsideEnd],
    ['19:45', '20:01', outsideEnd],
    ['14:15', '14:15', 'La hora de fin debe ser posterior a la de inicio'],
    ['14:30', '14:15', 'La hora de fin debe ser posterior a la de inicio'],
    ['14:01', '14:15', 'La cita debe durar al menos 15 minutos'],
    ['14:10', '14:30', 'La duración debe ser múltiplo de 15 minutos (15, 30, 45, 60, etc.)'],
    ['07:00', '20:00', null],
    ['', '14:15', null],
    ['mañana', '14:15', null],
  ])('from %j to %j gives the message %j', (start, end, message) => {
    expect(endError(start, end)).toBe(message)
  })

  it('is judged itself before the length of the appointment', () => {
    expect(endError('14:30', '14:20')).toBe(offGridEnd)
    expect(endError('14:30', '06:00')).toBe(outsideEnd)
  })
})

describe('start and end together', () => {
  it('are valid exactly when both are on the grid and the end is after the start', () => {
    fc.assert(
      fc.property(gridTime, gridTime, (startTime, endTime) => {
        const isRight = startTime < endTime
        expect(Object.keys(errorsOf({ startTime, endTime })).length === 0).toBe(isRight)
      }),
    )
  })

  it('are never valid with a minute that is no quarter of an hour', () => {
    const minute = fc.integer({ min: 0, max: 1439 }).filter((value) => value % 15 !== 0)
    fc.assert(
      fc.property(minute.map(timeAtMinutes), gridTime, (offGrid, onGrid) => {
        expect(errorsOf({ startTime: offGrid, endTime: onGrid }).startTime).toBeDefined()
        expect(errorsOf({ startTime: onGrid, endTime: offGrid }).endTime).toBeDefined()
      }),
    )
  })
})

describe('the end that the form fills in', () => {
  it.each([
    ['07:00', '07:15'],
    ['09:50', '10:05'],
    ['19:45', '20:00'],
    ['19:46', null],
    ['06:59', null],
    ['', null],
    ['9:00', null],
  ])('after a start of %j is %j', (start, end) => {
    expect(endFor(start)).toBe(end)
  })

  it('makes a valid appointment of any valid start', () => {
    const starts = gridTime.filter((time) => minutesOf(time) < 20 * 60)
    fc.assert(
      fc.property(starts, (startTime) => {
        expect(errorsOf({ startTime, endTime: String(endFor(startTime)) })).toEqual({})
      }),
    )
  })
})

describe('rescheduling', () => {
  const original = { date: today, startTime: timeOfDay('14:00'), endTime: timeOfDay('14:15') }
  const unchanged = 'Para reagendar una cita debes cambiar el día o el horario'

  it('must change day, start or end', () => {
    expect(rescheduleError(original, right)).toBe(unchanged)
    expect(rescheduleError(original, { ...right, reason: 'Otro', professionalId: '2' })).toBe(unchanged)
  })

  it.each([{ date: '2026-11-20' }, { startTime: '13:45' }, { endTime: '14:30' }])(
    'accepts a change of %j',
    (changed) => {
      expect(rescheduleError(original, { ...right, ...changed })).toBeNull()
    },
  )
})
