import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import { loginBody, messageAnswer, registerBody, sessionAnswer } from '#domain/wire/session-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { replayOf, writeTransaction } from '#server/db/write-transaction.ts'
import { duplicate } from '#server/http/api-errors.ts'
import { callHandler } from '#server/http/call-handler.ts'
import { callerOf } from '#server/http/caller.ts'
import { errorTexts } from '#server/http/error-texts.ts'
import { readPreconditions, receiptKeyOf } from '#server/http/preconditions.ts'
import { authTexts } from './auth-texts.ts'
import { logIn } from './login.ts'
import { isUsernameTaken, register } from './registration.ts'
import { closeSession } from './sessions.ts'

/** Login, logout and registration (spec section 7; settled: People and first start). */
export function authRoutes(api: FastifyInstance, context: ServerContext): void {
  api.post(
    '/auth/login',
    callHandler({
      summary: 'Inicia sesión',
      refuses: ['unauthenticated', 'too_many_requests'],
      body: loginBody,
      answer: sessionAnswer,
      work: ({ body, request }) => logIn(context, body, request.ip),
    }),
  )

  api.post(
    '/auth/logout',
    callHandler({
      summary: 'Cierra la sesión',
      work: ({ request }) => closeSession(context.db, callerOf(request).tokenHash),
    }),
  )

  api.post(
    '/auth/register',
    callHandler({
      summary: 'Crea la cuenta de un paciente',
      refuses: ['duplicate', 'too_many_requests'],
      preconditions: true,
      body: registerBody,
      status: 201,
      answer: messageAnswer,
      work: async ({ body, request }) => {
        await registerVisitor(context, body, request)
        return { message: authTexts.registered }
      },
    }),
  )
}

type Visitor = v.InferOutput<typeof registerBody>

/**
 * The password is hashed before the transaction, and only for a request that is going to have an effect. A visitor is shown nothing
 * of the effect, so that a receipt alone is the whole answer to a repeated request.
 */
async function registerVisitor(
  context: ServerContext,
  { password, ...visitor }: Visitor,
  request: FastifyRequest,
): Promise<void> {
  const { db, clock, registrations, hasher, signal } = context
  const conditions = readPreconditions(request, context.epoch)
  const receipt = receiptKeyOf(request, conditions, null)
  registrations.expectRoom(request.ip, clock())
  if (await replayOf(db, receipt)) return
  registrations.count(request.ip, clock())
  if (await isUsernameTaken(db, visitor.username)) throw duplicate('username', errorTexts.usernameTaken)
  const passwordHash = await hasher.hash(password)
  const intent = { userId: null, action: 'user.register', receipt }
  const outcome = await writeTransaction(context, intent, (changes) => register(changes, { ...visitor, passwordHash }))
  if (outcome.changed) signal.wake()
}
