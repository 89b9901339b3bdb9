import { expect, it } from 'vitest'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { lastVisit } from '#domain/appointment/last-visit.ts'

const row = (uid: string, status: AppointmentStatus) => ({ uid, status })

it('is the newest attended appointment that is not the one on screen', () => {
  const rows = [row('a', 'completed'), row('b', 'completed'), row('c', 'no_show'), row('d', 'completed')]
  expect(lastVisit(rows, 'd')).toBe(rows[1])
  expect(lastVisit(rows, 'x')).toBe(rows[3])
  expect(lastVisit([row('c', 'no_show')], 'x')).toBeNull()
})
