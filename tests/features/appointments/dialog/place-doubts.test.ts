import { expect, it } from 'vitest'
import type { OpeningTimes } from '#domain/clinic/closures/closed-times.ts'
import { unsetHours } from '#domain/clinic/settings/settings-values.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { placeDoubt } from '#features/appointments/dialog/form/place-doubts.ts'

const now = { date: localDate('2026-11-19'), time: timeOfDay('15:10') }
const times: OpeningTimes = {
  hours: unsetHours,
  areHoursSet: false,
  closures: [
    {
      ...{ from: localDate('2026-11-26'), to: localDate('2026-11-27'), startTime: null, endTime: null },
      ...{ professionalId: 2, reason: 'Vacaciones' },
    },
  ],
}
const doubt = (date: string, startTime: string, endTime: string, professionalId = '1') =>
  placeDoubt({ date, startTime, endTime, professionalId }, now, times)

it('is none about an hour to come at which the clinic is open', () => {
  expect(doubt('2026-11-19', '15:15', '15:30')).toBeNull()
  expect(doubt('2026-11-20', '14:00', '14:15')).toBeNull()
  expect(doubt('2026-11-20', '16:45', '17:00')).toBeNull()
})

it('says that an hour of today is over', () => {
  expect(doubt('2026-11-19', '15:00', '15:15')).toBe('Esa hora de hoy ya pasó.')
})

it('says that the clinic is closed then', () => {
  const closed = 'A esa hora el consultorio está cerrado: los viernes atiende de 14:00 a 17:00.'
  expect(doubt('2026-11-20', '09:00', '09:15')).toBe(closed)
  expect(doubt('2026-11-20', '16:45', '17:15')).toBe(closed)
  expect(doubt('2026-11-21', '15:00', '15:15')).toBe('El consultorio no atiende los sábados.')
})

it('is none about what is not typed whole, and about past days, which the form refuses', () => {
  expect(doubt('', '', '')).toBeNull()
  expect(doubt('2026-11-20', '1', '')).toBeNull()
  expect(doubt('2026-11-18', '09:00', '09:15')).toBeNull()
})

it('names a closure of the chosen professional', () => {
  const span = 'jueves 26 de noviembre a viernes 27 de noviembre'
  expect(doubt('2026-11-26', '15:00', '15:15', '2')).toBe(`Cerrado: Vacaciones (${span}). Puedes agendar igual.`)
  expect(doubt('2026-11-26', '15:00', '15:15', '1')).toBeNull()
  expect(doubt('2026-11-26', '15:00', '15:15', '')).toBeNull()
})
