import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import type { Db } from '#server/db/schema.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { countCall } from '#server/rate-limits/rate-limit.ts'
import { newToken, tokenHashOf } from '#server/resources/auth/secret-token.ts'
import { resetMail } from './reset-mail-texts.ts'

type RecoveryContext = Pick<ServerContext, 'db' | 'clock' | 'limits' | 'mail' | 'siteAddress' | 'authEvents'>
type Account = Awaited<ReturnType<typeof accountsOf>>[number]

const LINK_LIFETIME_MS = 60 * 60 * 1000
/** Somebody who registers many accounts under a stranger's address must not fill that mailbox with one call. */
const MOST_ACCOUNTS = 10

/** The request for a link. */
interface LinkRequest {
  request: FastifyRequest
  /** The hash of the network (AuthEvents), which is unknown once the connection is closed. */
  network: string
}

/**
 * Sends a link to each account of this e-mail, at most three an hour each. It goes to the account's stored address,
 * never to the typed one. Its duration depends on the number of accounts, so no answer may wait for it.
 */
export async function sendResetLinks(context: RecoveryContext, email: string, asker: LinkRequest): Promise<void> {
  const { authEvents, mail } = context
  const { request, network } = asker
  const accounts = await accountsOf(context.db, email)
  for (const account of accounts) {
    await sendResetLink(context, account, network)
    authEvents.note(request, 'user.recover', account.id, network)
  }
  if (accounts.length === 0) {
    await countUnknown(context, email)
    authEvents.note(request, 'user.recover', undefined, network)
  }
  mail.wake()
}

/** Writes a count for an unknown e-mail, too, so that the duration of the next call reveals nothing. */
async function countUnknown({ db, clock, limits }: RecoveryContext, email: string): Promise<void> {
  const call = { limits, limit: 'recoveriesPerAccount', subject: email.toLowerCase(), now: clock() } as const
  await db.transaction().execute((trx) => countCall(trx, call))
}

/** Ignores case; oldest accounts first. Whoever was invited and has no password yet has a link already. */
async function accountsOf(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .where('active', '=', 1)
    .where('passwordHash', '<>', '')
    .orderBy('id')
    .limit(MOST_ACCOUNTS)
    .execute()
}

/** Replaces an earlier link. The site's address comes from the settings, never from the request. */
async function sendResetLink(
  context: RecoveryContext,
  { id, username, email }: Account,
  network: string,
): Promise<void> {
  const { db, clock, limits, mail, siteAddress } = context
  const now = clock()
  const token = newToken()
  const link = `${siteAddress()}/reset-password/${token}`
  await db.transaction().execute(async (trx) => {
    const waitMs = await countCall(trx, { limits, limit: 'recoveriesPerAccount', subject: String(id), now })
    if (waitMs > 0) return
    const values = { tokenHash: tokenHashOf(token), expiresAt: now + LINK_LIFETIME_MS }
    await trx
      .insertInto('passwordResets')
      .values({ userId: id, ...values })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
      .execute()
    const cause = { action: 'user.recover' } as const
    const about = { entity: 'user' as const, id }
    await writeAuditEvent(trx, { at: timestampOf(now), userId: null, ...cause, about, detail: { network } })
    await queueMail(trx, { to: email, ...resetMail(username, link), cause, expiresAt: values.expiresAt }, now)
  })
  mail.wake()
}
