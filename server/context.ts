import type { FastifyRequest } from 'fastify'
import type { TabletSetup } from '#domain/wire/sync-wire.ts'
import type { BackupKeeper } from '#server/backups/backup-keeper.ts'
import type { UnconfiguredProxy } from '#server/http/access/unconfigured-proxy.ts'
import type { BackgroundWork } from '#server/platform/background-work.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { PasswordHasher } from '#server/resources/auth/passwords/password-hasher.ts'
import type { Db } from './db/schema.ts'
import type { MailSender } from './mail/mail-sender.ts'
import type { Limits } from './rate-limits/limits.ts'
import type { AuthEvents } from './resources/auth/auth-events.ts'
import type { DeviceTokens } from './resources/auth/device-tokens.ts'
import type { VisitLinks } from './resources/reminders/visit-link.ts'
import type { ChangeSignal } from './resources/sync/change-signal.ts'

/** What routes need, made once per app. */
export interface ServerContext {
  db: Db
  clock: Clock
  /** The database's epoch, which cannot change while the process has the database open. */
  epoch: number
  limits: Limits
  hasher: PasswordHasher
  deviceTokens: DeviceTokens
  authEvents: AuthEvents
  unconfiguredProxy: UnconfiguredProxy
  background: BackgroundWork
  /** Logs a failure that no answer can report any more. */
  noteFailure: (request: FastifyRequest, error: Error) => void
  /** The address of the site, for links. Available once the server listens. */
  siteAddress: () => string
  /** How a tablet gets the app. Available once the server listens. */
  tabletSetup: () => TabletSetup | undefined
  /** Call its `wake` after committing a mail. */
  mail: MailSender
  visitLinks: VisitLinks
  /** The recipient of messages to the clinic while its profile names none. */
  clinicAddress: string
  signal: ChangeSignal
  /** Opens the first screen of a new clinic. */
  setUpCode: string
  /** The server's own backups; undefined when it makes none. */
  backups: BackupKeeper | undefined
}
