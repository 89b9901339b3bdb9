import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  appointmentStatisticsAnswer,
  generalStatisticsAnswer,
  patientStatisticsAnswer,
} from '#domain/wire/statistics-wire.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { readGeneralStatistics } from '#server/resources/stats/clinic-statistics.ts'
import { expectedAnswers } from '#tests/domain/statistics/expected-answers.ts'
import { handComputedClinics } from '#tests/domain/statistics/hand-computed-clinics.ts'
import { type Caller, staffOf } from '#tests/support/api/api-calls.ts'
import { createAppointment, createIncome, createPatient } from '#tests/support/database/clinic-rows.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { addAppointment, addIncome, serverWith } from './clinic-under-test.ts'

/** Stopped after its test. */
async function startWith(clinic: Parameters<typeof serverWith>[0]): Promise<TestServer> {
  const server = await serverWith(clinic)
  onTestFinished(() => server.stop())
  return server
}

describe.each(handComputedClinics)('$name', (clinic) => {
  it('the server answers these figures', async () => {
    const server = await startWith(clinic)
    const staff = await staffOf(server)
    const { from, to } = clinic.period
    const query = new URLSearchParams({ ...(from && { startDate: from }), ...(to && { endDate: to }) })
    const expected = expectedAnswers(clinic)

    expect((await staff.get(`/stats/general?${query}`)).as(generalStatisticsAnswer)).toEqual(expected.general)
    expect((await staff.get(`/stats/appointments?${query}`)).as(appointmentStatisticsAnswer)).toEqual(
      expected.appointments,
    )
    expect((await staff.get(`/stats/patients?${query}`)).as(patientStatisticsAnswer)).toEqual(expected.patients)
  })
})

const empty = { today: '2026-11-20', patients: [], appointments: [], incomes: [] }

describe('a period', () => {
  let quiet: TestServer
  let staff: Caller
  beforeAll(async () => {
    quiet = await serverWith(empty)
    staff = await staffOf(quiet)
  })
  afterAll(() => quiet.stop())

  it.each([
    '?startDate=2026-11-02&endDate=2026-11-01',
    '?startDate=2020-01-01&endDate=2026-01-01',
    '?startDate=2026-02-29',
    '?endDate=ayer',
    '?startDate=',
    '?startDate=2026-11-01&startDate=2026-11-02',
  ])('that is invalid is refused by every call: %s', async (query) => {
    for (const call of ['general', 'appointments', 'patients', 'export']) {
      const answer = await staff.get(`/stats/${call}${query}`)
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', errors: {} } })
    }
  })

  it.each(['startDate=2021-11-20&endDate=2026-11-20', 'startDate=2026-11-20&endDate=2026-11-20'])(
    'may be five years long, or a single day: %s',
    async (query) => {
      expect(await staff.get(`/stats/general?${query}`)).toMatchObject({ status: 200 })
    },
  )
})

describe('the statistics', () => {
  it('follow what staff do: a voided income disappears, that of a deleted patient stays, the patient and its appointments disappear', async () => {
    const server = await startWith(empty)
    const staff = await staffOf(server)
    const gone = await createPatient(staff)
    const stays = await createPatient(staff, { firstName: 'Clara', lastName: 'Páez' })
    await createAppointment(staff, gone.id)
    const kept = await createAppointment(staff, stays.id, { startTime: '10:00', endTime: '10:15' })
    await createIncome(staff, gone.id)
    const voided = await createIncome(staff, stays.id)
    await staff.put(`/appointments/${kept.id}`, { status: 'completed' })
    await staff.put(`/incomes/${voided.id}`, { paymentStatus: 'cancelled' })
    await staff.delete(`/patients/${gone.id}`)

    const general = (await staff.get('/stats/general')).as(generalStatisticsAnswer)
    expect(general).toMatchObject({
      citas: { total: 1, completadas: 1 },
      pacientes: { nuevos: 1, total: 1 },
      finanzas: { ingresosTotales: 18_000, promedioPorCita: 18_000 },
    })
    expect((await staff.get('/stats/patients')).body).toMatchObject({
      masActivos: [{ firstName: 'Clara', lastName: 'Páez', totalCitas: 1 }],
    })
  })

  it('are logged when they name people: who was shown how many names', async () => {
    const server = await startWith({
      ...empty,
      patients: [['Ana Gómez', '2026-11-02T15:00:00.000Z']],
      appointments: [['2026-11-03', 'completed', 'Ana Gómez']],
    })
    const staff = await staffOf(server)
    for (const call of ['general', 'appointments', 'patients', 'patients?startDate=2026-11-04']) {
      expect(await staff.get(`/stats/${call}`)).toMatchObject({ status: 200 })
    }
    const rows = await server.db.selectFrom('auditLog').selectAll().where('action', '=', 'list.read').execute()
    expect(rows).toMatchObject([{ userId: 1, detail: '{"rows":1}', entity: null }])
  })

  it('are from one moment, whatever is written meanwhile', async () => {
    const server = await startWith({ ...empty, patients: [['Ana Gómez', '2026-11-02T15:00:00.000Z']] })
    const attend = () =>
      writeTransaction(server, { userId: null, action: 'demo.day' }, async (changes) => {
        await addAppointment(changes, { date: '2026-11-03', status: 'completed', patientId: 1 })
        const income = { date: '2026-11-03', paymentStatus: 'completed', amount: 1000, discount: 0 } as const
        return { status: 201, entity: 'income', id: await addIncome(changes, { ...income, patientId: 1 }) }
      })

    const write = async () => {
      for (let i = 0; i < 40; i++) await attend()
    }
    const seen = new Set<number>()
    const read = async () => {
      for (let i = 0; i < 40; i++) {
        // A write begins in a turn of its own.
        await nextTurn()
        const { appointments, finances } = await readGeneralStatistics(server.db, { from: null, to: null })
        expect(finances.income).toBe(appointments.completed * 1000_00)
        seen.add(appointments.completed)
      }
    }
    await Promise.all([write(), read()])
    expect(seen.size).toBeGreaterThan(10)
  })
})
