import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { MailSetup } from '#server/mail/mail-setup.ts'
import { smtpAddressOf } from '#server/mail/smtp-address.ts'
import { SmtpTransport } from '#server/mail/smtp-transport.ts'

/** A mail as the server took it: to whom in the envelope, and what it says. */
export interface ReceivedMail {
  from: string
  to: string[]
  raw: string
  mail: Email
  overTls: boolean
}

/** A real mail server on the loopback; what it says to each step can be set. */
export interface MailServer {
  /** smtp://127.0.0.1:port */
  url: string
  /** The mails whose data came whole, whatever was answered. */
  received: ReceivedMail[]
  /** The answers to come, one per mail and step: a code of SMTP, or 'silence'. Without one it accepts. */
  next: { recipient: Fault[]; data: Fault[] }
  /** The only login that it takes, when set. */
  login: { user: string; pass: string } | undefined
  /** Every password that somebody said. */
  passwords: string[]
  /** Resolves when so many mails came in all. */
  count: (mails: number) => Promise<void>
  stop: () => Promise<void>
}

type Fault = number | 'silence' | 'hang up'

interface MailServerOptions {
  host?: string
  port?: number
  withLogin?: boolean
  /** Offers STARTTLS under a certificate that nobody vouches for. */
  withTls?: boolean
}

export async function startMailServer({
  host = '127.0.0.1',
  port = 0,
  withLogin = false,
  withTls = false,
}: MailServerOptions = {}): Promise<MailServer> {
  const arrivals = new EventTarget()
  const server = new SMTPServer({
    logger: false,
    disabledCommands: [...(withTls ? [] : ['STARTTLS']), ...(withLogin ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    authOptional: !withLogin,
    closeTimeout: 1,
    onAuth: ({ username, password }, _session, done) => {
      box.passwords.push(password ?? '')
      const isRight = username === box.login?.user && password === box.login?.pass
      done(isRight ? null : smtpError(535), isRight ? { user: username } : undefined)
    },
    onRcptTo: (_address, { id }, done) => answer(box.next.recipient.shift(), id, done),
    onData: (stream, { envelope, id, secure }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        void PostalMime.parse(raw).then((mail) => {
          box.received.push({ from, to, raw: raw.toString(), mail, overTls: secure })
          arrivals.dispatchEvent(new Event('mail'))
          answer(box.next.data.shift(), id, done)
        })
      })
    },
  })
  // A client that goes away in mid-sentence is part of the tests.
  server.on('error', () => undefined)

  function answer(fault: Fault | undefined, id: string, done: (error?: Error | null) => void): void {
    if (fault === 'hang up') for (const connection of server.connections) if (connection.id === id) connection.close()
    if (typeof fault === 'number') done(smtpError(fault))
    else if (fault === undefined) done()
  }

  const box: MailServer = {
    url: '',
    received: [],
    next: { recipient: [], data: [] },
    login: undefined,
    passwords: [],
    count: async (mails) => {
      while (box.received.length < mails)
        await new Promise((come) => arrivals.addEventListener('mail', come, { once: true }))
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  box.url = `smtp://${host}:${(server.server.address() as AddressInfo).port}`
  return box
}

/** The clinic's mail settings, with this server to send by. */
export function mailBy(url: string): MailSetup {
  const server = smtpAddressOf(url)
  if (!server) throw new Error(`no address of a mail server: ${url}`)
  return {
    transport: new SmtpTransport(server, 'turnos@quiropraxia.example'),
    clinicAddress: 'recepcion@quiropraxia.example',
  }
}

/** A server that takes connections and never says a word. */
export async function startSilentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves when somebody has connected. */
    called: async () => {
      if (sockets.size === 0) await once(server, 'connection')
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function smtpError(responseCode: number): Error {
  return Object.assign(new Error('No por ahora'), { responseCode })
}
