import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invitedStaff, staffAccount, staffCreateBody, staffList, staffUpdateBody } from '#domain/wire/staff-wire.ts'
import type { ServerContext } from '#server/context.ts'
import type { Db } from '#server/db/schema.ts'
import { callerOf } from '#server/http/access/caller.ts'
import { notFound } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { callHandler } from '#server/http/handlers/call-handler.ts'
import { readPathId } from '#server/http/handlers/input.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { expectOwner } from '#server/resources/auth/sessions.ts'
import type { Invitation } from './invitations.ts'
import { findStaff, type ListedStaff, listStaff } from './staff-repository.ts'
import { changeStaff, inviteStaff, renewInvitation, type StaffAuthor } from './staff-writes.ts'

/** The accounts of the staff, which the clinic's owner makes, changes and disables. */
export function staffRoutes(api: FastifyInstance, context: ServerContext): void {
  const { db, clock } = context

  api.get(
    '/staff',
    callHandler({
      answer: staffList,
      work: async () => (await listStaff(db, clock())).map(shownStaff),
    }),
  )

  api.post(
    '/staff',
    callHandler({
      refuses: ['duplicate'],
      body: staffCreateBody,
      status: 201,
      answer: invitedStaff,
      work: async ({ body, request }) => {
        const { id, invitation } = await asOwner(context, request, (trx, by) => inviteStaff(trx, body, by))
        return shownInvitation(context, id, invitation)
      },
    }),
  )

  api.post(
    '/staff/:id/invite',
    callHandler({
      refuses: ['invalid_transition'],
      status: 201,
      answer: invitedStaff,
      work: async ({ request }) => {
        const id = readPathId(request.params, errorTexts.staffNotFound)
        const invitation = await asOwner(context, request, (trx, by) => renewInvitation(trx, id, by))
        return shownInvitation(context, id, invitation)
      },
    }),
  )

  api.put(
    '/staff/:id',
    callHandler({
      refuses: ['invalid_transition'],
      body: staffUpdateBody,
      answer: staffAccount,
      work: async ({ body, request }) => {
        const id = readPathId(request.params, errorTexts.staffNotFound)
        await asOwner(context, request, (trx, by) => changeStaff(trx, id, body, by))
        return readStaff(context, id)
      },
    }),
  )
}

/** Runs a write in a transaction, as an owner who still is one. */
async function asOwner<T>(
  { db, clock }: ServerContext,
  request: FastifyRequest,
  work: (trx: Db, by: StaffAuthor) => Promise<T>,
): Promise<T> {
  const caller = callerOf(request)
  return db.transaction().execute(async (trx) => {
    const now = clock()
    await expectOwner(trx, now, caller)
    return work(trx, { now, userId: caller.userId })
  })
}

async function shownInvitation(context: ServerContext, id: number, { token, expiresAt }: Invitation) {
  return { account: await readStaff(context, id), token, expiresAt: timestampOf(expiresAt) }
}

async function readStaff({ db, clock }: ServerContext, id: number) {
  const staff = await findStaff(db, id, clock())
  if (!staff) throw notFound(errorTexts.staffNotFound)
  return shownStaff(staff)
}

function shownStaff({ sessions: _, ...account }: ListedStaff) {
  return account
}
