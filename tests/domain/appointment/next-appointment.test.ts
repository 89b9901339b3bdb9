import fc from 'fast-check'
import { expect, it } from 'vitest'
import { APPOINTMENT_STATUSES, isClosed } from '#domain/appointment/appointment-status.ts'
import { nextAppointment } from '#domain/appointment/next-appointment.ts'
import { localDate } from '#domain/values/local-date.ts'
import { timeOfDay } from '#domain/values/time-of-day.ts'
import { gridTime } from '../domain-arbitraries.ts'

const now = { date: localDate('2026-11-19'), time: timeOfDay('14:00') }
const turno = (date: string, start: string, status: (typeof APPOINTMENT_STATUSES)[number] = 'scheduled') => ({
  date: localDate(date),
  startTime: timeOfDay(start),
  status,
})

it('is the earliest by day, then by start', () => {
  const later = turno('2026-11-20', '08:00')
  const earlier = turno('2026-11-19', '19:45')
  expect(nextAppointment([later, earlier, turno('2027-01-01', '07:00')], now)).toBe(earlier)
})

it('may begin this very minute, but not have begun', () => {
  const present = turno('2026-11-19', '14:00')
  expect(nextAppointment([present, turno('2026-11-19', '13:45'), turno('2026-11-18', '19:45')], now)).toBe(present)
  expect(nextAppointment([turno('2026-11-19', '13:45')], now)).toBeNull()
  expect(nextAppointment([], now)).toBeNull()
})

it('is one that is still to come, in no closed status', () => {
  const anyTurno = fc.record({
    date: fc.constantFrom(localDate('2026-11-18'), now.date, localDate('2026-11-20')),
    startTime: gridTime,
    status: fc.constantFrom(...APPOINTMENT_STATUSES),
  })
  fc.assert(
    fc.property(fc.array(anyTurno), (turnos) => {
      const starts = turnos
        .filter(({ status }) => !isClosed(status))
        .map(({ date, startTime }) => `${date} ${startTime}`)
        .filter((start) => start >= '2026-11-19 14:00')
        .sort()
      const next = nextAppointment(turnos, now)
      expect(next ? `${next.date} ${next.startTime}` : null).toBe(starts[0] ?? null)
    }),
  )
})
