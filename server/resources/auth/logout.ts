import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '#server/context.ts'
import { callerOf } from '#server/http/access/caller.ts'
import { closeSession } from './sessions.ts'

/** Ends the session of a request. */
export async function logOut({ db, authEvents }: ServerContext, request: FastifyRequest): Promise<void> {
  const { userId, tokenHash } = callerOf(request)
  await db.transaction().execute(async (trx) => {
    await closeSession(trx, tokenHash)
    await authEvents.done(trx, request, 'user.signOut', userId)
  })
}
