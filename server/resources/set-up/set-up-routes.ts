import type { FastifyInstance } from 'fastify'
import { messageAnswer } from '#domain/wire/session-wire.ts'
import { setUpAnswer, setUpBody } from '#domain/wire/set-up-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { networkOf } from '#server/http/access/network-of.ts'
import { callHandler } from '#server/http/handlers/call-handler.ts'
import { readCallConditions, receiptKeyOf } from '#server/http/handlers/preconditions.ts'
import { hasOwner } from '#server/resources/users/user-repository.ts'
import { makeOwner } from './make-owner.ts'
import { setUpTexts } from './set-up-call-texts.ts'

/** The first screen of a new clinic: whether it is needed, and the owner's account. */
export function setUpRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db, signal } = context
  api.get('/set-up', callHandler({ answer: setUpAnswer, work: async () => ({ isNeeded: !(await hasOwner(db)) }) }))
  api.post(
    '/set-up',
    callHandler({
      refuses: ['duplicate', 'invalid_transition', 'too_many_requests'],
      preconditions: true,
      body: setUpBody,
      status: 201,
      answer: messageAnswer,
      work: async ({ body, request }) => {
        const receipt = receiptKeyOf(request, readCallConditions(request, context.epoch), null)
        await makeOwner(context, { body, network: networkOf(request.ip), receipt })
        signal.wake()
        return { message: setUpTexts.done }
      },
    }),
  )
}
