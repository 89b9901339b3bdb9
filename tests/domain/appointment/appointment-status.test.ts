import { expect, it } from 'vitest'
import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
  holdsSlot,
  isClosed,
  mayBecome,
  mayMove,
  nextStatuses,
} from '#domain/appointment/appointment-status.ts'

const table: Record<AppointmentStatus, AppointmentStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['scheduled', 'cancelled'],
  scheduled: ['completed', 'no_show', 'cancelled', 'rescheduled'],
  rescheduled: ['completed', 'no_show', 'cancelled', 'rescheduled'],
  completed: [],
  cancelled: [],
  no_show: [],
  rejected: [],
}

const pairs = APPOINTMENT_STATUSES.flatMap((from) => APPOINTMENT_STATUSES.map((to) => [from, to] as const))

it('there are eight statuses', () => {
  expect([...APPOINTMENT_STATUSES].sort()).toEqual(Object.keys(table).sort())
  expect(pairs).toHaveLength(64)
})

it.each(pairs)('the transition from %s to %s follows the table', (from, to) => {
  expect(nextStatuses(from).includes(to)).toBe(table[from].includes(to))
  expect(mayBecome(from, to)).toBe(from === to || table[from].includes(to))
})

const those = (rule: (status: AppointmentStatus) => boolean) => APPOINTMENT_STATUSES.filter(rule).sort()

it('agreed, kept and missed appointments hold their slot; requests and cancelled ones do not', () => {
  expect(those(holdsSlot)).toEqual(['approved', 'completed', 'no_show', 'rescheduled', 'scheduled'])
})

it('an appointment can be moved until it is settled', () => {
  expect(those(mayMove)).toEqual(['approved', 'pending', 'rescheduled', 'scheduled'])
})

it('closed statuses are those that no list of upcoming appointments shows', () => {
  expect(those(isClosed)).toEqual(['cancelled', 'completed', 'no_show', 'rejected'])
})

it('no transition leaves a closed status', () => {
  for (const status of APPOINTMENT_STATUSES) expect(isClosed(status)).toBe(nextStatuses(status).length === 0)
})
