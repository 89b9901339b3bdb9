import type { LocalDate } from '../values/dates/local-date.ts'
import { type Centavos, centavos } from '../values/money.ts'
import { type Month, monthOf, shiftMonth } from './months.ts'
import { barPercent, wholePercent } from './rates.ts'

/** Figures that the screen derives from the statistics (spec sections 2 and 9). */

const MONTHS_SHOWN = 6
const PATIENTS_SHOWN = 5
const MONTHS_OF_TREND = 3
const INCOME_SCALE = centavos(100_000_00)
const AVERAGE_SCALE = centavos(10_000_00)

/** Returns the last six months, for the list of the Citas tab. */
export function lastMonths<M>(byMonth: readonly M[]): M[] {
  return byMonth.slice(-MONTHS_SHOWN)
}

/** Returns the five most active patients, for the list of the Pacientes tab. */
export function topPatients<P>(mostActive: readonly P[]): P[] {
  return mostActive.slice(0, PATIENTS_SHOWN)
}

/** Whether the list of the most active is too short to be meaningful; an empty list is handled separately. */
export function isSmallSample(mostActive: readonly unknown[]): boolean {
  return mostActive.length > 0 && mostActive.length < PATIENTS_SHOWN
}

export interface PatientActivity {
  /** Patients with appointments in the period. */
  active: number
  /** Appointments per active patient, rounded to one decimal. */
  averageAppointments: number
  mostAppointments: number
  /** Active patients with more than one appointment, in whole percent. */
  retentionRate: number
}

/** Computes the analysis card of the Pacientes tab; all 0 if nobody had an appointment. */
export function patientActivity(mostActive: readonly { appointments: number }[]): PatientActivity {
  const active = mostActive.length
  const appointments = mostActive.reduce((sum, patient) => sum + patient.appointments, 0)
  const returning = mostActive.filter((patient) => patient.appointments > 1).length
  return {
    active,
    averageAppointments: active === 0 ? 0 : Math.round((appointments * 10) / active) / 10,
    mostAppointments: mostActive.reduce((most, patient) => Math.max(most, patient.appointments), 0),
    retentionRate: wholePercent(returning, active),
  }
}

/** Returns completed appointments in whole percent of the total. */
export function efficiency({ completed, total }: { completed: number; total: number }): number {
  return wholePercent(completed, total)
}

export interface TrendMonth {
  month: Month
  registered: number
  /** Marked 'actual'. */
  isPresent: boolean
}

/** Returns the new patients of the last three months, the current one last; 0 for a month that is not in the data. */
export function newPatientTrend(
  newByMonth: readonly { month: string; registered: number }[],
  today: LocalDate,
): TrendMonth[] {
  const registered = new Map(newByMonth.map((month) => [month.month, month.registered]))
  return Array.from({ length: MONTHS_OF_TREND }, (_, index) => {
    const month = shiftMonth(monthOf(today), index - MONTHS_OF_TREND + 1)
    return { month, registered: registered.get(month) ?? 0, isPresent: index === MONTHS_OF_TREND - 1 }
  })
}

/** Returns the bar of the period's income, in whole percent of 100.000 pesos. */
export function incomeBar(income: Centavos): number {
  return barPercent(income, INCOME_SCALE)
}

/** Returns the bar of the average per appointment, in whole percent of 10.000 pesos. */
export function averageBar(average: Centavos): number {
  return barPercent(average, AVERAGE_SCALE)
}
