import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/network/free-port.ts'

/** The first admin of every server under test. */
export const admin = { username: 'direccion', password: 'una-clave-de-prueba' }

/** The built product in a process of its own, on a data folder of its own; it may die and come back on the same port. */
export interface ServerProcess {
  url: string
  dataDir: string
  start: () => Promise<void>
  /** SIGKILL, as in a power cut: from then on the port refuses. */
  kill: () => Promise<void>
  /** SIGTERM, as by the operator. */
  stop: () => Promise<void>
  /** Ends it for good and removes the data folder. */
  dispose: () => Promise<void>
}

export interface ServerPlan {
  /** The build that it runs; the product's own unless told. */
  dist?: string
  /** With a made-up clinic, whose people have logins of their own, unless 'main' is meant, which is empty. */
  program?: 'main' | 'demo'
  /** The data folder of another server, shared with it. */
  dataDir?: string
  /** The data folder of a server that has ended, of which it gets a copy. */
  copyOf?: string
  /** A free one unless told. */
  port?: number
  /** A module that runs in the process before the product. */
  preload?: string
  /** Of the mail server that it sends by; mails become files unless told. */
  smtpUrl?: string
  /** Whether it serves https with a certificate of its own. */
  https?: boolean
  /** Further settings. */
  variables?: Record<string, string>
}

/** Prepares a server (not yet started). Its data folder is a fresh one unless the plan has another. */
export async function createServerProcess({
  dist = join(process.cwd(), 'dist'),
  program = 'main',
  preload,
  smtpUrl,
  https = false,
  variables,
  ...plan
}: ServerPlan = {}): Promise<ServerProcess> {
  const port = plan.port ?? (await freePort())
  const dataDir = plan.dataDir ?? (await mkdtemp(join(tmpdir(), 'clinica-')))
  if (plan.copyOf !== undefined) await cp(plan.copyOf, dataDir, { recursive: true })
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    const before = preload === undefined ? [] : ['--import', preload]
    const started = spawn(process.execPath, [...before, join(dist, 'server', `${program}.js`)], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: dataDir,
        ADMIN_USERNAME: admin.username,
        ADMIN_PASSWORD: admin.password,
        ...(https && { HTTPS: 'lan', HOST: '127.0.0.1', INSTALL_PORT: '0' }),
        ...variables,
        ...(smtpUrl && { SMTP_URL: smtpUrl, MAIL_FROM: 'turnos@quiropraxia.example' }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    await listening(started)
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child
    child = null
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const gone = once(running, 'exit')
    running.kill(signal)
    await gone
  }

  return {
    url: `${https ? 'https' : 'http'}://127.0.0.1:${port}`,
    dataDir,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    dispose: async () => {
      await end('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits for the line that names the address; what the server said before it died stands in the error. */
function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const outputs = [child.stdout, child.stderr]
    const read = (chunk: Buffer) => {
      said += chunk.toString()
      if (!said.includes('Escuchando en')) return
      // A full pipe would stop the server, so the log is still taken, but nobody looks at it.
      for (const output of outputs) output?.off('data', read).resume()
      resolve()
    }
    for (const output of outputs) output?.on('data', read)
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
  })
}
