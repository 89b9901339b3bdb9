import type { FastifyInstance } from 'fastify'
import { userResource } from '#domain/wire/session-wire.ts'
import { ownAccountBody, ownSessions } from '#domain/wire/staff-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { callerOf } from '#server/http/access/caller.ts'
import { notFound, unauthenticated } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { callHandler } from '#server/http/handlers/call-handler.ts'
import { readPathId } from '#server/http/handlers/input.ts'
import { findUser, userResourceOf } from '#server/resources/users/user-repository.ts'
import { changeOwnAccount } from './account-writes.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'

/** The caller's own account: name and e-mail of the staff, and where everybody is signed in. */
export function accountRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db } = context
  api.put(
    '/account',
    callHandler({
      refuses: ['too_many_requests'],
      body: ownAccountBody,
      answer: userResource,
      work: async ({ body, request, reply }) => {
        const caller = callerOf(request)
        await changeOwnAccount(context, { body, caller, reply })
        const user = await findUser(db, caller.userId)
        if (!user) throw unauthenticated()
        return userResourceOf(user)
      },
    }),
  )
  sessionListRoutes(api, context)
}

function sessionListRoutes(api: FastifyInstance, { db, clock, authEvents }: ServerContext): void {
  api.get(
    '/sessions',
    callHandler({
      answer: ownSessions,
      work: ({ request }) => listOwnSessions(db, callerOf(request), clock()),
    }),
  )

  api.delete(
    '/sessions',
    callHandler({
      work: ({ request }) =>
        db.transaction().execute(async (trx) => {
          const caller = callerOf(request)
          await endOtherSessions(trx, caller)
          await authEvents.done(trx, request, 'user.endSessions', caller.userId)
        }),
    }),
  )

  api.delete(
    '/sessions/:id',
    callHandler({
      work: ({ request }) =>
        db.transaction().execute(async (trx) => {
          const caller = callerOf(request)
          const id = readPathId(request.params, errorTexts.sessionNotFound)
          if (!(await endOwnSession(trx, caller, id, clock()))) throw notFound(errorTexts.sessionNotFound)
          await authEvents.done(trx, request, 'user.endSessions', caller.userId)
        }),
    }),
  )
}
