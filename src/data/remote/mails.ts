import { readAnswer } from '#data/remote/http/read-answer.ts'
import { type MailStatus, type MailTestAnswer, readMailStatus, readMailTest } from '#domain/wire/mail-wire.ts'
import type { Ask } from './sync-api.ts'

/* The server's mail, for owners. Both reject with UnreachableError, RefusedError or SessionEndedError. */

/** GET /mail/status: how the mail stands. */
export async function fetchMailStatus(ask: Ask): Promise<MailStatus> {
  return readAnswer(readMailStatus, await ask({ method: 'GET', path: 'mail/status' }))
}

/** POST /mail/test: sends a test mail, to the own address where `email` is empty, and tells what it came to. */
export async function sendTestMail(ask: Ask, email: string): Promise<MailTestAnswer> {
  const body = JSON.stringify(email ? { email } : {})
  return readAnswer(readMailTest, await ask({ method: 'POST', path: 'mail/test', body }))
}
