import { describe, expect, it } from 'vitest'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { type PlanVisit, planUse } from '#domain/plan/plan-use.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'

const visit = (key: number, status: AppointmentStatus, day = key, planId = 3): PlanVisit => ({
  key,
  planId,
  date: localDate(`2026-11-${String(day).padStart(2, '0')}`),
  startTime: timeOfDay('10:00'),
  status,
})
const plan = { key: 3, countsNoShows: false }

describe('the sessions of a plan', () => {
  it('are counted from the attended appointments that carry it, and from no others', () => {
    const visits = [visit(1, 'completed'), visit(2, 'completed', 2, 4), visit(3, 'cancelled'), visit(4, 'completed')]
    expect(planUse(plan, visits).used).toBe(2)
  })

  it('include no-shows only where the plan says so', () => {
    const visits = [visit(1, 'completed'), visit(2, 'no_show')]
    expect(planUse(plan, visits).used).toBe(1)
    expect(planUse({ ...plan, countsNoShows: true }, visits).used).toBe(2)
  })

  it('are numbered in the order of the days, the booked ones after those that are used', () => {
    const visits = [visit(9, 'completed'), visit(1, 'scheduled'), visit(5, 'completed'), visit(12, 'rescheduled')]
    expect([...planUse(plan, visits).numbers]).toEqual([
      [5, 1],
      [9, 2],
      [1, 3],
      [12, 4],
    ])
  })

  it('go on beyond the last one: nothing is refused', () => {
    const visits = Array.from({ length: 11 }, (_, place) => visit(place + 1, 'completed'))
    const { used, numbers } = planUse(plan, visits)
    expect([used, numbers.get(11)]).toEqual([11, 11])
  })
})
