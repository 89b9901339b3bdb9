import type { DayRange } from '#domain/income/income-ranges.ts'
import {
  type AppointmentStatistics,
  appointmentStatistics,
  appointmentsByDay,
} from '#domain/statistics/appointment-statistics.ts'
import { type GeneralStatistics, generalStatistics } from '#domain/statistics/general-statistics.ts'
import { incomeByDay } from '#domain/statistics/income-by-day.ts'
import { type PatientStatistics, patientStatistics } from '#domain/statistics/patient-statistics.ts'
import type { Period } from '#domain/statistics/period.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { Db } from '#server/db/schema.ts'
import {
  appointmentTallies,
  incomeTallies,
  inOneMoment,
  patientTallies,
  registrationTallies,
} from './statistics-rows.ts'

/** GET /stats/general. */
export function readGeneralStatistics(db: Db, period: Period): Promise<GeneralStatistics> {
  return inOneMoment(db, async (moment) => generalStatistics(await generalRows(moment, period), period))
}

/** GET /stats/appointments. */
export async function readAppointmentStatistics(db: Db, period: Period): Promise<AppointmentStatistics> {
  return appointmentStatistics(await appointmentTallies(db, period))
}

/** GET /stats/patients. */
export function readPatientStatistics(db: Db, period: Period, today: LocalDate): Promise<PatientStatistics> {
  return inOneMoment(db, async (moment) => patientStatistics(await patientRows(moment, period), today))
}

/** All figures of the export. */
export interface ExportedStatistics {
  period: DayRange
  general: GeneralStatistics
  appointments: AppointmentStatistics
  appointmentDays: ReturnType<typeof appointmentsByDay>
  patients: PatientStatistics
  incomeDays: ReturnType<typeof incomeByDay>
}

/** GET /stats/export: the figures of the other three calls and their underlying days, from one snapshot. */
export function readExportedStatistics(db: Db, period: DayRange, today: LocalDate): Promise<ExportedStatistics> {
  return inOneMoment(db, async (moment) => {
    const rows = await generalRows(moment, period)
    return {
      period,
      general: generalStatistics(rows, period),
      appointments: appointmentStatistics(rows.appointments),
      appointmentDays: appointmentsByDay(rows.appointments),
      patients: patientStatistics(await patientRows(moment, period), today),
      incomeDays: incomeByDay(rows.incomes),
    }
  })
}

async function generalRows(db: Db, period: Period) {
  return {
    appointments: await appointmentTallies(db, period),
    incomes: await incomeTallies(db, period),
    registrations: await registrationTallies(db),
  }
}

async function patientRows(db: Db, period: Period) {
  return { appointments: await patientTallies(db, period), registrations: await registrationTallies(db) }
}
