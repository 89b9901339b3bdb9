import * as v from 'valibot'
import { WEEKDAY_NAMES, weekdayName } from '#domain/statistics/weekday-name.ts'
import type { AppointmentStatistics } from '../statistics/appointment-statistics.ts'
import type { GeneralStatistics } from '../statistics/general-statistics.ts'
import type { Month } from '../statistics/months.ts'
import type { PatientStatistics } from '../statistics/patient-statistics.ts'
import { isLocalDate } from '../values/dates/local-date.ts'
import { centavosOfPesos, pesosOf } from '../values/money.ts'
import { readerOf } from './answer-reader.ts'
import { dateField } from './fields.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const percent = v.pipe(count, v.maxValue(100))
const pesos = v.pipe(v.number(), v.minValue(0))
const month = v.pipe(
  v.string(),
  v.check((text) => isLocalDate(`${text}-01`)),
  v.transform((text) => text as Month),
)

/**
 * GET /stats/general (spec section 3): the requested period (null for an open end), counts, whole percentages, pesos.
 */
export const generalStatisticsAnswer = v.object({
  periodo: v.object({ inicio: v.nullable(dateField), fin: v.nullable(dateField) }),
  citas: v.object({
    total: count,
    completadas: count,
    programadas: count,
    canceladas: count,
    noAsistio: count,
    tasaAsistencia: percent,
    tasaCancelacion: percent,
  }),
  pacientes: v.object({ nuevos: count, total: count }),
  finanzas: v.object({ ingresosTotales: pesos, promedioPorCita: pesos }),
})

/**
 * GET /stats/appointments: months in order, weekdays from lunes to domingo; both empty if the period has no
 * appointments.
 */
export const appointmentStatisticsAnswer = v.object({
  porMes: v.array(v.object({ mes: month, completadas: count, programadas: count, canceladas: count })),
  porDiaSemana: v.array(v.object({ dia: v.picklist(WEEKDAY_NAMES), total: count })),
})

/**
 * GET /stats/patients: everyone with appointments in the period, most first; new patients of each month up to the
 * current one.
 */
export const patientStatisticsAnswer = v.object({
  total: count,
  masActivos: v.array(v.object({ firstName: v.string(), lastName: v.string(), totalCitas: count })),
  nuevosPorMes: v.array(v.object({ mes: month, nuevos: count })),
})

export const readGeneralAnswer = readerOf(generalStatisticsAnswer)
export const readAppointmentAnswer = readerOf(appointmentStatisticsAnswer)
export const readPatientAnswer = readerOf(patientStatisticsAnswer)

type GeneralAnswer = v.InferOutput<typeof generalStatisticsAnswer>
type AppointmentAnswer = v.InferOutput<typeof appointmentStatisticsAnswer>
type PatientAnswer = v.InferOutput<typeof patientStatisticsAnswer>

/** Converts centavos to pesos, and names to those of the wire. */
export function generalStatisticsToWire({
  period,
  appointments,
  patients,
  finances,
}: GeneralStatistics): GeneralAnswer {
  return {
    periodo: { inicio: period.from, fin: period.to },
    citas: {
      total: appointments.total,
      completadas: appointments.completed,
      programadas: appointments.scheduled,
      canceladas: appointments.cancelled,
      noAsistio: appointments.noShow,
      tasaAsistencia: appointments.attendanceRate,
      tasaCancelacion: appointments.cancellationRate,
    },
    pacientes: { nuevos: patients.registered, total: patients.total },
    finanzas: {
      ingresosTotales: pesosOf(finances.income),
      promedioPorCita: pesosOf(finances.averagePerAppointment),
    },
  }
}

export function appointmentStatisticsToWire({ byMonth, byWeekday }: AppointmentStatistics): AppointmentAnswer {
  return {
    porMes: byMonth.map(({ month: mes, completed, scheduled, cancelled }) => ({
      mes,
      completadas: completed,
      programadas: scheduled,
      canceladas: cancelled,
    })),
    porDiaSemana: byWeekday.map(({ weekday, total }) => ({ dia: weekdayName(weekday), total })),
  }
}

export function patientStatisticsToWire({ total, mostActive, newByMonth }: PatientStatistics): PatientAnswer {
  return {
    total,
    masActivos: mostActive.map(({ firstName, lastName, appointments }) => ({
      firstName,
      lastName,
      totalCitas: appointments,
    })),
    nuevosPorMes: newByMonth.map(({ month: mes, registered }) => ({ mes, nuevos: registered })),
  }
}

/** Converts the server's general figures to the domain's terms. */
export function generalStatisticsFromWire({ periodo, citas, pacientes, finanzas }: GeneralAnswer): GeneralStatistics {
  return {
    period: { from: periodo.inicio, to: periodo.fin },
    appointments: {
      total: citas.total,
      completed: citas.completadas,
      scheduled: citas.programadas,
      cancelled: citas.canceladas,
      noShow: citas.noAsistio,
      attendanceRate: citas.tasaAsistencia,
      cancellationRate: citas.tasaCancelacion,
    },
    patients: { registered: pacientes.nuevos, total: pacientes.total },
    finances: {
      income: centavosOfPesos(finanzas.ingresosTotales),
      averagePerAppointment: centavosOfPesos(finanzas.promedioPorCita),
    },
  }
}

export function appointmentStatisticsFromWire({ porMes, porDiaSemana }: AppointmentAnswer): AppointmentStatistics {
  return {
    byMonth: porMes.map(({ mes, completadas, programadas, canceladas }) => ({
      month: mes,
      completed: completadas,
      scheduled: programadas,
      cancelled: canceladas,
    })),
    byWeekday: porDiaSemana.map(({ dia, total }) => ({ weekday: WEEKDAY_NAMES.indexOf(dia), total })),
  }
}

export function patientStatisticsFromWire({ total, masActivos, nuevosPorMes }: PatientAnswer): PatientStatistics {
  return {
    total,
    mostActive: masActivos.map(({ firstName, lastName, totalCitas }) => ({
      firstName,
      lastName,
      appointments: totalCitas,
    })),
    newByMonth: nuevosPorMes.map(({ mes, nuevos }) => ({ month: mes, registered: nuevos })),
  }
}
