/** A mail as it is sent, the same at each attempt. */
export interface ReadyMail {
  id: number
  /** Without angle brackets. */
  messageId: string
  /** The sender's name: the clinic's. */
  fromName: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  /** Epoch milliseconds. */
  date: number
}

/** Delivers mails: to a mail server, or into files. */
export interface MailTransport {
  /**
   * Resolves only after the mail was accepted. Throws DeliveryError when it was not, when that is unknown, and when the
   * attempt was aborted.
   */
  deliver: (mail: ReadyMail, signal: AbortSignal) => Promise<void>
  /** The part of Message-IDs after the @. */
  domain: string
  /** Whether accepted mails go to their recipients; false where they only lie in files for the operator. */
  reachesPeople: boolean
}

/** Why a mail was not accepted; `isFinal` when a retry would be refused, too. */
export class DeliveryError extends Error {
  readonly isFinal: boolean

  constructor(reason: string, isFinal: boolean) {
    super(reason)
    this.isFinal = isFinal
  }
}
