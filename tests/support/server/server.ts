import { rmSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type AppOptions, buildApp } from '#server/app.ts'
import type { Db } from '#server/db/schema.ts'
import { IN_MEMORY, openDatabase } from '#server/db/sqlite/open-database.ts'
import { prepareFirstStart } from '#server/first-start.ts'
import type { LogEntry } from '#server/http/request-log.ts'
import { type Clock, timestampOf } from '#server/platform/clock.ts'
import { PasswordHasher } from '#server/resources/auth/passwords/password-hasher.ts'
import { openSession } from '#server/resources/auth/sessions.ts'
import { insertUser } from '#server/resources/users/user-repository.ts'
import { checkedApp } from '#tests/support/api/checked-app.ts'
import { createTestClock, type TestClock } from './test-clock.ts'

/** The first admin of every server under test. */
export const adminLogin = { username: 'direccion', password: 'una-clave-de-prueba' }

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
  /** Where the database file lies; a fresh folder when absent, no file at all for ':memory:'. */
  dataDir?: string
}

/** The real app on a real SQLite database, with its first admin and professional 1; its clock stands at noon unless given. */
export async function createTestServer<C extends Clock = TestClock>({
  clock: given,
  dataDir,
  ...options
}: TestServerOptions & { clock?: C } = {}): Promise<TestServer<C>> {
  const clock = (given ?? createTestClock()) as C
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'clinica-')))
  const file = folder === IN_MEMORY ? IN_MEMORY : join(folder, DATABASE)
  if (given === undefined && dataDir === undefined) await copyFile(await firstStart(), file)
  const db = await openDatabase(file, clock)
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
      await db.destroy()
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true })
      if (undeclared.length > 0) throw new Error(`answers that the API does not declare:\n${undeclared.join('\n')}`)
    },
  }
}

/** The secret key of every test server. */
export const DEVICE_KEY = 'la-clave-de-los-servidores-de-prueba'

const DATABASE = 'clinica.sqlite'

let begun: Promise<string> | undefined

/** The database that a first start leaves at noon, made once per worker: each server that begins then begins with a copy. */
function firstStart(): Promise<string> {
  begun ??= makeFirstStart()
  return begun
}

async function makeFirstStart(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clinica-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const clock = createTestClock()
  const db = await openDatabase(join(folder, DATABASE), clock)
  await prepareClinic(db, clock)
  await db.destroy()
  return join(folder, DATABASE)
}

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

let passwordHash: Promise<string> | undefined

/** Gives an empty database what a first start gives it, with a hash of the admin's password that is made once per worker. */
export async function prepareClinic(db: Db, clock: Clock): Promise<void> {
  if (!(await firstAdmin(db))) {
    passwordHash ??= new PasswordHasher().hash(adminLogin.password)
    const admin = {
      username: adminLogin.username,
      passwordHash: await passwordHash,
      role: 'admin',
      owner: true,
    } as const
    const unknown = { name: '', lastName: '', email: '', phone: '', patientId: null }
    await insertUser(db, { ...admin, ...unknown, createdAt: timestampOf(clock()) })
  }
  await prepareFirstStart(db, clock, {
    adminUsername: adminLogin.username,
    adminPassword: adminLogin.password,
    professionalName: 'Laura Ferreyra',
  })
}

/** Opens a session of the first admin, as a login does after it has looked at the password, and gives its token. */
export async function adminSession(db: Db, clock: Clock): Promise<string> {
  const admin = await firstAdmin(db)
  if (!admin) throw new Error('the database has no admin')
  return openSession(db, admin.id, clock())
}

function firstAdmin(db: Db): Promise<{ id: number } | undefined> {
  const admins = db.selectFrom('users').select('id').where('role', '=', 'admin')
  return admins.orderBy('id').limit(1).executeTakeFirst()
}
