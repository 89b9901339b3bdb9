import type { FastifyInstance, FastifyRequest } from 'fastify'
import { profileKind } from '#domain/clinic/settings/profile-settings.ts'
import { contactBody } from '#domain/wire/rows/contact-wire.ts'
import { mailedAnswer } from '#domain/wire/session-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { callOnce } from '#server/db/call-receipts.ts'
import { networkOf } from '#server/http/access/network-of.ts'
import { callHandler } from '#server/http/handlers/call-handler.ts'
import { readCallConditions, receiptKeyOf } from '#server/http/handlers/preconditions.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { expectCallAllowed } from '#server/rate-limits/rate-limit.ts'
import { readSettings } from '#server/resources/settings/settings-repository.ts'
import { type ContactMessage, contactMail, contactTexts } from './contact-texts.ts'

/** The contact form (spec section 7, Contact). The message is stored only in its mail, until that was sent. */
export function contactRoutes(api: FastifyInstance, context: ServerContext): void {
  api.post(
    '/contact',
    callHandler({
      refuses: ['too_many_requests'],
      preconditions: true,
      body: contactBody,
      answer: mailedAnswer,
      work: async ({ body, request }) => {
        await takeMessage(context, body, request)
        if (!context.mail.reachesPeople) return { message: contactTexts.undelivered, delivered: false as const }
        return { message: contactTexts.sent }
      },
    }),
  )
}

async function takeMessage(context: ServerContext, body: ContactMessage, request: FastifyRequest): Promise<void> {
  const { limits, clinicAddress, epoch } = context
  const receipt = receiptKeyOf(request, readCallConditions(request, epoch), null)
  await callOnce(context, receipt, async (trx, now) => {
    await expectCallAllowed(trx, { limits, limit: 'contactsPerAddress', subject: networkOf(request.ip), now })
    if (body.sitioWeb) return
    const { value: profile } = await readSettings(trx, profileKind)
    const mail = {
      to: profile.email || clinicAddress,
      replyTo: body.email,
      ...contactMail(body),
      cause: { action: 'contact' },
    }
    await queueMail(trx, mail, now)
  })
}
