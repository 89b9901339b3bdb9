import { expect, it } from 'vitest'
import { appointmentStatistics } from '#domain/statistics/appointment-statistics.ts'
import { generalStatistics } from '#domain/statistics/general-statistics.ts'
import { patientStatistics } from '#domain/statistics/patient-statistics.ts'
import { localDate } from '#domain/values/local-date.ts'
import { behind, mayTellMore, type ServerWord, slowed } from '#features/statistics/statistics-word.ts'

const today = localDate('2026-11-19')
const period = { from: today, to: today }
const noRows = { appointments: [], incomes: [], registrations: [] }
const told: ServerWord = {
  kind: 'told',
  told: {
    general: generalStatistics(noRows, period),
    appointments: appointmentStatistics([]),
    patients: { period, statistics: patientStatistics(noRows, today) },
  },
  partial: false,
}

it('is asked for again once what was made after it has arrived', () => {
  expect(mayTellMore(told)).toBe(false)
  expect(mayTellMore(behind(told))).toBe(true)
  const once = behind(told)
  expect(behind(once)).toBe(once)
})

it('is asked for again when nothing answered, and not when the server refused', () => {
  expect(mayTellMore({ kind: 'failed', why: 'unreachable', message: null })).toBe(true)
  expect(mayTellMore({ kind: 'failed', why: 'refused', message: 'No' })).toBe(false)
})

it('is waited for no longer than people wait', () => {
  expect(slowed({ kind: 'asking', slow: false })).toEqual({ kind: 'asking', slow: true })
  expect(slowed(told)).toBe(told)
})
