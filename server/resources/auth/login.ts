import type * as v from 'valibot'
import type { loginBody } from '#domain/wire/session-wire.ts'
import { timestampOf } from '#server/clock.ts'
import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import { unauthenticated } from '#server/http/api-errors.ts'
import { errorTexts } from '#server/http/error-texts.ts'
import { networkOf } from '#server/http/network-of.ts'
import { findAccount, hasPassword, type UserRow, userResourceOf } from '#server/resources/users/user-repository.ts'
import { beginAttempt, endAttempt, type LoginAttempt } from './login-attempts.ts'
import { openSession } from './sessions.ts'

type Credentials = v.InferOutput<typeof loginBody>

/**
 * Opens a session for the right password; else 401, alike for a wrong password, an unknown name and a disabled account, or 429
 * while one must wait.
 */
export async function logIn(context: ServerContext, { username, password }: Credentials, address: string) {
  const { db, hasher } = context
  const attempt = { username, network: networkOf(address) }
  hasher.expectRoom()
  await beginAttempt(context, attempt)
  const user = await findAccount(db, username)
  const isRight = await hasher.isRight(password, user?.passwordHash)
  const token = user && isRight ? await enter(context, user, attempt) : null
  if (!user || !token) throw unauthenticated(errorTexts.wrongLogin)
  return { token, user: userResourceOf(user) }
}

/** The account may have been disabled, or have got another password, while this one was being looked at: then there is no token. */
async function enter({ db, clock }: ServerContext, user: UserRow, attempt: LoginAttempt): Promise<string | null> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    if (!(await hasPassword(trx, user))) return null
    await endAttempt(trx, user, attempt, now)
    const about = { entity: 'user' as const, id: user.id }
    await writeAuditEvent(trx, { at: timestampOf(now), userId: user.id, action: 'user.signIn', about })
    return openSession(trx, user.id, now)
  })
}
