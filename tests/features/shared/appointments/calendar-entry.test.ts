import { expect, it } from 'vitest'
import { APPOINTMENT_STATUSES } from '#domain/appointment/appointment-status.ts'
import { isForCalendar } from '#features/shared/appointments/calendar-entry.ts'

it('only appointments whose time the clinic holds, and which are not closed, are for a calendar', () => {
  const those = APPOINTMENT_STATUSES.filter((status) => isForCalendar({ status }))
  expect(those.toSorted()).toEqual(['approved', 'rescheduled', 'scheduled'])
})
