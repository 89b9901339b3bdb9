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

it('knows the eight statuses', () => {
  expect([...APPOINTMENT_STATUSES].sort()).toEqual(Object.keys(table).sort())
  expect(pairs).toHaveLength(64)
})

it.each(pairs)('from %s to %s goes as the table says', (from, to) => {
  expect(nextStatuses(from).includes(to)).toBe(table[from].includes(to))
  expect(mayBecome(from, to)).toBe(from === to || table[from].includes(to))
})

const those = (rule: (status: AppointmentStatus) => boolean) => APPOINTMENT_STATUSES.filter(rule).sort()

it('holds the slot of appointments that are agreed or were kept or missed, not of wishes and cancellations', () => {
  expect(those(holdsSlot)).toEqual(['approved', 'completed', 'no_show', 'rescheduled', 'scheduled'])
})

it('lets an appointment move until it is settled', () => {
  expect(those(mayMove)).toEqual(['approved', 'pending', 'rescheduled', 'scheduled'])
})

it('counts as closed what no list of upcoming appointments shows', () => {
  expect(those(isClosed)).toEqual(['cancelled', 'completed', 'no_show', 'rejected'])
})

it('has no way out of a closed status', () => {
  for (const status of APPOINTMENT_STATUSES) expect(isClosed(status)).toBe(nextStatuses(status).length === 0)
})
