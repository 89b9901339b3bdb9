import { readDeviceStatistics } from '#data/local/rows/device-statistics.ts'
import { readIncomesBetween } from '#data/local/rows/payments/incomes.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { cashBreakdown } from '#domain/income/cash-breakdown.ts'
import { type DayRange, dayRange, monthRange, weekRange } from '#domain/income/income-ranges.ts'
import { incomeTotals } from '#domain/income/income-totals.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { addDays, addMonths } from '#domain/values/dates/local-date.ts'
import {
  appointmentStatisticsToWire,
  generalStatisticsToWire,
  patientStatisticsToWire,
} from '#domain/wire/statistics-wire.ts'
import type { Tablet } from '#tests/data/tablet.ts'
import type { TestServer } from '#tests/support/server/server.ts'

/** Returns the cards and the sums by method of the cash screen, for its three periods and those of former months. */
export async function cashFiguresOn({ db, ports }: Tablet) {
  const today = clinicDayAt(ports.now())
  const figures: Record<string, object> = {}
  for (const day of [today, addDays(today, -7), addMonths(today, -2), addMonths(today, -5)]) {
    for (const [name, range] of Object.entries({ day: dayRange(day), week: weekRange(day), month: monthRange(day) })) {
      const incomes = await readIncomesBetween(db, range.from, range.to)
      figures[`${name} of ${day}`] = { cards: incomeTotals(incomes), methods: cashBreakdown(incomes) }
    }
  }
  return figures
}

/** Returns the figures of the four tabs as the device computes them. */
export async function tabFiguresOn({ db, ports }: Tablet) {
  const today = clinicDayAt(ports.now())
  const figures: Record<string, object> = {}
  for (const period of periodsAt(ports.now())) {
    const answer = await readDeviceStatistics(db, period, { today, windowStart: windowStartOf(today) })
    figures[nameOf(period)] = {
      general: generalStatisticsToWire(answer.general),
      appointments: appointmentStatisticsToWire(answer.appointments),
      patients: mostActiveOnly(patientStatisticsToWire(answer.patients)),
    }
  }
  return figures
}

/** Returns the figures of the four tabs as the server answers them. */
export async function tabFiguresFrom({ app, clock, adminToken }: TestServer) {
  const headers = { authorization: `Bearer ${await adminToken()}` }
  const ask = async (call: string, { from, to }: DayRange) => {
    const answer = await app.inject({ url: `/api/v1/stats/${call}?startDate=${from}&endDate=${to}`, headers })
    if (answer.statusCode !== 200) throw new Error(`${call} answered ${answer.statusCode}`)
    return answer.json()
  }
  const figures: Record<string, object> = {}
  for (const period of periodsAt(clock())) {
    figures[nameOf(period)] = {
      general: await ask('general', period),
      appointments: await ask('appointments', period),
      patients: mostActiveOnly(await ask('patients', period)),
    }
  }
  return figures
}

function periodsAt(now: number): DayRange[] {
  const today = clinicDayAt(now)
  return [
    { from: addDays(today, -30), to: today },
    monthRange(today),
    monthRange(addMonths(today, -1)),
    { from: addMonths(today, -12), to: today },
  ]
}

function nameOf({ from, to }: DayRange): string {
  return `${from} to ${to}`
}

/** Hundreds of patients have an appointment in a year; the screen shows the first ten. */
function mostActiveOnly<T extends { masActivos: unknown[] }>(patients: T): T {
  return { ...patients, masActivos: patients.masActivos.slice(0, 10) }
}
