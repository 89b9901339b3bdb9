import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { openDatabase } from './db/connection.ts'
import type { Db } from './db/schema.ts'
import { readSettings, type Settings } from './env.ts'
import { type FirstAdmin, prepareFirstStart } from './first-start.ts'
import { jsonLines } from './http/request-log.ts'
import { startFailureLine } from './start-failures.ts'

const DATABASE_FILE = 'clinica.sqlite'
const STOP_WITHIN_MS = 5000

let settings: Settings | undefined
try {
  settings = readSettings(process.env)
  await start(settings)
} catch (error) {
  process.stderr.write(`${startFailureLine(error, settings)}\n`)
  process.exit(1)
}

/** Opens the database, listens, and tells the operator where. People read stdout; the log goes to stderr. */
async function start(settings: Settings): Promise<void> {
  await mkdir(settings.DATA_DIR, { recursive: true })
  await access(settings.DATA_DIR, constants.W_OK)
  const db = await openDatabase(join(settings.DATA_DIR, DATABASE_FILE))
  const admin = await prepareFirstStart(db, systemClock, {
    adminUsername: settings.ADMIN_USERNAME,
    adminPassword: settings.ADMIN_PASSWORD,
    professionalName: settings.PROFESSIONAL_NAME,
  })
  const app = await buildApp({
    db,
    clock: systemClock,
    writeLog: jsonLines(process.stderr),
    ...(settings.TRUST_PROXY !== undefined && { trustProxy: settings.TRUST_PROXY }),
    ...(settings.PUBLIC_URL && { publicUrl: settings.PUBLIC_URL }),
    ...(existsSync(settings.APP_DIR) && { appFolder: settings.APP_DIR }),
  })
  await app.listen({ port: settings.PORT, host: settings.HOST })
  stopOnSignal(app, db)
  announce(app, settings.HOST, admin)
}

/** The generated password is told here once and stands nowhere else. */
function announce(app: FastifyInstance, host: string, admin: FirstAdmin | null): void {
  const { port } = app.server.address() as AddressInfo
  if (admin) process.stdout.write(`${firstLogin(admin)}\n`)
  process.stdout.write(`Escuchando en http://${host.includes(':') ? `[${host}]` : host}:${port}\n`)
}

function firstLogin({ username, generatedPassword }: FirstAdmin): string {
  if (generatedPassword === undefined) return `Primer ingreso: usuario ${username}, con la contraseña elegida.`
  return `Primer ingreso: usuario ${username}, contraseña ${generatedPassword} (se muestra una sola vez)`
}

function stopOnSignal(app: FastifyInstance, db: Db): void {
  const stop = () => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    app
      .close()
      .then(() => db.destroy())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}
