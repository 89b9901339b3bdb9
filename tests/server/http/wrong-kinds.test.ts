import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validationTexts } from '#domain/validation-texts.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { type Caller, staffOf } from '#tests/support/api/api-calls.ts'
import {
  appointmentBody,
  createAppointment,
  createPatient,
  incomeBody,
  registerPatient,
} from '#tests/support/database/clinic-rows.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let staff: Caller
let patientId: number
let userId: number
let appointmentId: number

beforeAll(async () => {
  server = await createTestServer({ dataDir: ':memory:' })
  staff = await staffOf(server)
  patientId = (await createPatient(staff)).id
  userId = (await registerPatient(server)).userId
  appointmentId = (await createAppointment(staff, patientId)).id
})
afterAll(() => server.stop())

const { notNumber, notAllowed } = errorTexts
const { notText } = validationTexts
const METHODS = `${notAllowed}: cash, transfer, other`
const CATEGORIES = `${notAllowed}: consultation, treatment, product, other`
const PAID = `${notAllowed}: completed, pending, partial, cancelled`

describe('a value of a wrong type and a missing value get different messages', () => {
  it.each([
    [{ patientId: '5' }, { patientId: notNumber }],
    [{ patientId: 'cinco' }, { patientId: notNumber }],
    [{ patientId: true }, { patientId: notNumber }],
    [{ patientId: [5] }, { patientId: notNumber }],
    [{ patientId: { id: 5 } }, { patientId: notNumber }],
    [{ professionalId: '1' }, { professionalId: notNumber }],
    [
      { patientId: '5', professionalId: '1' },
      { patientId: notNumber, professionalId: notNumber },
    ],
    [{ patientId: null }, { patientId: validationTexts.patientRequired }],
    [{ patientId: '' }, { patientId: validationTexts.patientRequired }],
    [{ professionalId: undefined }, { professionalId: validationTexts.professionalRequired }],
    [{ patientId: 1.5 }, { patientId: validationTexts.valueInvalid }],
    [{ reason: 7 }, { reason: notText }],
    [{ date: ['2026-11-20'] }, { date: notText }],
  ])('POST /appointments %j', async (fields, errors) => {
    const answer = await staff.post('/appointments', appointmentBody(patientId, fields))
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect((answer.body as { errors: object }).errors).toEqual(errors)
  })

  it.each([
    [{ paymentMethod: 1 }, { paymentMethod: notText }],
    [{ paymentMethod: ['cash'] }, { paymentMethod: notText }],
    [{ paymentMethod: 'efectivo' }, { paymentMethod: METHODS }],
    [{ paymentMethod: 'CASH' }, { paymentMethod: METHODS }],
    [{ paymentMethod: null }, { paymentMethod: validationTexts.paymentMethodRequired }],
    [{ paymentMethod: '' }, { paymentMethod: validationTexts.paymentMethodRequired }],
    [{ category: false }, { category: notText }],
    [{ category: 'consulta' }, { category: CATEGORIES }],
    [{ category: undefined }, { category: validationTexts.categoryRequired }],
    [{ paymentStatus: 0 }, { paymentStatus: notText }],
    [{ paymentStatus: 'pagado' }, { paymentStatus: PAID }],
    [{ amount: '18000' }, { amount: notNumber }],
    [{ amount: '' }, { amount: validationTexts.amountRequired }],
    [{ discountAmount: '0' }, { discountAmount: notNumber }],
    [{ patientId: '1' }, { patientId: notNumber }],
  ])('POST /incomes %j', async (fields, errors) => {
    const answer = await staff.post('/incomes', incomeBody(null, fields))
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect((answer.body as { errors: object }).errors).toEqual(errors)
  })

  it.each([
    ['approve', { professionalId: '1' }, { professionalId: notNumber }],
    ['approve', { professionalId: {} }, { professionalId: notNumber }],
    ['link', { patientId: '1' }, { patientId: notNumber }],
    ['link', { patientId: true }, { patientId: notNumber }],
    ['link', { patientId: null }, { patientId: validationTexts.patientRequired }],
    ['link', {}, { patientId: validationTexts.patientRequired }],
    ['link a record', { patientId: '1' }, { patientId: notNumber }],
  ])('%s %j', async (action, body, errors) => {
    const paths: Record<string, string> = {
      approve: `/appointments/${appointmentId}/approve`,
      link: `/users/${userId}/link`,
      'link a record': `/patients/${patientId}/link`,
    }
    expect(await staff.put(paths[action] ?? '', body)).toMatchObject({ status: 400, body: { errors } })
  })

  it.each([
    ['/patients?search=a&search=b', { search: errorTexts.repeated }],
    ['/users/patients?search=a&search=a', { search: errorTexts.repeated }],
    ['/appointments?status=pending&status=scheduled', { status: errorTexts.repeated }],
    ['/appointments?patientId=1&patientId=2', { patientId: errorTexts.repeated }],
    ['/patients?limit=1&limit=2&page=1&page=2', { limit: errorTexts.repeated, page: errorTexts.repeated }],
    ['/stats/general?startDate=2026-01-01&startDate=2026-01-02', { startDate: errorTexts.repeated }],
    ['/incomes/daily?date=2026-01-01&date=2026-01-02', { date: errorTexts.repeated }],
    ['/appointments?includeCancelled=si', { includeCancelled: `${notAllowed}: true, false` }],
    ['/appointments?patientId=x', { patientId: validationTexts.valueInvalid }],
    ['/incomes/date-range', { startDate: validationTexts.dateRequired }],
  ])('GET %s', async (path, errors) => {
    const answer = await staff.get(path)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect((answer.body as { errors: object }).errors).toEqual(errors)
  })

  it('an unknown parameter may be repeated', async () => {
    expect((await staff.get('/patients?otra=1&otra=2&constructor=1&constructor=2')).status).toBe(200)
  })
})
