import { expect, it } from 'vitest'
import { appointmentStatistics } from '#domain/statistics/appointment-statistics.ts'
import { generalStatistics } from '#domain/statistics/general-statistics.ts'
import { patientStatistics } from '#domain/statistics/patient-statistics.ts'
import { localDate } from '#domain/values/local-date.ts'
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

it('is asked for again once what was made after it has arrived', () => {
  expect(isWorthRepeating(received)).toBe(false)
  expect(isWorthRepeating(markedPartial(received))).toBe(true)
  const once = markedPartial(received)
  expect(markedPartial(once)).toBe(once)
})

it.each([
  { when: 'as it was asked', waited: requestedAgain(LOADING, true) },
  { when: 'before it had answered', waited: markedPartial(LOADING) },
  { when: 'before it had answered anew', waited: markedPartial(requestedAgain(received, false)) },
])('is asked for again after a change that waited $when, though it has arrived before the answer', ({ waited }) => {
  expect(isWorthRepeating(answered(markedSlow(waited), answer))).toBe(true)
})

it('is asked for again when figures that lacked a change stay beside those of other days', () => {
  expect(isWorthRepeating(answered(requestedForOtherDays(markedPartial(received), false), answer))).toBe(true)
  expect(isWorthRepeating(answered(requestedForOtherDays(received, false), answer))).toBe(false)
})

it('is not asked for again when what it lacked had arrived before it was asked', () => {
  expect(isWorthRepeating(answered(requestedAgain(markedPartial(received), false), answer))).toBe(false)
})

it('is asked for again when nothing answered, and not when the server refused', () => {
  expect(isWorthRepeating(answered(LOADING, { kind: 'failed', why: 'unreachable', message: null }))).toBe(true)
  expect(isWorthRepeating(answered(markedPartial(LOADING), { kind: 'failed', why: 'failed', message: 'No' }))).toBe(
    false,
  )
})

it('is waited for no longer than people wait', () => {
  expect(markedSlow(LOADING)).toEqual({ kind: 'loading', slow: true, partial: false })
  expect(markedSlow(received)).toBe(received)
})
