import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validationTexts } from '#domain/validation-texts.ts'
import { type Caller, staffOf } from '#tests/support/api/api-calls.ts'
import { apiDocument } from '#tests/support/api/api-document.ts'
import { tableCalls } from '#tests/support/api/api-table.ts'
import {
  appointmentBody,
  createAppointment,
  createIncome,
  createPatient,
  incomeBody,
  registerPatient,
  requestBody,
} from '#tests/support/database/clinic-rows.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let staff: Caller
let patientId: number

beforeAll(async () => {
  server = await createTestServer({ dataDir: ':memory:' })
  staff = await staffOf(server)
  patientId = (await createPatient(staff)).id
})
/** Stopping fails if an answer did not match its declared schema. */
afterAll(() => server.stop())

const { paths } = await apiDocument()
const dayCalls = tableCalls.flatMap(({ call, verb, path }) => {
  const { parameters = [] } = paths[path.replace(':id', '{id}')]?.[verb.toLowerCase()] ?? {}
  const days = parameters.flatMap(({ name = '' }) => (/date|^from$/i.test(name) ? [name] : []))
  return days.length > 0 ? [{ call, path, days }] : []
})
const ENDS = [
  '0001-01-01',
  '0001-12-31',
  '1970-01-01',
  '2026-11-19',
  '9994-12-31',
  '9995-01-01',
  '9999-12-30',
  '9999-12-31',
]

const rangesOf = (days: readonly string[]) => days.flatMap((start) => days.map((end) => [start, end]))
const yearOf = (day: string) => Number(day.slice(0, 4))
/** Whether it is a day, or a range that is not reversed and at most five years long. */
const isSane = ([start = '', end = start]: readonly string[]) => start <= end && yearOf(end) - yearOf(start) < 5

describe('the first and the last days of the calendar', () => {
  it.each(dayCalls)('are ordinary days for $call', async ({ path, days }) => {
    // Each file costs a thread, so two of them are enough.
    const ends = path === '/stats/export' ? ENDS.slice(-2) : ENDS
    for (const asked of days.length > 1 ? rangesOf(ends) : ends.map((day) => [day])) {
      const query = asked.map((day, index) => `${days[index]}=${day}`).join('&')
      const { status, text } = await staff.get(`${path}?${query}`)
      expect(isSane(asked) ? [200] : [200, 400], `${query} ${text}`).toContain(status)
    }
  })

  it('offer no alternatives when the very last day that can be stored is full', async () => {
    await createAppointment(staff, patientId, { date: '2099-12-31', startTime: '07:00', endTime: '20:00' })
    const taken = await staff.post('/appointments', appointmentBody(patientId, { date: '2099-12-31' }))
    expect(taken).toMatchObject({ status: 409, body: { code: 'slot_taken', alternatives: [] } })
    const before = await staff.post('/appointments', {
      ...appointmentBody(patientId),
      ...{ date: '2099-12-30', startTime: '07:00', endTime: '20:00' },
    })
    expect(before).toMatchObject({ status: 201 })
    const full = await staff.post('/appointments', appointmentBody(patientId, { date: '2099-12-30' }))
    expect(full).toMatchObject({ status: 409, body: { alternatives: [] } })
  })
})

describe('a year that nobody can mean', () => {
  it.each(['0001-01-01', '0206-11-19', '1899-12-31', '2100-01-01', '2206-11-20', '9995-01-01', '9999-12-31'])(
    'is refused at its field, in every field of a day: %s',
    async (day) => {
      const { dateImplausible, birthDateImplausible } = validationTexts
      const { calls } = await registerPatient(server)
      const income = await createIncome(staff, patientId)
      const request = requestBody(['10:00'], { fechaSeleccionada: day })
      const refused = (errors: object) => ({ status: 400, body: { errors } })

      const booked = await staff.post('/appointments', appointmentBody(patientId, { date: day }))
      expect(booked).toMatchObject(refused({ date: dateImplausible }))
      const paid = await staff.post('/incomes', incomeBody(patientId, { date: day }))
      expect(paid).toMatchObject(refused({ date: dateImplausible }))
      const mended = await staff.put(`/incomes/${income.id}`, { date: day })
      expect(mended).toMatchObject(refused({ date: dateImplausible }))
      const asked = await calls.post('/appointments/request', request)
      expect(asked).toMatchObject(refused({ fechaSeleccionada: dateImplausible }))
      const born = await staff.put(`/patients/${patientId}`, { birthDate: day })
      expect(born).toMatchObject(refused({ birthDate: birthDateImplausible }))
    },
  )
})

describe('an instant on a day that does not exist', () => {
  it.each(['2026-02-31T00:00:00Z', '2026-11-31T10:00:00.000Z', '0000-01-01T00:00:00Z'])(
    'is invalid: %s',
    async (madeAt) => {
      expect(await staff.put(`/patients/${patientId}`, { phone: '3537 400001', madeAt })).toMatchObject({
        status: 400,
        body: { errors: { madeAt: expect.any(String) } },
      })
    },
  )
})
