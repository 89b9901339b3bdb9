import { cp, mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage, RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { BackupKeeper } from '#server/backups/backup-keeper.ts'
import { openGuardedDatabase } from '#server/db/sync-log/epoch-guard.ts'
import { prepareFirstStart } from '#server/first-start.ts'
import { mailSetup } from '#server/mail/mail-setup.ts'
import { type SmtpAddress, smtpAddressOf } from '#server/mail/smtp-address.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import { dataFolder } from '#server/platform/data-folder.ts'
import { normalizePatients } from '#server/resources/patients/normalize-patients.ts'
import { admin, type ServerProcess } from './server-process.ts'

export interface WorkerServerPlan {
  port: number
  /** The data folder of a server that has ended, of which it gets a copy; an empty folder unless told. */
  copyOf?: string
  /** The machine's own unless told. */
  clock?: Clock
  /** Of the mail server that it sends by; mails become files unless told. */
  smtpUrl?: string
}

/** A server within the test's own process. */
export interface WorkerServer extends ServerProcess {
  /**
   * From then on it hands out the files of the app and drops every call, but for those with this token, until it is started: a
   * device needs no worker to go on.
   */
  fallSilent: (exceptFor?: string) => void
}

/**
 * The server app with the built pages inside the test's own process, on a data folder of its own; not yet started. It starts in
 * a tenth of the time of a process. `kill` drops every connection and lets the port refuse; what a real death does to data is
 * for createServerProcess.
 */
export async function createWorkerServer({ port, copyOf, clock, smtpUrl }: WorkerServerPlan): Promise<WorkerServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clinica-'))
  if (copyOf !== undefined) await cp(copyOf, dataDir, { recursive: true })
  let running: { stop: () => Promise<void>; hear: (whom: Heard) => void } | null = null

  const start = async () => {
    if (running) return running.hear('everybody')
    running = await startWithin(dataDir, { port, clock: clock ?? systemClock, ...(smtpUrl && { smtpUrl }) })
  }
  const kill = async () => {
    const ending = running
    running = null
    await ending?.stop()
  }
  const dispose = async () => {
    await kill()
    await rm(dataDir, { recursive: true, force: true })
  }
  const fallSilent = (exceptFor?: string) => running?.hear({ token: exceptFor })
  return { url: `http://127.0.0.1:${port}`, dataDir, start, kill, stop: kill, fallSilent, dispose }
}

const NO_SENDER = { SMTP_URL: undefined, MAIL_FROM: undefined }

function addressOf(smtpUrl: string): SmtpAddress {
  const address = smtpAddressOf(smtpUrl)
  if (!address) throw new Error(`no address of a mail server: ${smtpUrl}`)
  return address
}

async function startWithin(
  dataDir: string,
  { port, clock, smtpUrl }: { port: number; clock: Clock; smtpUrl?: string },
) {
  const folder = dataFolder(dataDir)
  const { db, close } = await openGuardedDatabase(folder, clock)
  await prepareFirstStart(db, clock, {
    adminUsername: admin.username,
    adminPassword: admin.password,
    professionalName: 'Profesional Principal',
  })
  await normalizePatients(db, clock)
  const sender = smtpUrl ? { SMTP_URL: addressOf(smtpUrl), MAIL_FROM: 'turnos@quiropraxia.example' } : NO_SENDER
  // It tells what a folder says of its backups, and makes one only when somebody asks.
  const backups = await BackupKeeper.open({ folder, clock, keep: 14, writeLog: () => undefined })
  const app = await buildApp({
    db,
    clock,
    backups,
    appFolder: join(process.cwd(), 'dist', 'app'),
    mail: { ...mailSetup({ ...sender, CONTACT_EMAIL: undefined }, folder), writeLog: () => undefined },
  })
  dateAnswersBy(app, clock)
  const hear = droppingCalls(app)
  await app.listen({ port, host: '127.0.0.1' })
  const stop = async () => {
    app.server.closeAllConnections()
    await app.close()
    await backups.stop()
    await close()
  }
  return { stop, hear }
}

const CALL = /^\/(api|health)\b/

/** Whose calls are answered. */
type Heard = 'everybody' | { token: string | undefined }

/** Gives what decides whose calls are answered; others are dropped, those under way with them. */
function droppingCalls({ server }: FastifyInstance): (whom: Heard) => void {
  const answering = server.listeners('request') as RequestListener[]
  let heard: Heard = 'everybody'
  const isHeard = ({ url = '', headers }: IncomingMessage) =>
    heard === 'everybody' || !CALL.test(url) || (heard.token && headers.authorization === `Bearer ${heard.token}`)
  server.removeAllListeners('request').on('request', (request, response) => {
    if (isHeard(request)) for (const answer of answering) answer(request, response)
    else request.socket.destroy()
  })
  return (whom) => {
    heard = whom
    if (whom !== 'everybody') server.closeAllConnections()
  }
}

/** Node would write the Date header by the machine's clock. */
function dateAnswersBy(app: FastifyInstance, clock: Clock): void {
  app.server.prependListener('request', (_request, response) => {
    response.setHeader('Date', new Date(clock()).toUTCString())
  })
}
