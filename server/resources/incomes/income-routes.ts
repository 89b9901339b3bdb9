import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { validationTexts } from '#domain/validation-texts.ts'
import { dateField } from '#domain/wire/fields.ts'
import { incomeCreateBody, incomeUpdateBody } from '#domain/wire/income-wire.ts'
import { clinicToday } from '#server/clock.ts'
import type { ServerContext } from '#server/context.ts'
import { notFound } from '#server/http/api-errors.ts'
import { expectSaneRange } from '#server/http/day-range.ts'
import { errorTexts } from '#server/http/error-texts.ts'
import { countQuery, pathId, readInput } from '#server/http/input.ts'
import { changeHandler, createHandler, withEntityTag } from '#server/http/write-handlers.ts'
import { patientRow } from '#server/resources/patients/patient-repository.ts'
import { dailyIncomes, findIncome, listIncomes, listIncomesOfPatient } from './income-repository.ts'
import { createIncome, deleteIncome, updateIncome } from './income-writes.ts'

const MAX_PAGE = 1_000_000
const rangeQuery = v.object({ startDate: dateField, endDate: dateField })
const dailyQuery = v.object({
  date: v.optional(dateField),
  page: v.optional(countQuery(MAX_PAGE), '1'),
  limit: v.optional(countQuery(100), '10'),
})

const whenAbsent = {
  date: validationTexts.dateRequired,
  amount: validationTexts.amountRequired,
  startDate: validationTexts.dateRequired,
  endDate: validationTexts.dateRequired,
}

/** The cash book (spec section 7, Income). */
export function incomeRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db, clock } = context
  const present = findIncome
  const missing = errorTexts.incomeNotFound
  const change = { context, present, missing }

  api.get('/incomes/date-range', async (request) => {
    const { startDate, endDate } = readInput(rangeQuery, request.query, whenAbsent)
    expectSaneRange(startDate, endDate)
    return listIncomes(db, { from: startDate, to: endDate })
  })

  api.get('/incomes/daily', async (request) => {
    const { date, page, limit } = readInput(dailyQuery, request.query)
    return dailyIncomes(db, { date: date ?? clinicToday(clock), page, limit })
  })

  api.get('/incomes/patient/:id', async (request) => {
    const patientId = pathId(request.params, errorTexts.patientNotFound)
    if (!(await patientRow(db, patientId))) throw notFound(errorTexts.patientNotFound)
    return listIncomesOfPatient(db, patientId)
  })

  api.get('/incomes/:id', async (request, reply) => {
    const income = await findIncome(db, pathId(request.params, missing))
    if (!income) throw notFound(missing)
    return withEntityTag(reply, income)
  })

  api.post(
    '/incomes',
    createHandler({
      context,
      present,
      action: 'income.create',
      body: incomeCreateBody,
      whenAbsent,
      work: (changes, { body, caller }) => createIncome(changes, body, caller.userId),
    }),
  )

  api.put(
    '/incomes/:id',
    changeHandler({
      ...change,
      action: 'income.update',
      body: incomeUpdateBody,
      work: (changes, { id, body }) => updateIncome(changes, id, body),
    }),
  )

  api.delete(
    '/incomes/:id',
    changeHandler({ ...change, action: 'income.delete', work: (changes, { id }) => deleteIncome(changes, id) }),
  )
}
