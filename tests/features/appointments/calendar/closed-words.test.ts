import { expect, it } from 'vitest'
import { unsetHours } from '#domain/clinic/settings/settings-values.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { closedInWords } from '#features/appointments/calendar/closed/closed-words.ts'
import { closureView } from '#tests/features/shared/closures/closure-view.ts'

const FRIDAY = localDate('2026-11-20')
const SATURDAY = localDate('2026-11-21')
const laura = { id: 1, ref: null, version: 1, name: 'Laura', lastName: 'Ferreyra', license: '', active: true }

const words = (closures: ReturnType<typeof closureView>[], date = FRIDAY) =>
  closedInWords({ hours: unsetHours, areHoursSet: false, closures }, date, [laura])

it('are none on an ordinary day, and one word on a weekday without hours', () => {
  expect(words([])).toEqual([])
  expect(words([], SATURDAY)).toEqual(['Cerrado'])
})

it('give the reason in its place', () => {
  expect(words([closureView()])).toEqual(['Cerrado: Feriado'])
  expect(words([closureView({ from: SATURDAY, to: SATURDAY })], SATURDAY)).toEqual(['Cerrado: Feriado'])
})

it('name the hours of a part, and the professional, of those who are shown', () => {
  const part = { startTime: timeOfDay('14:00'), endTime: timeOfDay('16:00'), reason: 'Curso' }
  expect(words([closureView({ professionalId: 1, reason: 'Vacaciones' }), closureView(part)])).toEqual([
    'Cerrado de 14:00 a 16:00: Curso',
    'Laura Ferreyra, cerrado: Vacaciones',
  ])
  expect(words([closureView({ professionalId: 2 })])).toEqual([])
})
