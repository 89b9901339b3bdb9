import { expect, it } from 'vitest'
import { appointmentStatistics } from '#domain/statistics/appointment-statistics.ts'
import { generalStatistics } from '#domain/statistics/general-statistics.ts'
import { patientStatistics } from '#domain/statistics/patient-statistics.ts'
import { localDate } from '#domain/values/local-date.ts'
import {
  ASKING,
  answered,
  askedAnew,
  askedForOtherDays,
  behind,
  mayTellMore,
  slowed,
} from '#features/statistics/statistics-word.ts'

const today = localDate('2026-11-19')
const period = { from: today, to: today }
const noRows = { appointments: [], incomes: [], registrations: [] }
const answer = {
  kind: 'told',
  told: {
    general: generalStatistics(noRows, period),
    appointments: appointmentStatistics([]),
    patients: { period, statistics: patientStatistics(noRows, today) },
  },
} as const
const told = answered(ASKING, answer)

it('is asked for again once what was made after it has arrived', () => {
  expect(mayTellMore(told)).toBe(false)
  expect(mayTellMore(behind(told))).toBe(true)
  const once = behind(told)
  expect(behind(once)).toBe(once)
})

it.each([
  { when: 'as it was asked', waited: askedAnew(ASKING, true) },
  { when: 'before it had answered', waited: behind(ASKING) },
  { when: 'before it had answered anew', waited: behind(askedAnew(told, false)) },
])('is asked for again after a change that waited $when, though it has arrived before the answer', ({ waited }) => {
  expect(mayTellMore(answered(slowed(waited), answer))).toBe(true)
})

it('is asked for again when figures that lacked a change stay beside those of other days', () => {
  expect(mayTellMore(answered(askedForOtherDays(behind(told), false), answer))).toBe(true)
  expect(mayTellMore(answered(askedForOtherDays(told, false), answer))).toBe(false)
})

it('is not asked for again when what it lacked had arrived before it was asked', () => {
  expect(mayTellMore(answered(askedAnew(behind(told), false), answer))).toBe(false)
})

it('is asked for again when nothing answered, and not when the server refused', () => {
  expect(mayTellMore(answered(ASKING, { kind: 'failed', why: 'unreachable', message: null }))).toBe(true)
  expect(mayTellMore(answered(behind(ASKING), { kind: 'failed', why: 'failed', message: 'No' }))).toBe(false)
})

it('is waited for no longer than people wait', () => {
  expect(slowed(ASKING)).toEqual({ kind: 'asking', slow: true, partial: false })
  expect(slowed(told)).toBe(told)
})
