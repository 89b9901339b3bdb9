import { Server as SecureServer } from 'node:https'
import type { FastifyInstance } from 'fastify'
import type { TabletSetup } from '#domain/wire/sync-wire.ts'
import type { TlsFiles } from '#server/http/access/sequential-requests.ts'
import { type Clock, timestampOf } from '#server/platform/clock.ts'
import { type LoggedError, loggedError } from '#server/platform/logged-error.ts'
import { listeningAddress } from '#server/platform/site-address.ts'
import { buildInstallServer } from './install-server.ts'
import { lanNames } from './lan-addresses.ts'
import { type LanIdentity, lanIdentity } from './lan-identity.ts'

/** A log entry about the server's certificate. It names no address. */
export interface HttpsLogEntry extends LoggedError {
  time: string
  level: 'info' | 'error'
  event: 'https.renewed' | 'https.failed'
  /** When the new certificate ends. */
  until?: string
}

export interface LanHttpsOptions {
  folder: string
  clock: Clock
  writeLog: (entry: HttpsLogEntry) => void
  /** The machine's names and addresses, best first; tests give others. */
  namesOf?: () => string[]
}

interface Listening {
  port: number
  host: string
}

const CHECK_EVERY_MS = 60 * 60_000

/**
 * https on the clinic's network, with an authority of its own: the certificate, its renewal, and the page that installs
 * the authority on devices.
 */
export class LanHttps {
  readonly #options: LanHttpsOptions
  #identity: LanIdentity
  #install: FastifyInstance | undefined
  #app: FastifyInstance | undefined
  #timer: NodeJS.Timeout | undefined

  private constructor(options: LanHttpsOptions, identity: LanIdentity) {
    this.#options = options
    this.#identity = identity
  }

  /** Reads or makes the certificates. Throws for an authority that can't be read. */
  static async open(options: LanHttpsOptions): Promise<LanHttps> {
    return new LanHttps(options, await identityNow(options))
  }

  get tls(): TlsFiles {
    return this.#identity.server
  }

  get fingerprint(): string {
    return this.#identity.fingerprint
  }

  /** The name or address by which other devices reach the machine. */
  get host(): string {
    return this.#identity.names[0] ?? 'localhost'
  }

  /** Opens the page that installs the authority, and keeps the certificate of the listening app current. */
  async start(app: FastifyInstance, { port, host }: Listening): Promise<void> {
    this.#app = app
    this.#install = buildInstallServer({ authority: this.#identity.authority, appAddress: () => this.#appAddress(app) })
    await this.#install.listen({ port, host })
    this.#timer = setInterval(() => void this.renew(), CHECK_EVERY_MS).unref()
  }

  /** What a tablet needs to be connected. Available after `start`. */
  setup(): TabletSetup | undefined {
    return (
      this.#install && {
        address: `${listeningAddress(this.#install.server, this.host)}/`,
        fingerprint: this.fingerprint,
      }
    )
  }

  /** Issues the certificate anew when it nears its end or the machine has another address. Connections go on. */
  async renew(): Promise<void> {
    try {
      const identity = await identityNow(this.#options)
      if (identity.server.certificate === this.#identity.server.certificate) return
      this.#identity = identity
      const server = this.#app?.server
      const { certificate: cert, key } = identity.server
      if (server instanceof SecureServer) server.setSecureContext({ cert, key })
      this.#log({ level: 'info', event: 'https.renewed', until: timestampOf(identity.until) })
    } catch (error) {
      this.#log({ level: 'error', event: 'https.failed', ...loggedError(error) })
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#install?.close()
  }

  #log(entry: Omit<HttpsLogEntry, 'time'>): void {
    this.#options.writeLog({ time: timestampOf(this.#options.clock()), ...entry })
  }

  #appAddress(app: FastifyInstance): string {
    return `${listeningAddress(app.server, this.host)}/`
  }
}

function identityNow({ folder, clock, namesOf = () => lanNames() }: LanHttpsOptions): Promise<LanIdentity> {
  return lanIdentity(folder, namesOf(), clock())
}
