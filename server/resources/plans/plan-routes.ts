import type { FastifyInstance } from 'fastify'
import { validationTexts } from '#domain/validation-texts.ts'
import { planMemberRow, planRow } from '#domain/wire/rows/money-wire.ts'
import { planCreateBody, planMemberCreateBody, planUpdateBody } from '#domain/wire/rows/written-bodies.ts'
import type { ServerContext } from '#server/context.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { listHandler } from '#server/http/handlers/list-handler.ts'
import { changeHandler, createHandler } from '#server/http/handlers/write-handlers.ts'
import { findPresented, presentedList } from '#server/resources/rows/presented-row.ts'
import { createPlan, createPlanMember, updatePlan } from './plan-writes.ts'

const whenAbsent = {
  patientId: validationTexts.patientRequired,
  name: validationTexts.planNameRequired,
  sessions: validationTexts.sessionsRequired,
  price: validationTexts.amountRequired,
  startsOn: validationTexts.dateRequired,
  planId: validationTexts.valueInvalid,
}

/** Plans of sessions, and the patients who share them. */
export function planRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db } = context
  const plan = { context, resource: planRow, present: (from: typeof db, id: number) => findPresented(from, 'plan', id) }
  api.get('/plans', listHandler({ context, row: planRow, list: () => presentedList(db, 'plan') }))
  api.post(
    '/plans',
    createHandler({
      ...plan,
      action: 'plan.create',
      body: planCreateBody,
      whenAbsent,
      work: (changes, { body }) => createPlan(changes, body),
    }),
  )
  api.put(
    '/plans/:id',
    changeHandler({
      ...plan,
      action: 'plan.update',
      missing: errorTexts.planNotFound,
      body: planUpdateBody,
      work: (changes, { id, body }) => updatePlan(changes, id, body),
    }),
  )
  api.get('/plan-members', listHandler({ context, row: planMemberRow, list: () => presentedList(db, 'planMember') }))
  api.post(
    '/plan-members',
    createHandler({
      context,
      action: 'planMember.create',
      resource: planMemberRow,
      present: (from, id) => findPresented(from, 'planMember', id),
      body: planMemberCreateBody,
      whenAbsent,
      work: (changes, { body }) => createPlanMember(changes, body),
    }),
  )
}
