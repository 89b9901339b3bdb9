import { rename } from 'node:fs/promises'
import type { Browser, BrowserContext } from 'playwright-core'
import { createClinicApi } from '#tests/support/clinic-api.ts'
import { freePort } from '#tests/support/free-port.ts'
import { createMovedClock } from '#tests/support/moved-clock.ts'
import { admin } from '#tests/support/server-process.ts'
import { sharedByWorkers } from '#tests/support/shared-by-workers.ts'
import { createWorkerServer } from '#tests/support/worker-server.ts'
import { registerAt, vera } from './account-desk.ts'
import { signIn } from './front-desk.ts'
import { mirrorAtHead } from './mirror-head.ts'

/** Who has signed in on the devices of a template: the first admin, or Vera, a patient who has registered. */
export type Login = 'admin' | 'vera'

/** A clinic, and a device on which somebody has signed in and whose mirror holds all that the clinic has. */
export interface Template {
  /** The data folder of the clinic's server, which has ended. */
  dataDir: string
  /** Of a session of the first admin's, which no device has. */
  adminToken: string
  /** What the browser of the device keeps. */
  device: Awaited<ReturnType<BrowserContext['storageState']>>
}

let port: Promise<number> | undefined

/** The one port of this worker's servers: a device knows its clinic by the address. */
export function workerPort(): Promise<number> {
  port ??= freePort()
  return port
}

/** An hour before the journeys begin. */
const HOUR_BEFORE = '2026-11-19T11:00:00.000Z'
const templates = new Map<string, Promise<Template>>()

/** Made once in this run: `isMoved` for journeys that do not go by the machine's clock. */
export function templateOf(browser: Browser, login: Login, isMoved: boolean): Promise<Template> {
  const name = `${login}-${isMoved ? 'moved' : 'machine'}`
  const known = templates.get(name)
  if (known) return known
  const made = ownTemplate(browser, login, isMoved, name)
  templates.set(name, made)
  made.catch(() => templates.delete(name))
  return made
}

/** A device knows its clinic by the address, and each worker has a port of its own. */
async function ownTemplate(browser: Browser, login: Login, isMoved: boolean, name: string): Promise<Template> {
  const made = await sharedByWorkers(name, async (dataDir) => {
    const template = await makeTemplate(browser, login, isMoved)
    await rename(template.dataDir, dataDir)
    return { ...template, dataDir }
  })
  const port = await workerPort()
  const origins = made.device.origins.map((kept) => ({ ...kept, origin: `http://127.0.0.1:${port}` }))
  return { ...made, device: { ...made.device, origins } }
}

async function makeTemplate(browser: Browser, login: Login, isMoved: boolean): Promise<Template> {
  const clock = isMoved ? createMovedClock(HOUR_BEFORE) : undefined
  const server = await createWorkerServer({ port: await workerPort(), ...(clock && { clock: clock.now }) })
  const context = await browser.newContext({ locale: 'es-AR', serviceWorkers: 'block' })
  try {
    await server.start()
    const { token: adminToken } = await createClinicApi(server.url)
    if (login === 'vera') await registerAt(server.url)
    await clock?.setIn(context)
    const page = await context.newPage()
    await signIn(page, server.url, login === 'vera' ? vera : admin)
    await mirrorAtHead(page)
    // The page may still write what it learnt: nothing of it may be half there.
    await page.goto('about:blank')
    const device = await context.storageState({ indexedDB: true })
    return { dataDir: server.dataDir, adminToken, device }
  } finally {
    await context.close()
    await server.kill()
  }
}
