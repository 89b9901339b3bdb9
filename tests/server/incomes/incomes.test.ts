import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { validationTexts } from '#domain/validation-texts.ts'
import { dailyIncomesAnswer, incomeResource } from '#domain/wire/rows/income-wire.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { createIncome, createPatient, incomeBody } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)

describe('a new income', () => {
  it('is recorded by the caller, whatever the body says', async () => {
    const { id: patientId, firstName, lastName } = await createPatient(staff)
    const answer = await staff.post('/incomes', incomeBody(patientId, { recordedBy: 'unknown', voidedAt: 'x' }))
    expect(answer.as(incomeResource)).toMatchObject({
      recordedBy: 1,
      status: 'completed',
      paymentStatus: 'completed',
      voidedAt: null,
      Patient: { firstName, lastName },
    })
  })

  it('computes its net amount, and checks a given one', async () => {
    const { netAmount: _, ...body } = incomeBody(null, { amount: 18_000.5, discountAmount: 0.05 })
    expect((await staff.post('/incomes', body)).as(incomeResource).netAmount).toBe(18_000.45)
    expect(await staff.post('/incomes', { ...body, netAmount: 18_000.5 })).toMatchObject({
      status: 400,
      body: { errors: { netAmount: validationTexts.netAmountWrong } },
    })
  })

  it.each([
    [{ amount: undefined }, { amount: validationTexts.amountRequired }],
    [{ amount: -1 }, { amount: validationTexts.amountInvalid }],
    [{ amount: '100' }, { amount: errorTexts.notNumber }],
    [{ amount: 1.005 }, { amount: validationTexts.amountInvalid }],
    [{ amount: 1e12 }, { amount: validationTexts.amountTooLarge }],
    [{ amount: 1e20 }, { amount: validationTexts.amountTooLarge }],
    [{ discountAmount: 18_000.01, netAmount: undefined }, { discountAmount: validationTexts.discountAboveAmount }],
    [{ description: '  ' }, { description: validationTexts.descriptionRequired }],
    [{ paymentMethod: null }, { paymentMethod: validationTexts.paymentMethodRequired }],
    [{ category: undefined }, { category: validationTexts.categoryRequired }],
    [{ paymentStatus: '' }, { paymentStatus: validationTexts.paymentStatusRequired }],
    [{ date: '2026-13-01' }, { date: validationTexts.dateInvalid }],
    [{ date: '9995-11-19' }, { date: validationTexts.dateImplausible }],
    [{ date: 20261119 }, { date: validationTexts.notText }],
    [{ date: undefined }, { date: validationTexts.dateRequired }],
    [{ patientId: 999 }, { patientId: 'El paciente no existe' }],
  ])('is refused with the form’s messages: %j', async (fields, errors) => {
    expect(await staff.post('/incomes', incomeBody(null, fields))).toMatchObject({ status: 400, body: { errors } })
    expect(await server.db.selectFrom('incomes').select('id').execute()).toEqual([])
  })

  it('adds up without losing a centavo', async () => {
    for (let i = 0; i < 10; i++) await createIncome(staff, null, { amount: 0.1, netAmount: 0.1 })
    const day = (await staff.get('/incomes/daily?date=2026-11-19')).as(dailyIncomesAnswer)
    expect(day.totalAmount).toBe(1)
  })
})

describe('an edited income', () => {
  it('keeps net amount = amount − discount', async () => {
    const { id } = await createIncome(staff, null)
    const edit = (body: object) => staff.put(`/incomes/${id}`, body)

    expect((await edit({ discountAmount: 500 })).as(incomeResource).netAmount).toBe(17_500)
    expect((await edit({ amount: 1000 })).as(incomeResource)).toMatchObject({ discountAmount: 500, netAmount: 500 })
    expect(await edit({ netAmount: 1 })).toMatchObject({ status: 400 })
    expect(await edit({ amount: 499 })).toMatchObject({
      status: 400,
      body: { errors: { discountAmount: validationTexts.discountAboveAmount } },
    })
  })

  it('with equal values does not change', async () => {
    const income = await createIncome(staff, null)
    const { amount, discountAmount, netAmount, description } = income
    const answer = await staff.put(`/incomes/${income.id}`, { amount, discountAmount, netAmount, description })
    expect(answer.body).toEqual(income)
  })

  it('may lose its patient, and get a known one only', async () => {
    const { id: patientId } = await createPatient(staff)
    const { id } = await createIncome(staff, patientId)
    expect(await staff.put(`/incomes/${id}`, { patientId: null })).toMatchObject({ body: { Patient: null } })
    expect(await staff.put(`/incomes/${id}`, { patientId: 999 })).toMatchObject({ status: 400 })
  })
})

describe('a voided income', () => {
  it('keeps reason and time, and stays voided', async () => {
    const { id } = await createIncome(staff, null)
    const voided = await staff.put(`/incomes/${id}`, { paymentStatus: 'cancelled', voidReason: 'cobrado dos veces' })
    expect(voided.as(incomeResource)).toMatchObject({
      status: 'cancelled',
      voidReason: 'cobrado dos veces',
      voidedAt: '2026-11-19T15:00:00.000Z',
    })
    expect(await staff.put(`/incomes/${id}`, { paymentStatus: 'completed' })).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition' },
    })
    expect((await staff.put(`/incomes/${id}`, { paymentStatus: 'cancelled' })).body).toEqual(voided.body)
  })

  it('is listed, and counts in no sum', async () => {
    const { id } = await createIncome(staff, null)
    await createIncome(staff, null, { amount: 100, netAmount: 100 })
    await staff.put(`/incomes/${id}`, { paymentStatus: 'cancelled' })
    const day = (await staff.get('/incomes/daily?date=2026-11-19')).as(dailyIncomesAnswer)
    expect(day).toMatchObject({ total: 2, totalAmount: 100, items: [{ voidReason: 'No especificado' }, {}] })
  })
})

describe('the lists of incomes', () => {
  it('of a day come in pages of ten; the day is today by default', async () => {
    for (let i = 0; i < 12; i++) await createIncome(staff, null, { amount: 1, netAmount: 1 })
    await createIncome(staff, null, { date: '2026-11-18' })

    const first = (await staff.get('/incomes/daily')).as(dailyIncomesAnswer)
    const second = (await staff.get('/incomes/daily?page=2')).as(dailyIncomesAnswer)
    const short = (await staff.get('/incomes/daily?date=2026-11-19&page=3&limit=5')).as(dailyIncomesAnswer)

    expect(first).toMatchObject({ page: 1, limit: 10, total: 12, totalAmount: 12, items: { length: 10 } })
    expect(second).toMatchObject({ page: 2, items: { length: 2 } })
    expect(short).toMatchObject({ page: 3, limit: 5, items: { length: 2 } })
    expect((await staff.get('/incomes/daily?limit=1000000000')).as(dailyIncomesAnswer).limit).toBe(100)
  })

  it('of a period include both ends', async () => {
    const ids: number[] = []
    for (const date of ['2026-11-01', '2026-11-15', '2026-11-30', '2026-12-01']) {
      ids.push((await createIncome(staff, null, { date })).id)
    }
    const answer = await staff.get('/incomes/date-range?startDate=2026-11-01&endDate=2026-11-30')
    expect(answer.as(v.array(incomeResource)).map((income) => income.id)).toEqual(ids.slice(0, 3))
    const open = await staff.get('/incomes/date-range?startDate=2026-11-15')
    expect(open.as(v.array(incomeResource)).map((income) => income.id)).toEqual(ids.slice(1))
  })

  it.each([
    '',
    '?endDate=2026-11-01',
    '?startDate=2026-11-02&endDate=2026-11-01',
    '?startDate=2010-01-01&endDate=2026-01-01',
  ])('refuse an invalid period: %j', async (query) => {
    expect(await staff.get(`/incomes/date-range${query}`)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })

  it('of a patient contain only that patient’s', async () => {
    const { id } = await createPatient(staff)
    const own = await createIncome(staff, id)
    await createIncome(staff, null)
    expect((await staff.get(`/incomes/patient/${id}`)).body).toEqual([own])
    expect(await staff.get('/incomes/patient/999')).toMatchObject({ status: 404 })
  })

  it('lack a deleted one, which the archive keeps', async () => {
    const { id } = await createIncome(staff, null)
    expect(await staff.delete(`/incomes/${id}`)).toMatchObject({ status: 204 })
    expect(await staff.get(`/incomes/${id}`)).toMatchObject({ status: 404 })
    const kept = await server.db.selectFrom('archive').select(['entity', 'entityId', 'content']).execute()
    expect(kept).toMatchObject([{ entity: 'income', entityId: id }])
    expect(JSON.parse(kept[0]?.content ?? '')).toMatchObject({ amount: 1_800_000, recordedBy: 1 })
  })
})
