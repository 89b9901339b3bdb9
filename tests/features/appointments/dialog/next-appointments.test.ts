import { expect, it } from 'vitest'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { nextAppointments } from '#features/appointments/overview/next-appointments.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'

/** The positions of the shown appointments within the day. */
function shown(...statuses: AppointmentStatus[]): string[] {
  const day = statuses.map((status, index) => ({ appointment: { uid: String(index), status } }) as AgendaEntry)
  return nextAppointments(day).map(({ appointment }) => appointment.uid)
}

it('the next appointments are four from the first that needs an action', () => {
  expect(shown('completed', 'scheduled', 'no_show', 'scheduled', 'scheduled', 'scheduled')).toEqual([
    '1',
    '2',
    '3',
    '4',
  ])
})

it('the next appointments are the last four while these are open, and all of a short day', () => {
  expect(shown('completed', 'completed', 'completed', 'completed', 'completed', 'scheduled')).toEqual([
    '2',
    '3',
    '4',
    '5',
  ])
  expect(shown('completed', 'scheduled')).toEqual(['0', '1'])
  expect(shown()).toEqual([])
})

it('the next appointments are the end of the day, not its morning, after the last visit', () => {
  expect(shown('completed', 'completed', 'cancelled', 'completed', 'no_show', 'completed')).toEqual([
    '2',
    '3',
    '4',
    '5',
  ])
})
