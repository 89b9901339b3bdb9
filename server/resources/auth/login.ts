import type * as v from 'valibot'
import type { loginBody } from '#domain/wire/session-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { unauthenticated } from '#server/http/api-errors.ts'
import { errorTexts } from '#server/http/error-texts.ts'
import { userResourceOf } from '#server/resources/users/user-repository.ts'
import { beginAttempt, clearAttempts } from './login-attempts.ts'
import { openSession } from './sessions.ts'
import { usernameKey } from './username.ts'

type Credentials = v.InferOutput<typeof loginBody>

/** Opens a session for the right password; else 401, alike for a wrong password and an unknown name, or 429 while one must wait. */
export async function logIn(context: ServerContext, { username, password }: Credentials, address: string) {
  const { db, clock, hasher, loginFailures } = context
  loginFailures.expectRoom(address, clock())
  await beginAttempt(db, username, clock())
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('usernameKey', '=', usernameKey(username))
    .executeTakeFirst()
  const right = await hasher.isRight(password, user?.passwordHash)
  if (!user || !right) {
    loginFailures.count(address, clock())
    throw unauthenticated(errorTexts.wrongLogin)
  }
  await clearAttempts(db, username)
  const token = await openSession(db, user.id, clock())
  return { token, user: userResourceOf(user) }
}
