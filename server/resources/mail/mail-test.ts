import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { clinicNameOf } from '#domain/clinic/clinic-profile.ts'
import { profileKind } from '#domain/clinic/settings/profile-settings.ts'
import type { mailTestAnswer } from '#domain/wire/mail-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import type { Db } from '#server/db/schema.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { invalidFields } from '#server/http/errors/api-errors.ts'
import { explainFailure } from '#server/mail/explain-failure.ts'
import { mailFailureTexts } from '#server/mail/mail-failure-texts.ts'
import { mailText } from '#server/mail/mail-template-texts.ts'
import { queueOnlyAttempt } from '#server/mail/queue-mail.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { expectCallAllowed } from '#server/rate-limits/rate-limit.ts'
import { expectOwner } from '#server/resources/auth/sessions.ts'
import { readSettings } from '#server/resources/settings/settings-repository.ts'
import { findUser } from '#server/resources/users/user-repository.ts'
import { mailTestTexts as texts } from './mail-test-texts.ts'

type MailTestAnswer = v.InferInput<typeof mailTestAnswer>

const ATTEMPT_WITHIN_MS = 20_000

/**
 * Sends a test mail to the given address, else to the caller's own, and tells what it came to. Without a mail server
 * nothing is sent. Throws a 400 without any address, and a 429.
 */
export async function sendTestMail(
  context: ServerContext,
  caller: Caller,
  given: string | undefined,
): Promise<MailTestAnswer> {
  const { db, mail } = context
  if (!mail.reachesPeople) return notConfigured
  const { id, to } = await db.transaction().execute((trx) => queueTest(context, trx, caller, given))
  if (await mail.sendOnly(id, ATTEMPT_WITHIN_MS, async () => undefined)) {
    return { outcome: 'accepted', to, message: texts.accepted(to), reason: null }
  }
  const { failure } = await db
    .selectFrom('outgoingMails')
    .select('failure')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (failure === mailFailureTexts.withoutMailServer) return notConfigured
  const { isFinal, ...explained } = explainFailure(failure ?? mailFailureTexts.unknown)
  return { outcome: isFinal ? 'refused' : 'failed', to, ...explained }
}

const notConfigured: MailTestAnswer = {
  outcome: 'not configured',
  to: null,
  message: texts.notConfigured,
  reason: null,
}

async function queueTest(
  { clock, limits }: ServerContext,
  trx: Db,
  caller: Caller,
  given: string | undefined,
): Promise<{ id: number; to: string }> {
  const { userId } = caller
  const now = clock()
  await expectOwner(trx, now, caller)
  const user = await findUser(trx, userId)
  const to = given ?? user?.email ?? ''
  await expectCallAllowed(trx, { limits, limit: 'mailTestsPerAccount', subject: String(userId), now })
  const { value: profile } = await readSettings(trx, profileKind)
  const mail = {
    to,
    subject: texts.subject,
    text: mailText({ firstName: user?.name ?? '', clinic: clinicNameOf(profile) }, texts.paragraphs),
    cause: { action: 'mail.test' },
  }
  const id = await queueOnlyAttempt(trx, mail, { requestKey: randomUUID(), now })
  if (id === null) throw invalidFields({ email: texts.noAddress })
  await writeAuditEvent(trx, { at: timestampOf(now), userId, action: 'mail.test' })
  return { id, to }
}
