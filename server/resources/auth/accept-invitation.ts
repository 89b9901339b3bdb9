import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import { usernameKey } from '#domain/user/username.ts'
import type { inviteAcceptBody } from '#domain/wire/staff-wire.ts'
import type { ServerContext } from '#server/context.ts'
import type { Db } from '#server/db/schema.ts'
import { clientGoneSignal } from '#server/http/access/gone-client.ts'
import { networkOf } from '#server/http/access/network-of.ts'
import { ApiError, duplicate } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { expectCallAllowed, uncountCall } from '#server/rate-limits/rate-limit.ts'
import { findInvited } from '#server/resources/staff/invitations.ts'
import { type UserRow, userResourceOf } from '#server/resources/users/user-repository.ts'
import { deviceName } from './device-name.ts'
import { setPassword } from './passwords/set-password.ts'
import { guessablePassword, isGuessable } from './passwords/staff-password.ts'
import { isUsernameTaken } from './registration.ts'
import { openSession } from './sessions.ts'

type Acceptance = v.InferOutput<typeof inviteAcceptBody>

const limit = 'loginFailuresPerAddress'

/** Says whose invitation a token is, without using it up. Throws as acceptInvitation does. */
export async function checkInvitation(context: ServerContext, token: string, reply: FastifyReply) {
  const { name, username, expiresAt } = await invitedBy(context, token, reply)
  return { name, username, expiresAt: timestampOf(expiresAt) }
}

/**
 * Sets the password of an invited account, once, and signs in like a login. The invitation, earlier sessions and waits
 * end. Throws a 400 for an invitation that is used, expired or replaced, or whose account is disabled; a wrong one counts
 * like a failed sign-in of its network. Throws a 400 for a guessable password and a 409 for a username that is taken:
 * both leave the invitation as it is.
 */
export async function acceptInvitation(context: ServerContext, body: Acceptance, reply: FastifyReply) {
  const { db, clock, hasher, deviceTokens, authEvents } = context
  const { token, password } = body
  const { request } = reply
  const before = await invitedBy(context, token, reply)
  const { username = before.username } = body
  if (isGuessable(password, username)) throw guessablePassword('password')
  const passwordHash = await hasher.hash(password, clientGoneSignal(reply))
  return db.transaction().execute(async (trx) => {
    const now = clock()
    const invited = await findInvited(trx, token, now)
    if (!invited) throw new InvitationError()
    const { expiresAt: _, ...user } = invited
    await rename(trx, user, username)
    await setPassword(trx, user, { passwordHash })
    await authEvents.done(trx, request, 'user.acceptInvite', user.id)
    return {
      token: await openSession(trx, user.id, now, deviceName(request.headers['user-agent'])),
      user: userResourceOf({ ...user, username }),
      deviceToken: deviceTokens.issue(user.id, now),
    }
  })
}

/** Counts the try before it is looked up, so that concurrent ones are counted one by one; a good one is taken back. */
async function invitedBy(context: ServerContext, token: string, reply: FastifyReply) {
  const { db, clock, limits, authEvents } = context
  const { request } = reply
  const call = { limits, limit, subject: networkOf(request.ip), now: clock() } as const
  const counted = db.transaction().execute((trx) => expectCallAllowed(trx, call))
  await authEvents.noteIfHeldOff(counted, request, 'user.acceptInviteHeldOff')
  const invited = await findInvited(db, token, clock())
  if (!invited) return refuse(context, request)
  await db.transaction().execute((trx) => uncountCall(trx, call))
  return invited
}

function refuse({ authEvents }: ServerContext, request: FastifyRequest): never {
  authEvents.note(request, 'user.acceptInviteRefused')
  throw new InvitationError()
}

async function rename(trx: Db, user: UserRow, username: string): Promise<void> {
  if (username === user.username) return
  const key = usernameKey(username)
  if (key !== user.usernameKey && (await isUsernameTaken(trx, username)))
    throw duplicate('username', errorTexts.usernameTaken)
  await trx.updateTable('users').set({ username, usernameKey: key }).where('id', '=', user.id).execute()
}

/** Thrown for an invitation that is used, expired, replaced or unknown, or whose account is disabled. */
class InvitationError extends ApiError {
  override readonly name = 'InvitationError'

  constructor() {
    super(400, 'invalid', errorTexts.invitationInvalid, { errors: { token: errorTexts.invitationInvalid } })
  }
}
