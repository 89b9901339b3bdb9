import type { FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import { validationTexts } from '#domain/validation-texts.ts'
import type { passwordResetBody } from '#domain/wire/session-wire.ts'
import { timestampOf } from '#server/clock.ts'
import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import { callOnce, unlessAnswered } from '#server/db/call-receipts.ts'
import type { ReceiptKey } from '#server/db/receipts.ts'
import type { Db } from '#server/db/schema.ts'
import { ApiError } from '#server/http/api-errors.ts'
import type { UserRow } from '#server/resources/users/user-repository.ts'
import { tokenHashOf } from './secret-token.ts'
import { setPassword } from './set-password.ts'
import { guessablePassword, isGuessable } from './staff-password.ts'

/**
 * Sets the password of the account whose link this is, once; every session of the account ends, and so does its back-off. Throws
 * a 400 for a token that was used, has expired, was replaced by a later one, or never was. Only a good one costs a hashing.
 */
export async function resetPassword(
  context: ServerContext,
  { token, newPassword }: v.InferOutput<typeof passwordResetBody>,
  { request, receipt }: { request: FastifyRequest; receipt: ReceiptKey | undefined },
): Promise<void> {
  const { db, clock, hasher, authEvents } = context
  await unlessAnswered(context, receipt, async () => {
    const { role, username } = await ownerOf(db, token, clock())
    if (role === 'admin' && isGuessable(newPassword, username)) throw guessablePassword()
    const passwordHash = await hasher.hash(newPassword)
    await callOnce(context, receipt, async (trx, now) => {
      const user = await ownerOf(trx, token, now)
      await setPassword(trx, user, { passwordHash })
      const event = {
        about: { entity: 'user' as const, id: user.id },
        detail: { network: authEvents.networkName(request) },
      }
      await writeAuditEvent(trx, { at: timestampOf(now), userId: user.id, action: 'user.resetPassword', ...event })
      authEvents.note(request, 'user.resetPassword', user.id)
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
  if (!user) throw wrongToken()
  return user
}

function wrongToken(): ApiError {
  const message = validationTexts.resetTokenInvalid
  return new ApiError(400, 'invalid', message, { errors: { token: message } })
}
