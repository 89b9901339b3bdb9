import { describe, expect, it } from 'vitest'
import { EXPIRING_DAYS, planState, suggestedPlan } from '#domain/plan/plan-state.ts'
import { addDays, localDate } from '#domain/values/dates/local-date.ts'

const DAY = localDate('2026-11-19')
const plan = { status: 'active', sessions: 10, startsOn: DAY, expiresOn: null } as const

describe('a plan', () => {
  it.each([
    ['active', {}, 9],
    ['usedUp', {}, 10],
    ['usedUp', {}, 11],
    ['usedUp', { expiresOn: addDays(DAY, -1) }, 10],
    ['expired', { expiresOn: addDays(DAY, -1) }, 3],
    ['expiring', { expiresOn: DAY }, 3],
    ['expiring', { expiresOn: addDays(DAY, EXPIRING_DAYS) }, 3],
    ['active', { expiresOn: addDays(DAY, EXPIRING_DAYS + 1) }, 3],
    ['closed', { status: 'closed' as const }, 10],
  ] as const)('is %s with %j after %i sessions', (state, fields, used) => {
    expect(planState({ ...plan, ...fields }, used, DAY)).toBe(state)
  })
})

describe('the suggested plan of a visit', () => {
  const shown = (taken: number, fields: object = {}) => ({
    plan: { ...plan, ...fields },
    numbers: new Map(Array.from({ length: taken }, (_, place) => [place + 1, place + 1] as const)),
  })

  it('is the only one in which a session is neither used nor booked', () => {
    const [full, open] = [shown(10), shown(9)]
    expect(suggestedPlan([full, open], DAY)).toBe(open)
    expect(suggestedPlan([full], DAY)).toBeNull()
  })

  it('is none where two are open: only the patient knows which', () => {
    expect(suggestedPlan([shown(1), shown(2)], DAY)).toBeNull()
  })

  it.each([
    ['closed', { status: 'closed' }],
    ['not begun', { startsOn: addDays(DAY, 1) }],
    ['expired', { expiresOn: addDays(DAY, -1) }],
  ])('is never one that is %s on that day', (_, fields) => {
    expect(suggestedPlan([shown(1, fields)], DAY)).toBeNull()
  })

  it('is one on its last day', () => {
    expect(suggestedPlan([shown(1, { expiresOn: DAY })], DAY)).not.toBeNull()
  })
})
