import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { appPaths } from '#domain/clinic/app-paths.ts'
import { backUpBeforeUpdate } from '#server/backups/backup-before-update.ts'
import { BackupKeeper } from '#server/backups/backup-keeper.ts'
import type { BackupKeeping } from '#server/backups/backup-tasks.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type DataFolder, dataFolder } from '#server/platform/data-folder.ts'
import { readSettings, type Settings } from '#server/platform/env.ts'
import { restrictToOwner, revokeOthersAccess } from '#server/platform/owner-only.ts'
import { areLinksUnreachable, listeningAddress } from '#server/platform/site-address.ts'
import { buildApp } from './app.ts'
import { findAuditKey } from './cli/audit/audit-key.ts'
import { AuditSealer } from './cli/audit/audit-sealer.ts'
import type { Db } from './db/schema.ts'
import { noteOnPostgres } from './db/sync-log/lost-database.ts'
import { jsonLines } from './http/request-log.ts'
import { installPort, openLanHttps, tabletLines, tabletSetupByProxy } from './https/lan-setup.ts'
import { mailSetup } from './mail/mail-setup.ts'
import { startMetrics } from './metrics/start-metrics.ts'
import { beginNewClinic, beginNewClinicOnPostgres } from './new-clinic.ts'
import { openClinicDatabase } from './open-clinic-database.ts'
import { limitsOf } from './rate-limits/limits.ts'
import { readOrCreateDeviceKey } from './resources/auth/device-key.ts'
import { emptyBeforeBackup } from './resources/imports/empty-old-imports.ts'
import { normalizePatients } from './resources/patients/normalize-patients.ts'
import { setUpCodeOf } from './resources/set-up/set-up-code.ts'
import { ChangeSignal } from './resources/sync/change-signal.ts'
import { hasOwner } from './resources/users/user-repository.ts'
import { startFailureLine } from './start-failures.ts'
import { failureTexts, NEW_CLINIC, newEpochTexts, startTexts } from './start-texts.ts'

/** Other users of the machine must not read the folder's health data. */
const OWNER_ONLY = 0o700
const DROP_CONNECTIONS_AFTER_MS = 3000
const STOP_WITHIN_MS = 5000
const CHECK_PARENT_EVERY_MS = 500
const HOUR_MS = 60 * 60 * 1000
/** The bundles of all programs lie in dist/server, next to the built app. The sources have no built app. */
const APP_FOLDER = join(import.meta.dirname, '..', 'app')

/** Prepares the open database before the server listens; returns lines that the operator must read. */
export type Prepare = (db: Db, settings: Settings) => Promise<string[]>

/**
 * Runs a server until a signal stops it. Results of `prepare` and the address go to stdout, the log goes to stderr. A
 * failed start is one line on stderr with exit code 1.
 */
export async function serve(environment: NodeJS.ProcessEnv, prepare: Prepare): Promise<void> {
  let settings: Settings | undefined
  restrictToOwner()
  try {
    settings = readSettings(environment)
    await start(settings, prepare)
  } catch (error) {
    process.stderr.write(`${startFailureLine(error, settings)}\n`)
    process.exit(1)
  }
}

async function start(settings: Settings, prepare: Prepare): Promise<void> {
  await mkdir(settings.DATA_DIR, { recursive: true, mode: OWNER_ONLY })
  await access(settings.DATA_DIR, constants.W_OK)
  const folder = dataFolder(settings.DATA_DIR)
  await revokeOthersAccess(folder)
  if (process.argv.includes(NEW_CLINIC)) print(await beginAnew(folder, settings, prepare))
  let signal: ChangeSignal | undefined
  const database = await openClinicDatabase(settings, folder, {
    beforeMigration: async () => print([await backUpBeforeUpdate(folder, settings.BACKUP_KEY)]),
    changed: () => signal?.wake(),
    overtaken: () => {
      process.stderr.write(`${failureTexts.overtaken}\n`)
      process.exit(1)
    },
  })
  if (database.isNewEpoch) print(newEpochTexts)
  const { db, asLeader } = database
  const key = await findAuditKey(db, folder, settings.AUDIT_KEY)
  const log = jsonLines(process.stderr)
  print(await prepare(db, settings))
  if (settings.DATABASE_URL) await noteOnPostgres(db, folder, systemClock())
  const waiting = await normalizePatients(db, systemClock)
  if (waiting > 0) print([startTexts.sameDni(waiting)])
  const lan = await openLanHttps(settings, { folder: folder.https, clock: systemClock, writeLog: log })
  const backups = settings.DATABASE_URL ? undefined : await BackupKeeper.open(backupKeeping(settings, folder, log))
  signal = new ChangeSignal(db)
  const file = backups && { database: folder.database, backups }
  const sources = { db, clock: systemClock, file, signal }
  const metrics = await startMetrics(settings, sources)
  const deviceKey = await readOrCreateDeviceKey(folder.deviceKey, settings.DEVICE_KEY)
  const app = await buildApp({
    db,
    backups,
    signal,
    asLeader,
    clock: systemClock,
    writeLog: (entry) => {
      log(entry)
      metrics?.observe(entry)
    },
    limits: limitsOf(settings),
    deviceKey,
    mail: { ...mailSetup(settings, folder), writeLog: log },
    ...(settings.TRUST_PROXY !== undefined && { trustProxy: settings.TRUST_PROXY }),
    ...(settings.PUBLIC_URL && { publicUrl: settings.PUBLIC_URL }),
    ...(existsSync(APP_FOLDER) && { appFolder: APP_FOLDER }),
    ...(lan && { tls: lan.tls, reachableAs: lan.host }),
    tabletSetup: () => lan?.setup() ?? tabletSetupByProxy(settings),
  })
  const isOwned = await hasOwner(db)
  await app.listen({ port: settings.PORT, host: settings.HOST })
  await lan?.start(app, { port: installPort(settings), host: settings.HOST })
  const sealer = new AuditSealer({ db, key, clock: systemClock, writeLog: log, asLeader })
  const emptyImports = () => asLeader(() => emptyBeforeBackup({ db, clock: systemClock }, log))
  const emptying = backups ? undefined : setInterval(() => void emptyImports(), HOUR_MS).unref()
  backups?.start(async () => {
    await emptyImports()
    await sealer.sealNow()
  })
  stopOnSignal(app, async () => {
    await lan?.stop()
    await metrics?.close()
    clearInterval(emptying)
    await backups?.stop()
    await sealer.stop()
    await database.close()
  })
  const address = listeningAddress(app.server, lan?.host)
  print(warningLines(settings, folder, address))
  if (metrics) print([startTexts.metrics(metrics.url)])
  print([startTexts.listening(address)])
  if (!isOwned) print([startTexts.setUp(`${settings.PUBLIC_URL ?? address}${appPaths.setUp}`, setUpCodeOf(deviceKey))])
  if (lan) print(tabletLines(lan))
}

async function beginAnew(folder: DataFolder, settings: Settings, prepare: Prepare): Promise<string[]> {
  const { DATABASE_URL } = settings
  const prepareNew = (db: Db) => prepare(db, settings)
  if (DATABASE_URL) return beginNewClinicOnPostgres(DATABASE_URL, folder, { clock: systemClock, prepare: prepareNew })
  return (await beginNewClinic(folder, systemClock, prepareNew)) ?? []
}

function warningLines(settings: Settings, folder: DataFolder, address: string): string[] {
  const { BACKUP_COPY_DIR, BACKUP_KEY, DATABASE_URL } = settings
  return [
    ...(settings.SMTP_URL ? [] : [startTexts.noMailServer(folder.mail)]),
    ...(BACKUP_COPY_DIR && !BACKUP_KEY && !DATABASE_URL ? [startTexts.plainCopies(BACKUP_COPY_DIR)] : []),
    ...(areLinksUnreachable(settings) ? [startTexts.noPublicUrl(address)] : []),
  ]
}

function backupKeeping(
  { BACKUP_KEY, BACKUP_COPY_DIR, BACKUP_KEEP }: Settings,
  folder: DataFolder,
  writeLog: BackupKeeping['writeLog'],
): BackupKeeping {
  return { folder, key: BACKUP_KEY, copyFolder: BACKUP_COPY_DIR, keep: BACKUP_KEEP, clock: systemClock, writeLog }
}

/**
 * Prints at once: what `prepare` did to the database, like generating a password, stays done even when the start fails
 * later.
 */
function print(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`)
}

/**
 * Stops properly on the first signal: requests in progress are answered, then the database is closed. Connections that
 * do not end are dropped after a while, and a second signal ends the process at once. Neither harms a committed row.
 * The shell in which npm runs a script passes no signals on, so its end counts as one.
 */
function stopOnSignal(app: FastifyInstance, closeDatabase: () => Promise<void>): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => app.server.closeAllConnections(), DROP_CONNECTIONS_AFTER_MS).unref()
    // This timer also keeps the process alive: without any pending work it would exit as if all had been closed.
    setTimeout(() => process.exit(1), STOP_WITHIN_MS)
    app
      .close()
      .then(closeDatabase)
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  if (process.env.npm_lifecycle_event === undefined) return
  const { ppid } = process
  const checkParent = () => {
    if (process.ppid !== ppid && !isStopping) stop()
  }
  setInterval(checkParent, CHECK_PARENT_EVERY_MS).unref()
}
