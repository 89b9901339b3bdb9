import type { FastifyInstance } from 'fastify'
import { mailStatus, mailTestAnswer, mailTestBody } from '#domain/wire/mail-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { callerOf } from '#server/http/access/caller.ts'
import { callHandler } from '#server/http/handlers/call-handler.ts'
import { readHandler } from '#server/http/handlers/read-handlers.ts'
import { readMailStatus } from './mail-status.ts'
import { sendTestMail } from './mail-test.ts'

/** How the clinic's mail stands, and a test of it, for the owner. */
export function mailRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get('/mail/status', readHandler({ answer: mailStatus, read: () => readMailStatus(context) }))
  api.post(
    '/mail/test',
    callHandler({
      refuses: ['too_many_requests'],
      body: mailTestBody,
      answer: mailTestAnswer,
      work: ({ body, request }) => sendTestMail(context, callerOf(request), body.email),
    }),
  )
}
