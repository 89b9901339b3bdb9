import type { FastifyReply } from 'fastify'
import type { ServerContext } from '#server/context.ts'
import type { Db } from '#server/db/schema.ts'
import { clientGoneSignal } from '#server/http/access/gone-client.ts'
import { networkOf } from '#server/http/access/network-of.ts'
import { invalidFields } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import type { AuthEvent } from '#server/http/request-log.ts'
import { beginAttempt, checkAttempt, endAttempt, type LoginAttempt } from '#server/resources/auth/login-attempts.ts'
import { hasPassword, type UserRow } from '#server/resources/users/user-repository.ts'

interface OwnPassword {
  user: UserRow
  currentPassword: string
  /** The reply to the request. */
  reply: FastifyReply
  events: { refused: AuthEvent; heldOff: AuthEvent }
}

/**
 * Checks the present password of a signed-in person. A wrong one counts like a failed sign-in. It is a 400 of its field,
 * since a 401 would mean that the session has ended. Throws a 429 during a wait. The write goes on with confirmOwnPassword.
 */
export async function checkOwnPassword(
  context: ServerContext,
  { user, currentPassword, reply, events }: OwnPassword,
): Promise<LoginAttempt> {
  const { hasher, authEvents } = context
  const { request } = reply
  const attempt = { username: user.username, network: networkOf(request.ip) }
  hasher.expectCapacity()
  await authEvents.noteIfHeldOff(beginAttempt(context, attempt), request, events.heldOff, user.id)
  const look = () => hasher.isRight(currentPassword, user.passwordHash, clientGoneSignal(reply))
  if (!(await checkAttempt(context, attempt, look))) {
    authEvents.refused(reply, events.refused, user.id)
    throw wrongPassword()
  }
  return attempt
}

/** Takes back the count of a right password, inside the write's transaction. Throws a 400 if it was changed meanwhile. */
export async function confirmOwnPassword(trx: Db, user: UserRow, attempt: LoginAttempt, now: number): Promise<void> {
  if (!(await hasPassword(trx, user))) throw wrongPassword()
  await endAttempt(trx, user, attempt, now)
}

function wrongPassword() {
  return invalidFields({ currentPassword: errorTexts.wrongPassword })
}
