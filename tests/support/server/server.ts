import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type AppOptions, buildApp } from '#server/app.ts'
import type { Db } from '#server/db/schema.ts'
import type { LogEntry } from '#server/http/request-log.ts'
import type { Clock } from '#server/platform/clock.ts'
import { openSession } from '#server/resources/auth/sessions.ts'
import { checkedApp } from '#tests/support/api/checked-app.ts'
import { firstAdmin, prepareClinic } from './first-clinic.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { openTestDatabase } from './test-database.ts'

export interface TestServer<C extends Clock = Clock> {
  /** The real app; `app.inject` calls it without a port. */
  app: FastifyInstance
  db: Db
  clock: C
  /** What the server wrote to its log. */
  log: LogEntry[]
  /** Listens on a free port of the loopback (once) and gives the address. */
  listen: () => Promise<string>
  /** A token of the first admin, without a login; the same one each time. */
  adminToken: () => Promise<string>
  /**
   * Closes app and database, and removes the data folder that it made. Fails when an injected answer was none that the API's
   * document declares.
   */
  stop: () => Promise<void>
}

export interface TestServerOptions
  extends Pick<
    AppOptions,
    'appFolder' | 'backups' | 'limits' | 'mail' | 'publicUrl' | 'tabletSetup' | 'tls' | 'trustProxy'
  > {
  /** Where the file of a SQLite database lies; else openTestDatabase decides. */
  dataDir?: string
}

/** The real app on a real database, with its first admin and professional 1; its clock stands at noon unless given. */
export async function createTestServer<C extends Clock = TestClock>({
  clock: given,
  dataDir,
  ...options
}: TestServerOptions & { clock?: C } = {}): Promise<TestServer<C>> {
  const clock = (given ?? createTestClock()) as C
  const { db, close } = await openTestDatabase({ dataDir, clock: given })
  await prepareClinic(db, clock)
  const log: LogEntry[] = []
  const built = await buildApp({ db, clock, deviceKey: DEVICE_KEY, writeLog: (entry) => log.push(entry), ...options })
  const { app, undeclared } = checkedApp(built)
  let token: Promise<string> | undefined
  return {
    app,
    db,
    clock,
    log,
    listen: async () => {
      if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
      return `${options.tls ? 'https' : 'http'}://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    },
    adminToken: () => {
      token ??= adminSession(db, clock)
      return token
    },
    stop: async () => {
      await app.close()
      await close()
      if (undeclared.length > 0) throw new Error(`answers that the API does not declare:\n${undeclared.join('\n')}`)
    },
  }
}

/** The secret key of every test server. */
export const DEVICE_KEY = 'la-clave-de-los-servidores-de-prueba'

/** As createTestServer, listening; `url` is its address. */
export async function startTestServer<C extends Clock = TestClock>(
  options: TestServerOptions & { clock?: C } = {},
): Promise<TestServer<C> & { url: string }> {
  const server = await createTestServer(options)
  return { ...server, url: await server.listen() }
}

/** Signs in and gives the token. */
export async function tokenOf(
  app: FastifyInstance,
  credentials: { username: string; password: string },
): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: credentials })
  if (answer.statusCode !== 200) throw new Error(`login answered ${answer.statusCode}: ${answer.body}`)
  return answer.json<{ token: string }>().token
}

/** Opens a session of the first admin, as a login does after it has looked at the password, and gives its token. */
export async function adminSession(db: Db, clock: Clock): Promise<string> {
  const admin = await firstAdmin(db)
  if (!admin) throw new Error('the database has no admin')
  return openSession(db, admin.id, clock())
}
