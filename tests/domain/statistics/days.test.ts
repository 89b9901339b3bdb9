import { expect, it } from 'vitest'
import { appointmentsByDay } from '#domain/statistics/appointment-statistics.ts'
import { incomeByDay } from '#domain/statistics/income-by-day.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { centavos } from '#domain/values/money.ts'

const [monday, tuesday, wednesday] = [localDate('2026-11-02'), localDate('2026-11-03'), localDate('2026-11-04')]

it('appointments are counted by day in any order; a day with only requests is left out', () => {
  const tallies = [
    { date: tuesday, status: 'no_show', count: 1 },
    { date: monday, status: 'completed', count: 2 },
    { date: wednesday, status: 'pending', count: 4 },
    { date: monday, status: 'approved', count: 3 },
    { date: monday, status: 'rejected', count: 5 },
  ] as const
  expect(appointmentsByDay(tallies)).toEqual([
    { date: monday, total: 5, completed: 2, scheduled: 3, cancelled: 0, noShow: 0 },
    { date: tuesday, total: 1, completed: 0, scheduled: 0, cancelled: 0, noShow: 1 },
  ])
})

it('the income of a day is that of its completed payments; a day without any is left out', () => {
  const tallies = [
    { date: tuesday, paymentStatus: 'completed', netAmount: centavos(1_600_000) },
    { date: monday, paymentStatus: 'completed', netAmount: centavos(1_800_050) },
    { date: monday, paymentStatus: 'pending', netAmount: centavos(700) },
    { date: tuesday, paymentStatus: 'completed', netAmount: centavos(25) },
    { date: wednesday, paymentStatus: 'cancelled', netAmount: centavos(900) },
    { date: wednesday, paymentStatus: 'partial', netAmount: centavos(900) },
  ] as const
  expect(incomeByDay(tallies)).toEqual([
    { date: monday, income: 1_800_050 },
    { date: tuesday, income: 1_600_025 },
  ])
})
