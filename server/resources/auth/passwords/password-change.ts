import type { FastifyReply } from 'fastify'
import type * as v from 'valibot'
import type { passwordChangeBody } from '#domain/wire/session-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { callOnce, runUnlessAnswered } from '#server/db/call-receipts.ts'
import type { ReceiptKey } from '#server/db/receipts.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { unauthenticated } from '#server/http/errors/api-errors.ts'
import { findUser } from '#server/resources/users/user-repository.ts'
import { checkOwnPassword, confirmOwnPassword } from './own-password.ts'
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
 * Changes the caller's own password and ends all other sessions of the account. Throws a 400 for a wrong present
 * password, and a 429 during a wait (checkOwnPassword).
 */
export async function changePassword(context: ServerContext, change: PasswordChange): Promise<void> {
  await runUnlessAnswered(context, change.receipt, () => tryChange(context, change))
}

const events = { refused: 'user.changePasswordRefused', heldOff: 'user.changePasswordHeldOff' } as const

async function tryChange(context: ServerContext, { body, caller, reply, receipt }: PasswordChange): Promise<void> {
  const { db, hasher, authEvents } = context
  const { currentPassword, newPassword } = body
  const user = await findUser(db, caller.userId)
  if (!user) throw unauthenticated()
  if (user.role === 'admin' && isGuessable(newPassword, user.username)) throw guessablePassword()
  const attempt = await checkOwnPassword(context, { user, currentPassword, reply, events })
  const passwordHash = await hasher.hash(newPassword)
  await callOnce(context, receipt, async (trx, now) => {
    await confirmOwnPassword(trx, user, attempt, now)
    await setPassword(trx, user, { passwordHash, keptSession: caller.tokenHash })
    await authEvents.done(trx, reply.request, 'user.changePassword', user.id)
  })
}
