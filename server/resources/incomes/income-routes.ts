import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { validationTexts } from '#domain/validation-texts.ts'
import { dateField } from '#domain/wire/fields.ts'
import { dailyIncomesAnswer, incomeResource, incomeVersion } from '#domain/wire/rows/income-wire.ts'
import { incomeCreateBody, incomeUpdateBody } from '#domain/wire/rows/written-bodies.ts'
import type { ServerContext } from '#server/context.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { expectValidRange } from '#server/http/handlers/day-range.ts'
import { countQuery } from '#server/http/handlers/input.ts'
import { listHandler } from '#server/http/handlers/list-handler.ts'
import { readHandler, readOneHandler } from '#server/http/handlers/read-handlers.ts'
import { changeHandler, createHandler, deleteHandler } from '#server/http/handlers/write-handlers.ts'
import { clinicToday } from '#server/platform/clock.ts'
import { patientRow } from '#server/resources/patients/patient-repository.ts'
import { dailyIncomes, findIncome, incomeList, incomeListOfPatient } from './income-repository.ts'
import { incomeVersionList } from './income-versions.ts'
import { createIncome, deleteIncome, updateIncome } from './income-writes.ts'

const MAX_PAGE = 1_000_000
const rangeQuery = v.object({ startDate: dateField, endDate: v.optional(dateField) })
const dailyQuery = v.object({
  date: v.optional(dateField),
  page: v.optional(countQuery(MAX_PAGE), '1'),
  limit: v.optional(countQuery(100), '10'),
})

const whenAbsent = {
  date: validationTexts.dateRequired,
  amount: validationTexts.amountRequired,
  startDate: validationTexts.dateRequired,
}

/** The cash book (spec section 7, Income). */
export function incomeRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db, clock } = context
  const missing = errorTexts.incomeNotFound
  const write = { context, present: findIncome, resource: incomeResource }
  const change = { ...write, missing }

  api.get(
    '/incomes/date-range',
    listHandler({
      context,
      query: rangeQuery,
      whenAbsent,
      row: incomeResource,
      list: ({ query: { startDate, endDate } }) => {
        expectValidRange(startDate, endDate)
        return incomeList(db, { from: startDate, to: endDate })
      },
    }),
  )

  api.get(
    '/incomes/daily',
    readHandler({
      query: dailyQuery,
      answer: dailyIncomesAnswer,
      read: ({ query: { date, page, limit } }) => dailyIncomes(db, { date: date ?? clinicToday(clock), page, limit }),
    }),
  )

  api.get(
    '/incomes/patient/:id',
    listHandler({
      context,
      missing: errorTexts.patientNotFound,
      row: incomeResource,
      list: async ({ id }) => ((await patientRow(db, id)) ? incomeListOfPatient(db, id) : null),
    }),
  )

  api.get(
    '/incomes/:id',
    readOneHandler({
      missing,
      answer: incomeResource,
      read: ({ id }) => findIncome(db, id),
    }),
  )

  api.get(
    '/incomes/:id/versions',
    listHandler({
      context,
      missing,
      row: incomeVersion,
      list: ({ id }) => incomeVersionList(db, id),
    }),
  )

  api.post(
    '/incomes',
    createHandler({
      ...write,
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
      refuses: ['invalid_transition'],
      action: 'income.update',
      body: incomeUpdateBody,
      work: (changes, { id, body }) => updateIncome(changes, id, body),
    }),
  )

  api.delete(
    '/incomes/:id',
    deleteHandler({
      ...change,
      action: 'income.delete',
      work: (changes, { id }) => deleteIncome(changes, id),
    }),
  )
}
