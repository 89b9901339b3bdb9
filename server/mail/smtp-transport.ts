import { domainOf, messageOf } from './mail-message.ts'
import { DeliveryError, type MailTransport, type ReadyMail } from './mail-transport.ts'
import type { SmtpAddress } from './smtp-address.ts'

const CONNECT_WITHIN_MS = 15_000
const GREET_WITHIN_MS = 15_000
const SILENT_FOR_MS = 30_000
const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1'])

/**
 * Sends each mail to a mail server over a connection of its own. STARTTLS is used where offered, and required before a
 * password is sent over the network.
 */
export class SmtpTransport implements MailTransport {
  readonly domain: string
  readonly reachesPeople = true
  readonly #from: string
  readonly #server: SmtpAddress
  #transport: ReturnType<typeof transportTo> | undefined

  constructor(server: SmtpAddress, from: string) {
    this.#server = server
    this.#from = from
    this.domain = domainOf(from)
  }

  async deliver(mail: ReadyMail, signal: AbortSignal): Promise<void> {
    this.#transport ??= transportTo(this.#server)
    try {
      const transport = await this.#transport
      await transport.sendMail({ ...messageOf(mail, this.#from), signal })
    } catch (error) {
      throw deliveryError(error)
    }
  }
}

/** Loads nodemailer with the first mail, so that the server starts faster. */
async function transportTo({ host, port, secure, login }: SmtpAddress) {
  const { createTransport } = await import('nodemailer')
  const isHere = LOOPBACK.has(host)
  return createTransport({
    host,
    ...(port !== undefined && { port }),
    secure,
    ...(login && { auth: login }),
    requireTLS: login !== undefined && !secure && !isHere,
    // A mail server on this machine has a self-signed certificate, and nobody can intercept the connection.
    tls: { rejectUnauthorized: !isHere },
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: GREET_WITHIN_MS,
    socketTimeout: SILENT_FOR_MS,
    // Mail contents must never reach a log.
    logger: false,
  })
}

/** The fields that nodemailer adds to its errors. */
interface SmtpError extends Error {
  code?: string
  response?: string
  responseCode?: number
}

/** Codes of errors about this mail, not about the connection or the login. */
const ABOUT_THE_MAIL: ReadonlySet<string | undefined> = new Set(['EENVELOPE', 'EMESSAGE'])
/**
 * Codes that look like a refused mail but mean a wrong or missing login. The operator corrects that, and the mail is
 * sent.
 */
const ABOUT_THE_LOGIN: ReadonlySet<number | undefined> = new Set([530, 534, 535, 538])

/**
 * Maps nodemailer's error. Final are a 5xx to the mail itself, and a mail that cannot be encoded for this server. All
 * else may succeed later: no connection, silence, a 4xx, a refused login.
 */
function deliveryError(error: unknown): DeliveryError {
  if (!(error instanceof Error)) return new DeliveryError(String(error), false)
  const { code, response, responseCode } = error as SmtpError
  const isRefused = responseCode === undefined || responseCode >= 500
  const isFinal = ABOUT_THE_MAIL.has(code) && isRefused && !ABOUT_THE_LOGIN.has(responseCode)
  return new DeliveryError(response ? oneLine(response) : (code ?? error.name), isFinal)
}

/** Makes one line of a server's message, which may contain anything. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 200)
}
