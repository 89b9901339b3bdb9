import { expect, it } from 'vitest'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { type PortalItem, sortedAppointments } from '#features/patient-portal/appointments/sorted-appointments.ts'

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
    replacesId: null,
    patientId: 1,
    professionalId: 1,
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-01T12:00:00.000Z',
  }
}

const REQUEST = '00000000-0000-4000-8000-0000000000aa'

function wish(day: string, start: string, fields: Partial<AppointmentView> = {}): AppointmentView {
  return { ...appointment(day, start, 'pending'), requestRef: REQUEST, ...fields }
}

/** The starts of an item: one of an appointment, several of a request. */
const startsOf = (item: PortalItem | null) =>
  item?.kind === 'request' ? item.wishes.map(({ startTime }) => startTime) : item?.appointment.startTime

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

it('the wishes of a request are one item, in their order, wherever appointments lie between', () => {
  const sorted = sortedAppointments(
    [
      appointment('2026-11-24', '08:00', 'scheduled'),
      wish('2026-11-24', '09:00'),
      appointment('2026-11-24', '09:15', 'scheduled'),
      wish('2026-11-24', '10:00'),
      wish('2026-11-24', '11:00', { requestRef: null }),
      wish('2026-11-24', '12:00'),
    ],
    now,
  )
  expect(startsOf(sorted.next)).toBe('08:00')
  expect(sorted.upcoming.map(startsOf)).toEqual([['09:00', '10:00', '12:00'], '09:15', ['11:00']])
})

it('a request is to come as long as one of its wishes is', () => {
  const sorted = sortedAppointments([wish('2026-11-20', '09:00'), wish('2026-11-20', '16:00')], now)
  expect(startsOf(sorted.next)).toEqual(['09:00', '16:00'])
  expect([sorted.upcoming, sorted.past]).toEqual([[], []])
})

it('a decided wish is an appointment of its own', () => {
  const sorted = sortedAppointments(
    [wish('2026-11-24', '09:00', { status: 'rejected' }), wish('2026-11-24', '10:00'), wish('2026-11-24', '11:00')],
    now,
  )
  expect(startsOf(sorted.next)).toEqual(['10:00', '11:00'])
  expect(sorted.past.map(startsOf)).toEqual(['09:00'])
})
