import type { FastifyReply } from 'fastify'
import type * as v from 'valibot'
import { validationTexts } from '#domain/validation-texts.ts'
import type { passwordResetBody } from '#domain/wire/session-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { callOnce, runUnlessAnswered } from '#server/db/call-receipts.ts'
import type { ReceiptKey } from '#server/db/receipts.ts'
import type { Db } from '#server/db/schema.ts'
import { clientGoneSignal } from '#server/http/access/gone-client.ts'
import { ApiError } from '#server/http/errors/api-errors.ts'
import { tokenHashOf } from '#server/resources/auth/secret-token.ts'
import type { UserRow } from '#server/resources/users/user-repository.ts'
import { setPassword } from './set-password.ts'
import { guessablePassword, isGuessable } from './staff-password.ts'

export interface PasswordReset {
  body: v.InferOutput<typeof passwordResetBody>
  /** The reply to the request. */
  reply: FastifyReply
  receipt: ReceiptKey | undefined
}

/**
 * Sets the password of the link's account, once. All its sessions and waits end. Throws a 400 for a token that is used,
 * expired, replaced or unknown. Only a valid one costs a hash.
 */
export async function resetPassword(context: ServerContext, reset: PasswordReset): Promise<void> {
  try {
    await setByLink(context, reset)
  } catch (error) {
    if (error instanceof WrongLinkError) await noteRefusal(context, reset)
    throw error
  }
}

async function setByLink(context: ServerContext, { body, reply, receipt }: PasswordReset): Promise<void> {
  const { db, clock, hasher, authEvents } = context
  const { token, newPassword } = body
  await runUnlessAnswered(context, receipt, async () => {
    const { role, username } = await ownerOf(db, token, clock())
    if (role === 'admin' && isGuessable(newPassword, username)) throw guessablePassword()
    const passwordHash = await hasher.hash(newPassword, clientGoneSignal(reply))
    await callOnce(context, receipt, async (trx, now) => {
      const user = await ownerOf(trx, token, now)
      await setPassword(trx, user, { passwordHash })
      await authEvents.done(trx, reply.request, 'user.resetPassword', user.id)
    })
  })
}

async function ownerOf(db: Db, token: string, now: number): Promise<Pick<UserRow, 'id' | 'username' | 'role'>> {
  const user = await db
    .selectFrom('passwordResets')
    .innerJoin('users', 'users.id', 'passwordResets.userId')
    .select(['users.id', 'users.username', 'users.role'])
    .where('passwordResets.tokenHash', '=', tokenHashOf(token))
    .where('passwordResets.expiresAt', '>', now)
    .where('users.active', '=', 1)
    .executeTakeFirst()
  if (!user) throw new WrongLinkError()
  return user
}

/**
 * Notes the refusal. An expired link still identifies its account; it is deleted now, so that nobody fills the audit
 * log by trying it again.
 */
async function noteRefusal({ db, authEvents }: ServerContext, { body, reply }: PasswordReset): Promise<void> {
  // Outside of a transaction a failed commit of a returning statement would go unnoticed.
  const link = await db
    .transaction()
    .execute((trx) =>
      trx
        .deleteFrom('passwordResets')
        .where('tokenHash', '=', tokenHashOf(body.token))
        .returning('userId')
        .executeTakeFirst(),
    )
  authEvents.refused(reply, 'user.resetPasswordRefused', link?.userId)
}

/** Thrown for a link that is used, expired, replaced or unknown. */
class WrongLinkError extends ApiError {
  override readonly name = 'WrongLinkError'

  constructor() {
    const message = validationTexts.resetTokenInvalid
    super(400, 'invalid', message, { errors: { token: message } })
  }
}
