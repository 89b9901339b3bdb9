import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import { countCall } from '#server/db/call-counts.ts'
import type { Db } from '#server/db/schema.ts'
import { queueMail } from '#server/mail/outgoing-mail.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { newToken, tokenHashOf } from '#server/resources/auth/secret-token.ts'
import { resetMail } from './reset-mail-texts.ts'

type RecoveryContext = Pick<ServerContext, 'db' | 'clock' | 'limits' | 'mail' | 'siteAddress' | 'authEvents'>
type Account = Awaited<ReturnType<typeof accountsOf>>[number]

const LINK_LIVES_MS = 60 * 60 * 1000
/** Whoever registers accounts under a stranger's address must not fill that mailbox with one call. */
const MOST_ACCOUNTS = 10

/** Somebody who asked for a link. */
interface Asker {
  request: FastifyRequest
  /** The name of the network (AuthEvents), which no one can tell once the connection is gone. */
  network: string
}

/**
 * Sends each account of this e-mail a link of its own, at most three an hour: to the address that the account has, never to the
 * one that was typed. Takes as long as there are accounts, so that no answer may wait for it.
 */
export async function sendResetLinks(context: RecoveryContext, email: string, asker: Asker): Promise<void> {
  const { authEvents, mail } = context
  const { request, network } = asker
  const accounts = await accountsOf(context.db, email)
  for (const account of accounts) {
    await sendResetLink(context, account, network)
    authEvents.note(request, 'user.recover', account.id, network)
  }
  if (accounts.length === 0) {
    await countInVain(context, email)
    authEvents.note(request, 'user.recover', undefined, network)
  }
  mail.wake()
}

/** An e-mail that nobody has costs a write as well: whoever measures the next call must not learn from it either. */
async function countInVain({ db, clock, limits }: RecoveryContext, email: string): Promise<void> {
  const call = { limits, limit: 'recoveriesPerAccount', subject: email.toLowerCase(), now: clock() } as const
  await db.transaction().execute((trx) => countCall(trx, call))
}

/** Case makes no difference; the oldest accounts first. */
async function accountsOf(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .where('active', '=', 1)
    .orderBy('id')
    .limit(MOST_ACCOUNTS)
    .execute()
}

/** A later link ends the one before it. The address of the site is the operator's word, never the request's. */
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
    const values = { tokenHash: tokenHashOf(token), expiresAt: now + LINK_LIVES_MS }
    await trx
      .insertInto('passwordResets')
      .values({ userId: id, ...values })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
      .execute()
    const cause = { action: 'user.recover' }
    const about = { entity: 'user' as const, id }
    await writeAuditEvent(trx, { at: timestampOf(now), userId: null, ...cause, about, detail: { network } })
    await queueMail(trx, { to: email, ...resetMail(username, link), cause, expiresAt: values.expiresAt }, now)
  })
  mail.wake()
}
