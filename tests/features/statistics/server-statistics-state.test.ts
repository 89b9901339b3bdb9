import { expect, it } from 'vitest'
import { appointmentStatistics } from '#domain/statistics/appointment-statistics.ts'
import { generalStatistics } from '#domain/statistics/general-statistics.ts'
import { patientStatistics } from '#domain/statistics/patient-statistics.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import {
  answered,
  isWorthRepeating,
  LOADING,
  markedPartial,
  markedSlow,
  requestedAgain,
  requestedForOtherDays,
} from '#features/statistics/server-statistics-state.ts'

const today = localDate('2026-11-19')
const period = { from: today, to: today }
const noRows = { appointments: [], incomes: [], registrations: [] }
const answer = {
  kind: 'received',
  received: {
    general: generalStatistics(noRows, period),
    appointments: appointmentStatistics([]),
    patients: { period, statistics: patientStatistics(noRows, today) },
  },
} as const
const received = answered(LOADING, answer)

it('is requested again once the pending changes have arrived', () => {
  expect(isWorthRepeating(received)).toBe(false)
  expect(isWorthRepeating(markedPartial(received))).toBe(true)
  const once = markedPartial(received)
  expect(markedPartial(once)).toBe(once)
})

it.each([
  { when: 'at the request', waited: requestedAgain(LOADING, true) },
  { when: 'before the answer', waited: markedPartial(LOADING) },
  { when: 'before the answer to a refresh', waited: markedPartial(requestedAgain(received, false)) },
])('is requested again after a change that was pending $when, though it arrived before the answer', ({ waited }) => {
  expect(isWorthRepeating(answered(markedSlow(waited), answer))).toBe(true)
})

it('is requested again when figures that lacked a change stay next to those of other days', () => {
  expect(isWorthRepeating(answered(requestedForOtherDays(markedPartial(received), false), answer))).toBe(true)
  expect(isWorthRepeating(answered(requestedForOtherDays(received, false), answer))).toBe(false)
})

it('is not requested again when the changes had arrived before the request', () => {
  expect(isWorthRepeating(answered(requestedAgain(markedPartial(received), false), answer))).toBe(false)
})

it('is requested again when the server was unreachable, not when it refused', () => {
  expect(isWorthRepeating(answered(LOADING, { kind: 'failed', why: 'unreachable', message: null }))).toBe(true)
  expect(isWorthRepeating(answered(markedPartial(LOADING), { kind: 'failed', why: 'failed', message: 'No' }))).toBe(
    false,
  )
})

it('is slow once people would not wait any longer', () => {
  expect(markedSlow(LOADING)).toEqual({ kind: 'loading', slow: true, partial: false })
  expect(markedSlow(received)).toBe(received)
})
