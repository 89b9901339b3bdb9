import { expect, it } from 'vitest'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { sortedAppointments } from '#features/patient-portal/appointments/sorted-appointments.ts'

const now = { date: localDate('2026-11-20'), time: timeOfDay('15:00') }

function appointment(day: string, start: string, status: AppointmentStatus): AppointmentView {
  return {
    key: 1,
    uid: `${day} ${start}`,
    waiting: false,
    ref: null,
    date: localDate(day),
    startTime: timeOfDay(start),
    endTime: timeOfDay('20:00'),
    status,
    reason: '',
    notes: '',
    cancellationReason: null,
    requestRef: null,
    planId: null,
    confirmedAt: null,
    confirmedBy: null,
    seriesRef: null,
    patientId: 1,
    professionalId: 1,
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-01T12:00:00.000Z',
  }
}

it('appointments are divided into the next one, later ones, and past or cancelled ones, newest first', () => {
  const sorted = sortedAppointments(
    [
      appointment('2026-11-10', '09:00', 'completed'),
      appointment('2026-11-20', '14:45', 'scheduled'),
      appointment('2026-11-20', '15:00', 'pending'),
      appointment('2026-11-24', '09:00', 'rescheduled'),
      appointment('2026-11-25', '09:00', 'cancelled'),
    ],
    now,
  )
  expect(sorted.next?.uid).toBe('2026-11-20 15:00')
  expect(sorted.upcoming.map(({ uid }) => uid)).toEqual(['2026-11-24 09:00'])
  expect(sorted.past.map(({ uid }) => uid)).toEqual(['2026-11-25 09:00', '2026-11-20 14:45', '2026-11-10 09:00'])
})

it('a cancelled appointment is never the next one', () => {
  const sorted = sortedAppointments([appointment('2026-11-25', '09:00', 'rejected')], now)
  expect(sorted.next).toBeNull()
  expect(sorted.past).toHaveLength(1)
})
