import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { headers } from '#domain/wire/sync-protocol.ts'
import type { TabletSetup } from '#domain/wire/sync-wire.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { guardRoutes, refuseWrongVerbs } from '#server/http/access/access-guard.ts'
import { API_PREFIX } from '#server/http/access/access-table.ts'
import { RequestPlaces } from '#server/http/access/request-places.ts'
import { createSequentialServer, type TlsFiles } from '#server/http/access/sequential-requests.ts'
import { UnconfiguredProxy } from '#server/http/access/unconfigured-proxy.ts'
import { refuseBrokenRequests } from '#server/http/errors/client-errors.ts'
import { errorHandler, sendError, toApiError } from '#server/http/errors/error-handler.ts'
import { answerNotFound, serveApp } from '#server/http/files/static-app.ts'
import { MAX_BODY_BYTES, readJsonOnly } from '#server/http/handlers/json-body.ts'
import { BackgroundWork } from '#server/platform/background-work.ts'
import type { Clock } from '#server/platform/clock.ts'
import { siteAddress } from '#server/platform/site-address.ts'
import { PasswordHasher } from '#server/resources/auth/passwords/password-hasher.ts'
import type { ServerContext } from './context.ts'
import type { AsLeader } from './db/leader.ts'
import type { Db } from './db/schema.ts'
import { RequestLog, type WriteLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { type MailLogEntry, MailSender } from './mail/mail-sender.ts'
import { type MailSetup, NOBODY } from './mail/mail-setup.ts'
import { openApiRoutes } from './openapi/openapi-routes.ts'
import { defaultLimits, type Limits } from './rate-limits/limits.ts'
import { accountRoutes } from './resources/account/account-routes.ts'
import { appointmentRoutes } from './resources/appointments/appointment-routes.ts'
import { ownAppointmentRoutes } from './resources/appointments/own-appointment-routes.ts'
import { appointmentRequestRoutes } from './resources/appointments/requests/appointment-request-routes.ts'
import { archiveRoutes } from './resources/archive/archive-routes.ts'
import { auditRoutes } from './resources/audit/audit-routes.ts'
import { AuthEvents } from './resources/auth/auth-events.ts'
import { authRoutes } from './resources/auth/auth-routes.ts'
import { DeviceTokens } from './resources/auth/device-tokens.ts'
import { newToken } from './resources/auth/secret-token.ts'
import { backupRoutes } from './resources/backups/backup-routes.ts'
import { cashRoutes } from './resources/cash/cash-routes.ts'
import { clinicalRecordRoutes } from './resources/clinical-records/clinical-record-routes.ts'
import { closureRoutes } from './resources/closures/closure-routes.ts'
import { contactRoutes } from './resources/contact/contact-routes.ts'
import { patientContactRoutes } from './resources/contacts/patient-contact-routes.ts'
import { healthRoutes } from './resources/health/health-routes.ts'
import { importRoutes } from './resources/imports/import-routes.ts'
import { incomeRoutes } from './resources/incomes/income-routes.ts'
import { mailRoutes } from './resources/mail/mail-routes.ts'
import { linkingRoutes } from './resources/patients/linking-routes.ts'
import { patientRoutes } from './resources/patients/patient-routes.ts'
import { planRoutes } from './resources/plans/plan-routes.ts'
import { professionalRoutes } from './resources/professionals/professional-routes.ts'
import { noteMailedReminder } from './resources/reminders/mailed-reminder.ts'
import { ReminderMails } from './resources/reminders/reminder-mails.ts'
import { reminderRoutes } from './resources/reminders/reminder-routes.ts'
import { VisitLinks } from './resources/reminders/visit-link.ts'
import { visitLinkRoutes } from './resources/reminders/visit-link-routes.ts'
import { setUpCodeOf } from './resources/set-up/set-up-code.ts'
import { setUpRoutes } from './resources/set-up/set-up-routes.ts'
import { settingsRoutes } from './resources/settings/settings-routes.ts'
import { staffRoutes } from './resources/staff/staff-routes.ts'
import { statsRoutes } from './resources/stats/stats-routes.ts'
import { ChangeSignal } from './resources/sync/change-signal.ts'
import { logListAccesses } from './resources/sync/list-access-log.ts'
import { syncRoutes } from './resources/sync/sync-routes.ts'
import { userRoutes } from './resources/users/user-routes.ts'
import { waitingRoutes } from './resources/waiting/waiting-routes.ts'

export interface AppOptions {
  db: Db
  clock: Clock
  /** Receives the log lines; without it nothing is logged. */
  writeLog?: WriteLog
  /** The folder of the built app; without it the server answers API calls only. */
  appFolder?: string
  /** The site's address as browsers see it. With https, answers carry HSTS. */
  publicUrl?: string
  /** Serves https with this certificate. */
  tls?: TlsFiles
  /** The name or address by which devices reach the server, where it listens on all of the machine's. */
  reachableAs?: string | undefined
  /** How a tablet gets the app; undefined where it has no https address. */
  tabletSetup?: () => TabletSetup | undefined
  /** The proxies whose forwarded client address is trusted: a number of hops, or their addresses. None by default. */
  trustProxy?: string | number
  limits?: Partial<Limits>
  /** The key that signs device tokens. By default one that lives as long as the process. */
  deviceKey?: string
  /** How mail is sent. Without it, mail waits in its table. */
  mail?: MailSetup & { writeLog?: (entry: MailLogEntry) => void }
  /** The server's own backups. */
  backups?: ServerContext['backups']
  /** Tells whether this process does the periodic jobs; by default it does. */
  asLeader?: AsLeader
  /** Announces commits; by default one of its own. */
  signal?: ChangeSignal
}

/** A request must have arrived completely within this time. Otherwise slow senders could hold connections for ever. */
const REQUEST_WITHIN_MS = 30_000
/** Closes a connection without traffic for this long. Event streams send their heartbeat more often. */
const IDLE_MS = 120_000

/** Builds the server over an open database, without a port. Closing it leaves the database open. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const log = new RequestLog(options.writeLog ?? (() => undefined))
  const context = await contextFor(options, log, () => siteAddress(app.server, options))
  const everyAnswer = { ...securityHeaders(options.publicUrl), [headers.syncEpoch]: String(context.epoch) }
  const places = new RequestPlaces()
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    connectionTimeout: IDLE_MS,
    clientErrorHandler: refuseBrokenRequests(everyAnswer),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      void sendError(toApiError(error), request, reply.headers(everyAnswer))
      // Fastify calls no hook for these errors.
      log.answered(request, reply)
    },
    logger: false,
    requestTimeout: REQUEST_WITHIN_MS,
    // Requests that arrive while the server stops are still answered. Their connections are closed afterwards.
    return503OnClosing: false,
    serverFactory: (handle, timeouts) =>
      createSequentialServer(handle, timeouts, (response) => places.free(response), options.tls),
    trustProxy: trustProxyOption(options.trustProxy),
  })
  closeAfterLastAnswers(app)
  // Hooks of every request that wait for nothing take a callback: a promise each would cost more than their work.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(everyAnswer)
    context.unconfiguredProxy.inspect(request, log)
    done()
  })
  places.limit(app)
  app.addHook('onResponse', (request, reply, done) => {
    log.answered(request, reply)
    // A write may have queued mail.
    if (request.method !== 'GET') context.mail.wake()
    done()
  })
  const reminders = new ReminderMails({ ...context, writeLog: options.mail?.writeLog, asLeader: options.asLeader })
  app.addHook('onListen', async () => reminders.start())
  app.addHook('preClose', async () => {
    await reminders.stop()
    await context.mail.stop()
  })
  app.addHook('onClose', async () => {
    await context.background.done()
    await context.signal.stop()
  })
  app.setErrorHandler(errorHandler(log))
  readJsonOnly(app)
  await app.register(compress, { threshold: 1024, brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } })
  await app.register(async (api) => registerApi(api, context), { prefix: API_PREFIX })
  // Monitors look here, too. Without this route they would get the app's page and report the server as healthy.
  await app.register(async (root) => registerHealth(root, context))
  if (options.appFolder) await serveApp(app, options.appFolder, context)
  else app.setNotFoundHandler(answerNotFound)
  await app.ready()
  context.mail.start()
  return app
}

/**
 * Closes the connection of each answer that is sent during a stop. Otherwise the stop would wait for the client's next
 * request.
 */
function closeAfterLastAnswers(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('Connection', 'close')
    done()
  })
}

function trustProxyOption(proxies: string | number | undefined) {
  if (typeof proxies !== 'number') return proxies ?? false
  return (_address: string, hop: number) => hop < proxies
}

async function contextFor(
  {
    db,
    clock,
    limits: given,
    deviceKey = newToken(),
    mail,
    backups,
    tabletSetup = () => undefined,
    signal = new ChangeSignal(db),
  }: AppOptions,
  log: RequestLog,
  siteAddressOf: () => string,
): Promise<ServerContext> {
  const limits = { ...defaultLimits, ...given }
  const { epoch } = await readSyncState(db)
  const noteFailure: ServerContext['noteFailure'] = (request, error) => log.failure(request, error)
  const background = new BackgroundWork(noteFailure)
  return {
    db,
    clock,
    limits,
    epoch,
    hasher: new PasswordHasher(),
    deviceTokens: new DeviceTokens(deviceKey),
    authEvents: new AuthEvents({ db, clock, log, background, key: deviceKey }),
    unconfiguredProxy: new UnconfiguredProxy(),
    background,
    noteFailure,
    siteAddress: siteAddressOf,
    tabletSetup,
    mail: new MailSender({ db, clock, ...mail, accepted: noteMailedReminder }),
    visitLinks: new VisitLinks(deviceKey),
    clinicAddress: mail?.clinicAddress ?? NOBODY,
    signal,
    setUpCode: setUpCodeOf(deviceKey),
    backups,
  }
}

async function registerApi(api: FastifyInstance, context: ServerContext): Promise<void> {
  keepOutOfCaches(api)
  const calls = guardRoutes(api, context)
  logListAccesses(api, context)
  authRoutes(api, context)
  userRoutes(api, context)
  patientRoutes(api, context)
  linkingRoutes(api, context)
  appointmentRequestRoutes(api, context)
  appointmentRoutes(api, context)
  ownAppointmentRoutes(api, context)
  reminderRoutes(api, context)
  visitLinkRoutes(api, context)
  incomeRoutes(api, context)
  statsRoutes(api, context)
  await clinicalRecordRoutes(api, context)
  auditRoutes(api, context)
  archiveRoutes(api, context)
  backupRoutes(api, context)
  mailRoutes(api, context)
  settingsRoutes(api, context)
  setUpRoutes(api, context)
  closureRoutes(api, context)
  planRoutes(api, context)
  cashRoutes(api, context)
  patientContactRoutes(api, context)
  waitingRoutes(api, context)
  professionalRoutes(api, context)
  staffRoutes(api, context)
  accountRoutes(api, context)
  importRoutes(api, context)
  contactRoutes(api, context)
  syncRoutes(api, context)
  healthRoutes(api, context)
  openApiRoutes(api, calls)
  refuseWrongVerbs(api)
}

function registerHealth(root: FastifyInstance, context: ServerContext): void {
  keepOutOfCaches(root)
  healthRoutes(root, context)
}

function keepOutOfCaches(scope: FastifyInstance): void {
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('Cache-Control', 'no-store')
    done()
  })
}
