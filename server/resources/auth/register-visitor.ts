import type { FastifyReply } from 'fastify'
import type * as v from 'valibot'
import type { registerBody } from '#domain/wire/session-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { callOnce, runUnlessAnswered } from '#server/db/call-receipts.ts'
import type { ReceiptKey } from '#server/db/receipts.ts'
import { writeWithin } from '#server/db/write-transaction.ts'
import { clientGoneSignal } from '#server/http/access/gone-client.ts'
import { networkOf } from '#server/http/access/network-of.ts'
import { duplicate } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { expectCallAllowed } from '#server/rate-limits/rate-limit.ts'
import { findAccount } from '#server/resources/users/user-repository.ts'
import { isUsernameTaken, register } from './registration.ts'

export interface Visit {
  body: v.InferOutput<typeof registerBody>
  /** The reply to the request. */
  reply: FastifyReply
  receipt: ReceiptKey | undefined
}

/**
 * Creates a visitor's account. The password is hashed before the transaction, and only for a request that will take
 * effect. The answer shows nothing of the effect, so a receipt is enough to answer a repeated request. Throws a 429
 * when the network has made too many, and a 409 when the username is taken.
 */
export async function registerVisitor(context: ServerContext, visit: Visit): Promise<void> {
  await runUnlessAnswered(context, visit.receipt, () => makeAccount(context, visit))
}

async function makeAccount(context: ServerContext, { body, reply, receipt }: Visit): Promise<void> {
  const { db, clock, hasher, limits, signal, authEvents } = context
  const { request } = reply
  const { password, ...visitor } = body
  const call = { limits, limit: 'registrationsPerAddress', subject: networkOf(request.ip), now: clock() } as const
  const counted = db.transaction().execute((trx) => expectCallAllowed(trx, call))
  await authEvents.noteIfHeldOff(counted, request, 'user.registerHeldOff')
  if (await isUsernameTaken(db, visitor.username)) throw duplicate('username', errorTexts.usernameTaken)
  const passwordHash = await hasher.hash(password, clientGoneSignal(reply))
  const detail = { network: authEvents.networkName(request) }
  const intent = { userId: null, action: 'user.register', detail } as const
  const isNew = await callOnce(context, receipt, (trx, now) =>
    writeWithin({ trx, now }, intent, (changes) => register(changes, { ...visitor, passwordHash })),
  )
  if (!isNew) return
  signal.wake()
  authEvents.note(request, 'user.register', (await findAccount(db, visitor.username))?.id)
}
