/** A mail as it goes out: the same at every attempt. */
export interface ReadyMail {
  id: number
  /** Without its angle brackets. */
  messageId: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  /** Epoch milliseconds. */
  date: number
}

/** Takes mails out of the house: to a mail server, or into files. */
export interface MailTransport {
  /**
   * Resolves once the mail was accepted, and never before. Throws DeliveryError when it was not, or when that cannot be known;
   * an aborted attempt is one of them.
   */
  deliver: (mail: ReadyMail, signal: AbortSignal) => Promise<void>
  /** What follows the @ of the Message-IDs. */
  domain: string
  /** Whether what it accepts is on its way to whom it is for; false where it only lies for the operator. */
  reachesPeople: boolean
}

/** Why a mail was not accepted; `isFinal` when the same mail would be refused again. */
export class DeliveryError extends Error {
  readonly isFinal: boolean

  constructor(reason: string, isFinal: boolean) {
    super(reason)
    this.isFinal = isFinal
  }
}
