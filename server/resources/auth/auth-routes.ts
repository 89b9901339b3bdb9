import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validationTexts } from '#domain/validation-texts.ts'
import { inviteAnswer } from '#domain/wire/invite-wire.ts'
import {
  loginBody,
  mailedAnswer,
  messageAnswer,
  passwordChangeBody,
  passwordRecoveryBody,
  passwordResetBody,
  registerBody,
  sessionAnswer,
} from '#domain/wire/session-wire.ts'
import { inviteAcceptBody, inviteCheckBody } from '#domain/wire/staff-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { callOnce } from '#server/db/call-receipts.ts'
import type { ReceiptKey } from '#server/db/receipts.ts'
import { callerOf } from '#server/http/access/caller.ts'
import { networkOf } from '#server/http/access/network-of.ts'
import { callHandler } from '#server/http/handlers/call-handler.ts'
import { readCallConditions, receiptKeyOf } from '#server/http/handlers/preconditions.ts'
import { expectCallAllowed } from '#server/rate-limits/rate-limit.ts'
import { changePassword } from '#server/resources/auth/passwords/password-change.ts'
import { sendResetLinks } from '#server/resources/auth/passwords/password-recovery.ts'
import { resetPassword } from '#server/resources/auth/passwords/password-reset.ts'
import { acceptInvitation, checkInvitation } from './accept-invitation.ts'
import { authTexts } from './auth-texts.ts'
import { logIn } from './login.ts'
import { logOut } from './logout.ts'
import { registerVisitor } from './register-visitor.ts'

/** Accounts: signing in and out, registering, passwords (spec section 7; settled: People and first start). */
export function authRoutes(api: FastifyInstance, context: ServerContext): void {
  sessionRoutes(api, context)
  registrationRoute(api, context)
  invitationRoutes(api, context)
  passwordRoutes(api, context)
}

function sessionRoutes(api: FastifyInstance, context: ServerContext): void {
  api.post(
    '/auth/login',
    callHandler({
      refuses: ['unauthenticated', 'too_many_requests'],
      body: loginBody,
      answer: sessionAnswer,
      work: ({ body, reply }) => logIn(context, body, reply),
    }),
  )

  api.post(
    '/auth/logout',
    callHandler({
      work: ({ request }) => logOut(context, request),
    }),
  )
}

function registrationRoute(api: FastifyInstance, context: ServerContext): void {
  api.post(
    '/auth/register',
    callHandler({
      refuses: ['duplicate', 'too_many_requests'],
      preconditions: true,
      body: registerBody,
      status: 201,
      answer: messageAnswer,
      work: async ({ body, request, reply }) => {
        await registerVisitor(context, { body, reply, receipt: receiptOf(context, request) })
        return { message: authTexts.registered }
      },
    }),
  )
}

function invitationRoutes(api: FastifyInstance, context: ServerContext): void {
  api.post(
    '/auth/check-invite',
    callHandler({
      refuses: ['too_many_requests'],
      body: inviteCheckBody,
      answer: inviteAnswer,
      work: ({ body, reply }) => checkInvitation(context, body.token, reply),
    }),
  )

  api.post(
    '/auth/accept-invite',
    callHandler({
      refuses: ['duplicate', 'too_many_requests'],
      body: inviteAcceptBody,
      answer: sessionAnswer,
      work: ({ body, reply }) => acceptInvitation(context, body, reply),
    }),
  )
}

function passwordRoutes(api: FastifyInstance, context: ServerContext): void {
  const { background, clock, limits, authEvents } = context

  api.post(
    '/auth/forgot-password',
    callHandler({
      refuses: ['too_many_requests'],
      preconditions: true,
      body: passwordRecoveryBody,
      whenAbsent: { email: validationTexts.recoveryEmailRequired },
      answer: mailedAnswer,
      // Work that depends on whether the account exists waits until the answer was sent. So nobody can measure it.
      work: async ({ body, request, reply }) => {
        const call = { limits, limit: 'recoveriesPerAddress', subject: networkOf(request.ip), now: clock() } as const
        const isNew = await callOnce(context, receiptOf(context, request), (trx) =>
          authEvents.noteIfHeldOff(expectCallAllowed(trx, call), request, 'user.recoverHeldOff'),
        )
        const asker = { request, network: authEvents.networkName(request) }
        if (isNew) background.after(reply, () => sendResetLinks(context, body.email, asker))
        // The same answer for every e-mail: it describes the server, not an account.
        if (!context.mail.reachesPeople) return { message: authTexts.recoveryUndelivered, delivered: false as const }
        return { message: authTexts.recoverySent }
      },
    }),
  )

  api.post(
    '/auth/reset-password',
    callHandler({
      refuses: ['too_many_requests'],
      preconditions: true,
      body: passwordResetBody,
      answer: messageAnswer,
      work: async ({ body, request, reply }) => {
        await resetPassword(context, { body, reply, receipt: receiptOf(context, request) })
        return { message: authTexts.passwordReset }
      },
    }),
  )

  api.put(
    '/auth/password',
    callHandler({
      refuses: ['too_many_requests'],
      preconditions: true,
      body: passwordChangeBody,
      answer: messageAnswer,
      work: async ({ body, request, reply }) => {
        const caller = callerOf(request)
        const receipt = receiptOf(context, request, caller.userId)
        await changePassword(context, { body, caller, reply, receipt })
        return { message: authTexts.passwordChanged }
      },
    }),
  )
}

/**
 * Builds the receipt key. A visitor's call belongs to no account, even if the browser sends its token along: the call
 * itself may end that session.
 */
function receiptOf(
  { epoch }: ServerContext,
  request: FastifyRequest,
  userId: number | null = null,
): ReceiptKey | undefined {
  return receiptKeyOf(request, readCallConditions(request, epoch), userId)
}
