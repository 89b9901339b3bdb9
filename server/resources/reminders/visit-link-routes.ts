import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maySelfCancel } from '#domain/appointment/self-cancel.ts'
import { VISIT_TOKEN } from '#domain/clinic/app-paths.ts'
import { remindersKind } from '#domain/clinic/settings/reminders-settings.ts'
import { fullName } from '#domain/patient/patient.ts'
import { messageAnswer } from '#domain/wire/session-wire.ts'
import { type VisitLinkAnswer, visitLinkAnswer } from '#domain/wire/visit-link-wire.ts'
import type { ServerContext } from '#server/context.ts'
import type { Db } from '#server/db/schema.ts'
import { type WriteIntent, writeTransaction } from '#server/db/write-transaction.ts'
import { networkOf } from '#server/http/access/network-of.ts'
import { notFound } from '#server/http/errors/api-errors.ts'
import { callHandler } from '#server/http/handlers/call-handler.ts'
import { readCallConditions, receiptKeyOf } from '#server/http/handlers/preconditions.ts'
import { expectCallAllowed } from '#server/rate-limits/rate-limit.ts'
import type { AppointmentRow } from '#server/resources/appointments/appointment-repository.ts'
import { cancelOwnAppointment } from '#server/resources/appointments/own-cancel.ts'
import { confirmOwnAppointment } from '#server/resources/appointments/own-confirmation.ts'
import { readSettings } from '#server/resources/settings/settings-repository.ts'
import { linkAnswerTexts } from './link-answer-texts.ts'
import type { VisitLinks } from './visit-link.ts'

/**
 * One visit by the link of its reminder, without a session. GET changes nothing, since mail scanners and previews open
 * links; only the buttons of the page do. Whatever a link is no longer good for, the answer is the same 404.
 */
export function visitLinkRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db, clock, visitLinks: links } = context

  api.get(
    '/t/:id',
    callHandler({
      refuses: ['not_found', 'too_many_requests'],
      idPattern: VISIT_TOKEN,
      answer: visitLinkAnswer,
      work: async ({ request }) => {
        await countLinkCall(context, request)
        return present(db, await findVisit(db, links, request, clock()), clock())
      },
    }),
  )

  api.post(
    '/t/:id/confirm',
    callHandler({
      refuses: ['not_found', 'too_many_requests', 'invalid_transition'],
      idPattern: VISIT_TOKEN,
      preconditions: true,
      answer: visitLinkAnswer,
      work: async ({ request }) => {
        await countLinkCall(context, request)
        await writeTransaction(context, intentOf(context, request, 'appointment.confirmOwn'), async (changes) =>
          confirmOwnAppointment(changes, await findVisit(changes.db, links, request, clock())),
        )
        // A replay answers without the work, and its link may have died since.
        return present(db, await findVisit(db, links, request, clock()), clock())
      },
    }),
  )

  api.post(
    '/t/:id/cancel',
    callHandler({
      refuses: ['not_found', 'too_many_requests', 'invalid_transition'],
      idPattern: VISIT_TOKEN,
      preconditions: true,
      answer: messageAnswer,
      work: async ({ request }) => {
        await countLinkCall(context, request)
        await writeTransaction(context, intentOf(context, request, 'appointment.cancelOwn'), async (changes) => {
          const now = clock()
          const appointment = await findVisit(changes.db, links, request, now)
          const { value: policy } = await readSettings(changes.db, remindersKind)
          return cancelOwnAppointment(changes, { appointment, policy, by: { userId: null, channel: 'mail' }, now })
        })
        return { message: linkAnswerTexts.cancelled }
      },
    }),
  )
}

/** Counts the call before its token is read, so that all tokens cost the same. */
async function countLinkCall({ db, limits, clock }: ServerContext, request: FastifyRequest): Promise<void> {
  const call = { limits, limit: 'visitLinksPerAddress', subject: networkOf(request.ip), now: clock() } as const
  await db.transaction().execute((trx) => expectCallAllowed(trx, call))
}

async function findVisit(db: Db, links: VisitLinks, { params }: FastifyRequest, now: number): Promise<AppointmentRow> {
  const { id: token } = params as { id: string }
  const visit = await links.find(db, token, now)
  if (!visit) throw notFound(linkAnswerTexts.dead)
  return visit
}

function intentOf({ epoch }: ServerContext, request: FastifyRequest, action: WriteIntent['action']): WriteIntent {
  return { userId: null, action, receipt: receiptKeyOf(request, readCallConditions(request, epoch), null) }
}

async function present(db: Db, visit: AppointmentRow, now: number): Promise<VisitLinkAnswer> {
  const { date, startTime, endTime, professionalId, patientId, confirmedAt } = visit
  const { firstName } = await db
    .selectFrom('patients')
    .select('firstName')
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow()
  const professional = await db
    .selectFrom('professionals')
    .select(['name', 'lastName'])
    .where('id', '=', professionalId)
    .executeTakeFirst()
  const { value: policy } = await readSettings(db, remindersKind)
  return {
    firstName,
    date,
    startTime,
    endTime,
    professional: professional
      ? fullName({ firstName: professional.name, lastName: professional.lastName }) || null
      : null,
    confirmed: confirmedAt !== null,
    mayCancel: maySelfCancel(visit, policy, now),
  }
}
