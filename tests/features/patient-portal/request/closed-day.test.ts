import { expect, it } from 'vitest'
import type { ClosureTerms } from '#domain/clinic/closures/closure.ts'
import { unsetHours } from '#domain/clinic/settings/settings-values.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { closedDayOf } from '#features/patient-portal/request/closed-day.ts'

const FRIDAY = localDate('2026-11-20')
const closure = (reason: string, fields: Partial<ClosureTerms> = {}): ClosureTerms => ({
  ...{ from: FRIDAY, to: FRIDAY, startTime: null, endTime: null, professionalId: null, reason },
  ...fields,
})
const reasons = (...closures: ClosureTerms[]) =>
  closedDayOf({ hours: unsetHours, areHoursSet: false, closures }, FRIDAY, [1, 2]).reasons

it('names why a day, or each part of it, is closed to patients', () => {
  expect(reasons()).toEqual([])
  expect(reasons(closure('Feriado'))).toEqual(['Cerrado: Feriado'])
  const [four, five, six] = [timeOfDay('16:00'), timeOfDay('17:00'), timeOfDay('18:00')]
  expect(
    reasons(
      closure('Curso', { startTime: four, endTime: five }),
      closure('Curso', { startTime: five, endTime: six }),
      closure('Limpieza', { startTime: timeOfDay('08:00'), endTime: timeOfDay('08:15') }),
    ),
  ).toEqual(['Cerrado de 08:00 a 08:15: Limpieza', 'Cerrado de 16:00 a 18:00: Curso'])
})

it('names a closure of one professional only where the other one is closed, too', () => {
  const ofOne = closure('Vacaciones', { professionalId: 1 })
  expect(reasons(ofOne)).toEqual([])
  expect(reasons(ofOne, closure('Congreso', { professionalId: 2 }))).toEqual(['Cerrado: Vacaciones'])
})

it('names no hours for a day on which nothing is offered', () => {
  const times = { hours: unsetHours, areHoursSet: true, closures: [closure('Congreso')] }
  expect(closedDayOf(times, FRIDAY, [1]).reasons).toEqual(['Cerrado: Congreso'])
})
