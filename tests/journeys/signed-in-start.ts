import { afterAll, beforeAll } from 'vitest'
import { type ClinicApi, createClinicApi } from '#tests/support/clinic-api.ts'
import { type ClinicBrowser, createClinicBrowser } from '#tests/support/clinic-browser.ts'
import type { MovedClock } from '#tests/support/moved-clock.ts'
import type { Screen } from '#tests/support/screens.ts'
import { admin, createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { signIn, workerReady } from './front-desk.ts'
import { mirrorAtHead } from './mirror-head.ts'

/** Where the journeys of a file begin: a clinic, and a device that somebody has signed in on before. */
export interface SignedInStart {
  /** The port of the address that the device knows. */
  port: () => number
  /** A server of its own, not yet started, as it was left; at the device's address unless a proxy is to stand there. */
  server: (place?: { isBehindProxy?: boolean; smtpUrl?: string }) => Promise<ServerProcess>
  /** A device of its own, closed, as it was left. */
  browser: (viewport?: Screen, plan?: { timezoneId: string; off: number }) => Promise<ClinicBrowser>
}

interface Before {
  /** Lays rows into the data folder before the server starts. */
  lay?: (dataDir: string) => Promise<unknown>
  /** Makes rows that all journeys of the file begin with. */
  prepare?: (api: ClinicApi, server: ServerProcess) => Promise<unknown>
  /** Who signs in. */
  login?: { username: string; password: string }
  /** By which server and pages go; the machine's own unless told. */
  clock?: MovedClock
}

/**
 * Once per file somebody signs in by the form on a new device, and waits until the worker holds the app and the mirror all rows;
 * then server and browser end. Each test gets copies of data folder and profile, so that none meets what another did.
 */
export function signedInStart({ lay, prepare, login = admin, clock }: Before = {}): SignedInStart {
  const preload = clock && { preload: clock.preload }
  const movedPages = clock && { clock }
  let left: { server: ServerProcess; browser: ClinicBrowser } | undefined

  beforeAll(async () => {
    const server = await createServerProcess({ ...preload })
    const browser = await createClinicBrowser(undefined, { ...movedPages })
    left = { server, browser }
    await lay?.(server.dataDir)
    await server.start()
    await prepare?.(await createClinicApi(server.url), server)
    const page = await browser.open()
    await signIn(page, server.url, login)
    await workerReady(page)
    await mirrorAtHead(page)
    await browser.close()
    await server.kill()
  })

  afterAll(async () => {
    await left?.browser.dispose()
    await left?.server.dispose()
  })

  function start() {
    if (!left) throw new Error('there is no start before the first test')
    return left
  }
  const port = () => Number(new URL(start().server.url).port)

  return {
    port,
    server: ({ isBehindProxy = false, smtpUrl } = {}) =>
      createServerProcess({
        ...preload,
        ...(smtpUrl && { smtpUrl }),
        copyOf: start().server.dataDir,
        ...(isBehindProxy ? {} : { port: port() }),
      }),
    browser: (viewport, plan) =>
      createClinicBrowser(viewport, { ...movedPages, ...plan, copyOf: start().browser.profile }),
  }
}
