import fc from 'fast-check'
import { expect, it } from 'vitest'
import { APPOINTMENT_STATUSES, type AppointmentStatus, isClosed } from '#domain/appointment/appointment-status.ts'
import { isToCome, nextAppointment } from '#domain/appointment/next-appointment.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { gridTime } from '../domain-arbitraries.ts'

const now = { date: localDate('2026-11-19'), time: timeOfDay('12:00') }

function appointment(date: string, startTime: string, status: AppointmentStatus = 'scheduled') {
  return { date: localDate(date), startTime: timeOfDay(startTime), status }
}

it('the next appointment is the earliest by day and start, whatever the order', () => {
  const wanted = appointment('2026-11-20', '09:00')
  expect(nextAppointment([appointment('2026-12-01', '08:00'), appointment('2026-11-20', '10:00'), wanted], now)).toBe(
    wanted,
  )
})

it('the next appointment has not begun before now', () => {
  const beginning = appointment('2026-11-19', '12:00')
  expect(nextAppointment([appointment('2026-11-19', '11:45'), appointment('2026-11-18', '15:00')], now)).toBeNull()
  expect(nextAppointment([appointment('2026-11-19', '11:45'), beginning], now)).toBe(beginning)
})

it('an appointment that begins now is still to come, one under way is not', () => {
  const places = [
    appointment('2026-11-19', '11:45'),
    appointment('2026-11-19', '12:00'),
    appointment('2026-11-20', '09:00'),
  ]
  expect(places.map((place) => isToCome(place, now))).toEqual([false, true, true])
})

it.each(['cancelled', 'rejected', 'no_show', 'completed'] as const)(
  'the next appointment is never one that is %s',
  (status) => {
    expect(nextAppointment([appointment('2026-11-20', '09:00', status)], now)).toBeNull()
  },
)

it.each(['pending', 'approved', 'scheduled', 'rescheduled'] as const)(
  'the next appointment may be one that is %s',
  (status) => {
    expect(nextAppointment([appointment('2026-11-20', '09:00', status)], now)).toMatchObject({ status })
  },
)

it('the next appointment is the first of all upcoming ones without a closed status', () => {
  const anyAppointment = fc.record({
    date: fc.constantFrom(localDate('2026-11-18'), now.date, localDate('2026-11-20')),
    startTime: gridTime,
    status: fc.constantFrom(...APPOINTMENT_STATUSES),
  })
  fc.assert(
    fc.property(fc.array(anyAppointment), (appointments) => {
      const starts = appointments
        .filter(({ status }) => !isClosed(status))
        .map(({ date, startTime }) => `${date} ${startTime}`)
        .filter((start) => start >= '2026-11-19 12:00')
        .sort()
      const next = nextAppointment(appointments, now)
      expect(next ? `${next.date} ${next.startTime}` : null).toBe(starts[0] ?? null)
    }),
  )
})
