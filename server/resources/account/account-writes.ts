import type { FastifyReply } from 'fastify'
import type * as v from 'valibot'
import type { ownAccountBody } from '#domain/wire/staff-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { changedColumns } from '#server/db/changed-columns.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { invalidFields, unauthenticated } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { checkOwnPassword, confirmOwnPassword } from '#server/resources/auth/passwords/own-password.ts'
import { findSessionByHash } from '#server/resources/auth/sessions.ts'
import { findUser } from '#server/resources/users/user-repository.ts'

interface AccountChange {
  body: v.InferOutput<typeof ownAccountBody>
  caller: Caller
  reply: FastifyReply
}

const events = { refused: 'user.updateRefused', heldOff: 'user.updateHeldOff' } as const

/**
 * Changes the caller's own name and e-mail. Whoever has the mailbox can choose a new password, so another e-mail needs the
 * present one: throws a 400 without it or for a wrong one, and a 429 during a wait.
 */
export async function changeOwnAccount(context: ServerContext, { body, caller, reply }: AccountChange): Promise<void> {
  const { db, clock, authEvents } = context
  const { currentPassword, ...person } = body
  const user = await findUser(db, caller.userId)
  if (!user) throw unauthenticated()
  const changed = changedColumns(user, person)
  if (Object.keys(changed).length === 0) return
  const isProved = changed.email !== undefined
  if (isProved && !currentPassword) throw invalidFields({ currentPassword: errorTexts.passwordForEmail })
  const attempt =
    isProved && currentPassword ? await checkOwnPassword(context, { user, currentPassword, reply, events }) : undefined
  await db.transaction().execute(async (trx) => {
    const now = clock()
    if (!(await findSessionByHash(trx, now, caller.tokenHash))) throw unauthenticated()
    if (attempt) await confirmOwnPassword(trx, user, attempt, now)
    await trx.updateTable('users').set(changed).where('id', '=', user.id).execute()
    await authEvents.done(trx, reply.request, 'user.update', user.id)
  })
}
