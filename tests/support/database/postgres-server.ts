import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import { IDENTITY } from '#server/db/postgres/database-identity.ts'

/** A PostgreSQL of the tests' own. */
export interface PostgresServer {
  /** The address of the database from which others are made. */
  url: string
  /** The id of its first process, the parent of the others. */
  pid: () => number
  /** Ends its process as a power cut would, and starts it again. */
  crash: () => Promise<void>
  stop: () => Promise<void>
}

/** Whether this machine has a PostgreSQL to start. */
export const hasPostgres = ['postgres', 'initdb'].every((program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program))),
)

/** Whether this machine has PostgreSQL's own tools for backups. */
export const hasDumps = spawnSync('pg_dump', ['--version']).status === 0

/** Runs one of PostgreSQL's own programs. Throws what it said when it failed. */
export function runPostgresProgram(program: 'pg_dump' | 'pg_restore', args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}

/** PostgreSQL refuses to run as root. */
const NOBODY = 65_534
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/** Starts a PostgreSQL in a temporary folder, which is heard on a socket in that folder alone. */
export async function startPostgres(connections = 300): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = ['--pgdata', data, '--username=clinica', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  const { status, stderr } = spawnSync('initdb', options, { ...user, cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`initdb: ${stderr}`)
  // Memory that it shares lies in the folder, too: nothing outlives a server that was killed.
  const settings = ['-c', `max_connections=${connections}`, '-c', 'dynamic_shared_memory_type=mmap']
  const start = () =>
    spawn('postgres', ['-D', data, '-k', folder, '-h', '', ...settings], {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    })
  let running = start()
  const killNow = () => running.kill('SIGKILL')
  process.once('exit', killNow)
  const url = `postgres://clinica@/postgres?host=${encodeURIComponent(folder)}`
  await whenItAnswers(url)
  return {
    url,
    pid: () => running.pid ?? 0,
    crash: async () => {
      await endWith('SIGQUIT')
      running = start()
      await whenItAnswers(url)
    },
    stop: async () => {
      await endWith('SIGINT')
      process.removeListener('exit', killNow)
      await rm(folder, { recursive: true, force: true })
    },
  }

  async function endWith(signal: NodeJS.Signals): Promise<void> {
    const ended = once(running, 'exit')
    running.kill(signal)
    await ended
  }
}

let made = 0

/** Makes an empty database, or a copy of one that nobody uses, and gives its address. */
export async function createPostgresDatabase(server: string, template?: string): Promise<string> {
  const name = `clinica_${process.pid}_${++made}`
  const from = template ? ` TEMPLATE ${nameOf(template)}` : ''
  await query(server, `CREATE DATABASE ${name}${from}`)
  const url = server.replace('/postgres?', `/${name}?`)
  // It is no restored one.
  if (template) await query(url, `UPDATE database_mark SET identity = ${IDENTITY}`)
  return url
}

/** Removes a database, whoever still uses it. */
export async function dropPostgresDatabase(server: string, url: string): Promise<void> {
  await query(server, `DROP DATABASE ${nameOf(url)} WITH (FORCE)`)
}

function nameOf(url: string): string {
  return /\/(\w+)\?/.exec(url)?.[1] ?? ''
}

async function whenItAnswers(url: string): Promise<void> {
  for (;;) {
    try {
      return await query(url, 'SELECT 1')
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end().catch(() => undefined)
  }
}
