import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { readIncomesBetween } from '#data/local/rows/payments/incomes.ts'
import { fetchPatientAccounts } from '#data/remote/account-linking.ts'
import {
  fetchClinicalHistory,
  fetchClinicalRecord,
  fetchClinicalRecordIndex,
  fetchClinicalRecordVersions,
} from '#data/remote/clinical-records.ts'
import { fetchIncomeVersions } from '#data/remote/former-incomes.ts'
import { fetchAvailableSlots } from '#data/remote/free-slots.ts'
import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import {
  olderAppointmentsOf,
  olderIncomesOf,
  readOlderAppointment,
  readOlderAppointments,
  readOlderIncomes,
} from '#data/remote/older-rows.ts'
import { fetchOwnData } from '#data/remote/own-data-export.ts'
import {
  fetchAppointmentStatistics,
  fetchGeneralStatistics,
  fetchPatientStatistics,
} from '#data/remote/statistics-api.ts'
import { fetchStatisticsFile } from '#data/remote/statistics-file.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { askReminder } from '#data/sync/push/ask-reminder.ts'
import { createScreenAsk, createScreenAskFile } from '#data/sync/push/screen-ask.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { callerWith } from '#tests/support/api/api-calls.ts'
import { createAppointment, createIncome, createPatient, createRecord } from '#tests/support/database/clinic-rows.ts'
import { adminSession } from '#tests/support/server/server.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'
import type { Fault } from './support/baseline-device.ts'
import { openDesk } from './support/desk.ts'

const days = (from: string, to: string) => ({ from: localDate(from), to: localDate(to) })
const JULY = days('2025-07-01', '2025-07-31')
const anybody = new AbortController().signal

const desk = forEachTest(openDesk, (desk) => desk.clinic.close())
let ask: Ask

beforeEach(async () => {
  await desk.device.sync()
  ask = createScreenAsk(desk.device.ports)
  desk.clinic.plain.additions.length = 0
})

const additions = () => desk.clinic.plain.additions

/** A patient with two appointments of July 2025, the second one cancelled, one of August, and another patient's one. */
async function appointmentsOfJuly() {
  const { server } = desk.clinic
  const now = new Date(server.clock()).toISOString()
  server.clock.set('2025-06-30T15:00:00.000Z')
  const then = callerWith(server.app, await adminSession(server.db, server.clock))
  const [ana, eva] = [await createPatient(then), await createPatient(then)]
  const kept = await createAppointment(then, ana.id, { date: '2025-07-03' })
  const cancelled = await createAppointment(then, ana.id, { date: '2025-07-31' })
  await then.put(`/appointments/${cancelled.id}`, { status: 'cancelled' })
  await createAppointment(then, ana.id, { date: '2025-08-01' })
  const other = await createAppointment(then, eva.id, { date: '2025-07-04' })
  server.clock.set(now)
  return { patientId: ana.id, own: [kept.id, cancelled.id], all: [kept.id, cancelled.id, other.id] }
}

describe('rows older than the window, on a server with the baseline API', () => {
  it('are read from the server: appointments of exactly these days, including cancelled ones', async () => {
    const { all } = await appointmentsOfJuly()
    const rows = await readOlderAppointments(ask, JULY, anybody)
    expect(rows.map(({ id }) => id).sort()).toEqual(all.sort())
    expect(rows.map(({ status }) => status).sort()).toEqual(['cancelled', 'scheduled', 'scheduled'])
    expect(additions()).toEqual([])
  })

  it('are read from the server one by one, or reported as gone', async () => {
    const { own } = await appointmentsOfJuly()
    const [id = 0] = own
    expect(await readOlderAppointment(ask, id)).toMatchObject({ id, date: '2025-07-03', status: 'scheduled' })
    expect(await readOlderAppointment(ask, 9_999)).toBeNull()
    expect(additions()).toEqual([])
  })

  it('are read from the server for one patient', async () => {
    const { patientId, own } = await appointmentsOfJuly()
    await createIncome(desk.clinic.staff, patientId, { date: '2025-07-05' })
    await createIncome(desk.clinic.staff, patientId, { date: '2025-08-05' })
    await createIncome(desk.clinic.staff, null, { date: '2025-07-05' })
    const everything = days('1900-01-01', '2025-07-31')
    const rows = await olderAppointmentsOf(patientId)(ask, everything, anybody)
    expect(rows.map(({ id }) => id)).toEqual(own)
    expect(await olderIncomesOf(patientId)(ask, everything, anybody)).toMatchObject([{ date: '2025-07-05', patientId }])
    expect(additions()).toEqual([])
  })

  it.each<[string, DayRange, string[]]>([
    ['one day', days('2025-07-01', '2025-07-01'), ['2025-07-01']],
    ['a month with both its ends', JULY, ['2025-07-01', '2025-07-31']],
    ['a month without any', days('2025-05-01', '2025-05-31'), []],
    [
      'years, in lists of one each',
      days('2015-01-01', '2025-07-31'),
      ['2015-02-28', '2025-06-30', '2025-07-01', '2025-07-31'],
    ],
  ])('are read from the server: incomes of %s, in centavos', async (_, range, dates) => {
    for (const date of ['2015-02-28', '2025-06-30', '2025-07-01', '2025-07-31', '2025-08-01']) {
      await createIncome(desk.clinic.staff, null, { date, amount: 10.5, netAmount: 10.5 })
    }
    const rows = await readOlderIncomes(ask, range, anybody)
    expect(rows.map(({ date }) => date)).toEqual(dates)
    expect(rows.every(({ amount, netAmount }) => amount === 1_050 && netAmount === 1_050)).toBe(true)
    const shown = await readIncomesBetween(desk.device.db, range.from, range.to, undefined, rows)
    expect(shown.map(({ date }) => date).sort()).toEqual(dates)
    expect(additions()).toEqual([])
  })

  it.each<[string, unknown, object]>([
    ['amounts as texts', { amount: '18000.50', netAmount: '18000.50', discountAmount: '0.00' }, { amount: 1_800_050 }],
    ['days with a time', { date: '2025-07-05T00:00:00.000Z' }, { date: '2025-07-05' }],
    ['no net amount', { netAmount: undefined, discountAmount: 1_000 }, { netAmount: 1_700_000 }],
    ['no patient', { patientId: null }, { patientId: null }],
    ['no notes and no method', { notes: null, paymentMethod: undefined }, { notes: '', paymentMethod: 'other' }],
    ['status alone', { paymentStatus: undefined, status: 'pending' }, { paymentStatus: 'pending' }],
    ['fields that nobody knows', { caja: 7, Patient: null }, { amount: 1_800_000 }],
  ])('are read from an answer with %s', async (_, told, read) => {
    const income = {
      id: 7,
      date: '2025-07-05',
      amount: 18_000,
      status: 'completed',
      category: 'consultation',
      patientId: 3,
    }
    desk.device.fault = () => Response.json([{ ...income, ...(told as object) }])
    expect(await readOlderIncomes(ask, JULY, anybody)).toMatchObject([read])
  })

  it.each<[string, Fault]>([
    ['nothing answers', 'lost'],
    ['a portal’s page comes', 'portal'],
    ['what comes is no list', Response.json({ data: [] })],
    ['nothing of the list can be read', Response.json([{ id: 'x' }])],
  ])('fail to load while %s', async (_, fault) => {
    desk.device.fault = () => fault
    await expect(readOlderIncomes(ask, JULY, anybody)).rejects.toBeInstanceOf(UnreachableError)
    await expect(readOlderAppointments(ask, JULY, anybody)).rejects.toBeInstanceOf(UnreachableError)
  })

  it('report the server’s own words when it refuses', async () => {
    desk.device.fault = () => Response.json({ message: 'Sin permiso' }, { status: 403 })
    const refused = await readOlderIncomes(ask, JULY, anybody).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(RefusedError)
    expect(refused).toMatchObject({ serverMessage: 'Sin permiso' })
  })
})

describe('the statistics of a server with the baseline API', () => {
  it('come from the server, also for a period before the window; those of patients cover all time', async () => {
    const { patientId } = await appointmentsOfJuly()
    await createIncome(desk.clinic.staff, patientId, { date: '2025-07-05' })
    const general = await fetchGeneralStatistics(ask, JULY)
    expect(general.appointments).toMatchObject({ total: 3, cancelled: 1 })
    expect(general.finances.income).toBe(1_800_000)
    const { byMonth } = await fetchAppointmentStatistics(ask, JULY)
    expect(byMonth).toMatchObject([{ month: '2025-07', cancelled: 1 }])
    const patients = await fetchPatientStatistics(ask, JULY)
    expect(patients.period).toEqual({ from: null, to: null })
    expect(patients.statistics.mostActive.map(({ appointments }) => appointments).sort()).toEqual([1, 3])
    const file = await fetchStatisticsFile(createScreenAskFile(desk.device.ports), JULY)
    expect(file.size).toBeGreaterThan(0)
    expect(additions()).toEqual([])
  })
})

describe('a screen on a server with the baseline API', () => {
  it('sends only what the spec names, and is told that other calls do not exist (B-8)', async () => {
    const { staff } = desk.clinic
    const patient = await createPatient(staff)
    const record = await createRecord(staff, patient.id)
    const income = await createIncome(staff, patient.id)
    const appointment = await createAppointment(staff, patient.id)
    expect(await fetchClinicalRecordIndex(ask)).toHaveLength(1)
    expect(await fetchClinicalRecord(ask, record.id)).toMatchObject({ id: record.id })
    expect(await fetchClinicalHistory(ask, patient.id)).toHaveLength(1)
    expect(await fetchClinicalRecordVersions(ask, record.id)).toBeNull()
    expect(await fetchIncomeVersions(ask, income.id)).toBeNull()
    expect(await fetchPatientAccounts(ask, patient.id)).toEqual([])
    expect((await fetchAvailableSlots(ask, localDate('2026-11-20'))).length).toBeGreaterThan(0)
    const { db, sources } = desk.device
    await askReminder({ db, sources, ask }, appointment.id).catch((error: unknown) => {
      // This server sends no mail.
      expect(error).toBeInstanceOf(RefusedError)
    })
    await expect(fetchOwnData(ask, 1)).rejects.toMatchObject({ status: 404, answer: {} })
    expect(additions()).toEqual([])
    const asked = desk.clinic.plain.requests.map(({ method, path }) => `${method} ${path}`)
    expect(asked).toContain(`POST /appointments/${appointment.id}/send-reminder`)
  })
})
