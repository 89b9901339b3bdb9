import * as v from 'valibot'
import { readerOf } from './answer-reader.ts'
import { timestampField } from './fields.ts'
import { emailField } from './rows/person-fields.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** POST /mail/test. Without an address the mail goes to the caller's own. */
export const mailTestBody = v.object({ email: v.optional(emailField) })

/**
 * What a test mail came to. 'accepted': the mail server took it, which is not yet a delivery. 'refused': it will never
 * take this mail. 'failed': it may later. 'not configured': there is no mail server, and nothing was sent.
 */
const MAIL_OUTCOMES = ['accepted', 'refused', 'failed', 'not configured'] as const

/** The answer of POST /mail/test. `message` is ready to show; `reason` is what the mail server said, if it said anything. */
export const mailTestAnswer = v.object({
  outcome: v.picklist(MAIL_OUTCOMES),
  to: v.nullable(v.string()),
  message: v.string(),
  reason: v.nullable(v.string()),
})

/**
 * GET /mail/status. Without a mail server `reachesPeople` is false and mails only become files. `held` mails wait for
 * the operator after a restore; `refused` ones of the last month will not be sent.
 */
export const mailStatus = v.object({
  reachesPeople: v.boolean(),
  waiting: count,
  held: count,
  refused: count,
  lastSentAt: v.nullable(timestampField),
  lastFailure: v.nullable(v.object({ at: timestampField, message: v.string(), reason: v.nullable(v.string()) })),
})

export type MailTestAnswer = v.InferOutput<typeof mailTestAnswer>
export type MailStatus = v.InferOutput<typeof mailStatus>

export const readMailTest = readerOf(mailTestAnswer)
export const readMailStatus = readerOf(mailStatus)
