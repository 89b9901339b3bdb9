import { mailFailureTexts } from './mail-failure-texts.ts'
import { smtpFailureTexts as texts } from './smtp-failure-texts.ts'

/** A failure as a person reads it. */
export interface ExplainedFailure {
  message: string
  /** What the mail server or the system said; null where the reason is our own. */
  reason: string | null
  /** Whether a retry would be refused, too. */
  isFinal: boolean
}

const OWN: ReadonlySet<string> = new Set(Object.values(mailFailureTexts))

/** SMTP replies with a remedy of their own. */
const BY_REPLY: Readonly<Record<string, string>> = {
  530: texts.login,
  534: texts.login,
  535: texts.login,
  538: texts.login,
  501: texts.address,
  550: texts.address,
  551: texts.address,
  553: texts.address,
  552: texts.full,
  554: texts.unwanted,
}

const BY_CODE: Readonly<Record<string, string>> = {
  EAUTH: texts.login,
  EDNS: texts.unknownServer,
  ENOTFOUND: texts.unknownServer,
  EAI_AGAIN: texts.unknownServer,
  ECONNECTION: texts.noConnection,
  ECONNREFUSED: texts.noConnection,
  ECONNRESET: texts.noConnection,
  ESOCKET: texts.noConnection,
  ETLS: texts.insecure,
  ETIMEDOUT: texts.silent,
  ABORT_ERR: texts.silent,
  AbortError: texts.silent,
  TimeoutError: texts.silent,
}

/** Explains why a mail was not sent: our own reason, a mail server's reply, or a code of the system. */
export function explainFailure(failure: string): ExplainedFailure {
  if (OWN.has(failure))
    return { message: `${failure.charAt(0).toUpperCase()}${failure.slice(1)}.`, reason: null, isFinal: true }
  const reply = /^([45]\d\d)\b/.exec(failure)?.[1]
  if (reply === undefined) return { message: BY_CODE[failure] ?? texts.unknown, reason: failure, isFinal: false }
  const isFinal = reply.startsWith('5')
  return { message: BY_REPLY[reply] ?? (isFinal ? texts.refused : texts.later), reason: failure, isFinal }
}
