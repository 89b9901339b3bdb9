import type { FastifyInstance } from 'fastify'
import { messageAnswer } from '#domain/wire/session-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { callerOf } from '#server/http/access/caller.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { callHandler } from '#server/http/handlers/call-handler.ts'
import { readPathId } from '#server/http/handlers/input.ts'
import { readCallConditions, receiptKeyOf } from '#server/http/handlers/preconditions.ts'
import { appointmentTexts } from '#server/resources/appointments/appointment-texts.ts'
import { Reminders } from './reminders.ts'

/** POST /appointments/{id}/send-reminder. Staff see whether the mail was sent. */
export function reminderRoutes(api: FastifyInstance, context: ServerContext): void {
  const reminders = new Reminders(context)
  api.post(
    '/appointments/:id/send-reminder',
    callHandler({
      refuses: ['invalid_transition', 'mail_failed'],
      preconditions: true,
      answer: messageAnswer,
      work: async ({ request }) => {
        const id = readPathId(request.params, errorTexts.appointmentNotFound)
        const { userId } = callerOf(request)
        const receipt = receiptKeyOf(request, readCallConditions(request, context.epoch), userId)
        await reminders.send({ id, userId, receipt })
        return { message: appointmentTexts.reminderSent }
      },
    }),
  )
}
