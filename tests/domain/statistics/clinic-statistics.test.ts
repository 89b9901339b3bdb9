import { parse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { appointmentStatistics } from '#domain/statistics/appointment-statistics.ts'
import { generalStatistics } from '#domain/statistics/general-statistics.ts'
import { patientStatistics } from '#domain/statistics/patient-statistics.ts'
import { isInPeriod, type Period } from '#domain/statistics/period.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { centavosOfPesos } from '#domain/values/money.ts'
import {
  appointmentStatisticsAnswer,
  appointmentStatisticsFromWire,
  appointmentStatisticsToWire,
  generalStatisticsAnswer,
  generalStatisticsFromWire,
  generalStatisticsToWire,
  patientStatisticsAnswer,
  patientStatisticsFromWire,
  patientStatisticsToWire,
} from '#domain/wire/statistics-wire.ts'
import { expectedAnswers, namesOf } from './expected-answers.ts'
import { type HandComputedClinic, handComputedClinics } from './hand-computed-clinics.ts'

/** The rows of a clinic as a program with all of them in memory has them. */
function rowsOf(clinic: HandComputedClinic, period: Period) {
  const ids = new Map(clinic.patients.map(([name], index) => [name, index + 1]))
  const appointments = clinic.appointments.map(([date, status, patient, count = 1]) => ({
    date: localDate(date),
    status,
    count,
    patientId: ids.get(patient) ?? 0,
    ...namesOf(patient),
  }))
  const incomes = clinic.incomes.map(([date, paymentStatus, amount, discount]) => ({
    date: localDate(date),
    paymentStatus,
    netAmount: centavosOfPesos(amount - discount),
  }))
  const registrations = clinic.patients.map(([, registeredAt, confirmed = true]) => ({
    registeredOn: clinicDayAt(Date.parse(registeredAt)),
    confirmed,
    count: 1,
  }))
  return {
    appointments: appointments.filter(({ date }) => isInPeriod(date, period)),
    incomes: incomes.filter(({ date }) => isInPeriod(date, period)),
    registrations,
  }
}

function periodOf({ period: { from, to } }: HandComputedClinic): Period {
  return { from: from === undefined ? null : localDate(from), to: to === undefined ? null : localDate(to) }
}

describe('the hand-computed clinics', () => {
  it('are thirty', () => {
    expect(new Set(handComputedClinics.map(({ name }) => name)).size).toBe(30)
  })
})

describe.each(handComputedClinics)('$name', (clinic) => {
  const expected = expectedAnswers(clinic)
  const period = periodOf(clinic)
  const rows = rowsOf(clinic, period)

  it('has the expected general figures', () => {
    const figures = generalStatistics(rows, period)
    expect(generalStatisticsToWire(figures)).toEqual(expected.general)
    expect(generalStatisticsFromWire(parse(generalStatisticsAnswer, expected.general))).toEqual(figures)
  })

  it('has the expected months and weekdays', () => {
    const figures = appointmentStatistics(rows.appointments)
    expect(appointmentStatisticsToWire(figures)).toEqual(expected.appointments)
    expect(appointmentStatisticsFromWire(parse(appointmentStatisticsAnswer, expected.appointments))).toEqual(figures)
  })

  it('has the expected patients', () => {
    const figures = patientStatistics(rows, localDate(clinic.today))
    expect(patientStatisticsToWire(figures)).toEqual(expected.patients)
    expect(patientStatisticsFromWire(parse(patientStatisticsAnswer, expected.patients))).toEqual(figures)
  })
})
