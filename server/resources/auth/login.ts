import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import type { loginBody } from '#domain/wire/session-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { clientGoneSignal } from '#server/http/access/gone-client.ts'
import { networkOf } from '#server/http/access/network-of.ts'
import { unauthenticated } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { isGuessable } from '#server/resources/auth/passwords/staff-password.ts'
import { findAccount, hasPassword, type UserRow, userResourceOf } from '#server/resources/users/user-repository.ts'
import { deviceName } from './device-name.ts'
import { beginAttempt, checkAttempt, endAttempt, type LoginAttempt } from './login-attempts.ts'
import { openSession } from './sessions.ts'

type Credentials = v.InferOutput<typeof loginBody>

/**
 * Opens a session for the right password. Otherwise 401, the same for a wrong password, an unknown name and a disabled
 * account, or 429 during a wait. The answer tells staff if their password is guessable: it may be older than that rule.
 */
export async function logIn(context: ServerContext, body: Credentials, reply: FastifyReply) {
  const { db, hasher, deviceTokens, clock, authEvents } = context
  const { username, password, deviceTokens: tokens = [] } = body
  const { request } = reply
  hasher.expectCapacity()
  const user = await findAccount(db, username)
  const device = user && deviceTokens.deviceOf(user.id, tokens, clock())
  const attempt = { username: user?.username ?? username, network: networkOf(request.ip), device }
  await authEvents.noteIfHeldOff(beginAttempt(context, attempt), request, 'user.signInHeldOff', user?.id)
  const gone = clientGoneSignal(reply)
  const isRight = await checkAttempt(context, attempt, () => hasher.isRight(password, user?.passwordHash, gone))
  const token = user && isRight ? await openSessionFor(context, user, attempt, request) : null
  if (!user || !token) {
    authEvents.refused(reply, 'user.signInRefused', user?.id)
    throw unauthenticated(errorTexts.wrongLogin)
  }
  const isWarned = user.role === 'admin' && isGuessable(password, user.username)
  return {
    token,
    user: { ...userResourceOf(user), ...(isWarned && { guessablePassword: true as const }) },
    deviceToken: deviceTokens.issue(user.id, clock(), device),
  }
}

/** Opens the session unless the account was disabled or got another password while this one was checked. */
async function openSessionFor(
  { db, clock, authEvents }: ServerContext,
  user: UserRow,
  attempt: LoginAttempt,
  request: FastifyRequest,
): Promise<string | null> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    if (!(await hasPassword(trx, user))) return null
    await endAttempt(trx, user, attempt, now)
    await authEvents.done(trx, request, 'user.signIn', user.id)
    return openSession(trx, user.id, now, deviceName(request.headers['user-agent']))
  })
}
