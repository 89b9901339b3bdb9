import { expect, it } from 'vitest'
import { localDate } from '#domain/values/dates/local-date.ts'
import { appointmentDay } from '#features/patient-portal/appointments/appointment-day.ts'

const today = localDate('2026-11-21')

it('a day of this year has no year, one of another year has it', () => {
  expect(appointmentDay(localDate('2026-11-24'), today)).toBe('martes 24 de noviembre')
  expect(appointmentDay(localDate('2062-11-24'), today)).toBe('viernes 24 de noviembre de 2062')
})
