import type { FastifyReply } from 'fastify'
import type * as v from 'valibot'
import type { passwordChangeBody } from '#domain/wire/session-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { callOnce, unlessAnswered } from '#server/db/call-receipts.ts'
import type { ReceiptKey } from '#server/db/receipts.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { clientGoneSignal } from '#server/http/access/gone-client.ts'
import { networkOf } from '#server/http/access/network-of.ts'
import { invalidFields, unauthenticated } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { beginAttempt, checkAttempt, endAttempt } from '#server/resources/auth/login-attempts.ts'
import { findUser, hasPassword } from '#server/resources/users/user-repository.ts'
import { setPassword } from './set-password.ts'
import { guessablePassword, isGuessable } from './staff-password.ts'

export interface PasswordChange {
  body: v.InferOutput<typeof passwordChangeBody>
  caller: Caller
  /** The reply to the request. */
  reply: FastifyReply
  receipt: ReceiptKey | undefined
}

/**
 * Changes the caller's own password and ends all other sessions of the account. A wrong present password counts like a
 * failed sign-in. It is a 400 of its field, since a 401 would mean that the session has ended. Throws a 429 during a
 * wait.
 */
export async function changePassword(context: ServerContext, change: PasswordChange): Promise<void> {
  await unlessAnswered(context, change.receipt, () => tryChange(context, change))
}

async function tryChange(context: ServerContext, { body, caller, reply, receipt }: PasswordChange): Promise<void> {
  const { db, hasher, authEvents } = context
  const { request } = reply
  const user = await findUser(db, caller.userId)
  if (!user) throw unauthenticated()
  if (user.role === 'admin' && isGuessable(body.newPassword, user.username)) throw guessablePassword()
  const attempt = { username: user.username, network: networkOf(request.ip) }
  hasher.expectCapacity()
  await authEvents.noteIfHeldOff(beginAttempt(context, attempt), request, 'user.changePasswordHeldOff', user.id)
  const look = () => hasher.isRight(body.currentPassword, user.passwordHash, clientGoneSignal(reply))
  if (!(await checkAttempt(context, attempt, look))) {
    authEvents.refused(reply, 'user.changePasswordRefused', user.id)
    throw wrongPassword()
  }
  const passwordHash = await hasher.hash(body.newPassword)
  await callOnce(context, receipt, async (trx, now) => {
    if (!(await hasPassword(trx, user))) throw wrongPassword()
    await endAttempt(trx, user, attempt, now)
    await setPassword(trx, user, { passwordHash, keptSession: caller.tokenHash })
    await authEvents.done(trx, request, 'user.changePassword', user.id)
  })
}

function wrongPassword() {
  return invalidFields({ currentPassword: errorTexts.wrongPassword })
}
