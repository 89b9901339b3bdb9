import { readAnswer } from '#data/remote/http/read-answer.ts'
import type { AppointmentStatistics } from '#domain/statistics/appointment-statistics.ts'
import type { GeneralStatistics } from '#domain/statistics/general-statistics.ts'
import type { PatientStatistics } from '#domain/statistics/patient-statistics.ts'
import type { Period } from '#domain/statistics/period.ts'
import {
  appointmentStatisticsFromWire,
  generalStatisticsFromWire,
  patientStatisticsFromWire,
  readAppointmentAnswer,
  readGeneralAnswer,
  readPatientAnswer,
} from '#domain/wire/statistics-wire.ts'
import type { Ask } from './sync-api.ts'

// Each throws UnreachableError, RefusedError or SessionEndedError (spec section 7, Statistics).

/** GET /stats/general. */
export async function fetchGeneralStatistics(ask: Ask, period: Period): Promise<GeneralStatistics> {
  return generalStatisticsFromWire(readAnswer(readGeneralAnswer, await requestStatistics(ask, 'stats/general', period)))
}

/** GET /stats/appointments. */
export async function fetchAppointmentStatistics(ask: Ask, period: Period): Promise<AppointmentStatistics> {
  return appointmentStatisticsFromWire(
    readAnswer(readAppointmentAnswer, await requestStatistics(ask, 'stats/appointments', period)),
  )
}

/**
 * GET /stats/patients, with the period that the figures cover. The baseline API has no period here, so its figures
 * cover all time.
 */
export async function fetchPatientStatistics(
  ask: Ask,
  asking: Period,
): Promise<{ period: Period; statistics: PatientStatistics }> {
  const reply = await requestStatistics(ask, 'stats/patients', asking)
  const statistics = patientStatisticsFromWire(readAnswer(readPatientAnswer, reply))
  const isOfAllTime = reply.kind === 'answer' && reply.epoch === 0
  return { period: isOfAllTime ? { from: null, to: null } : asking, statistics }
}

function requestStatistics(ask: Ask, path: string, { from, to }: Period) {
  const query = { ...(from && { startDate: from }), ...(to && { endDate: to }) }
  return ask({ method: 'GET', path, query })
}
