import { afterEach, beforeEach } from 'vitest'
import { type ClinicBrowser, createClinicBrowser } from '#tests/support/clinic-browser.ts'
import { createMeddlingProxy, type MeddlingProxy } from '#tests/support/meddling-proxy.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'

/** A device that outlasts its browser, and a server that dies as processes do; between them what happens to requests on their way. */
export interface LastingDevice {
  /** Running, in a process of its own. */
  server: ServerProcess
  /** By whose address the device knows the clinic. */
  proxy: MeddlingProxy
  /** Not yet opened. */
  browser: ClinicBrowser
}

interface LastingPlan {
  /** The build that the server runs, once the test has begun; the product's own unless told. */
  dist?: () => string
  /** Lays rows into the data folder before the server starts. */
  lay?: (dataDir: string) => Promise<unknown>
}

/** The fixture of the journeys about kills, upgrades, tabs and full disks: each test has all of it for itself. */
export function lastingDevice({ dist, lay }: LastingPlan = {}): LastingDevice {
  let present: LastingDevice | undefined
  const ends: (() => Promise<unknown>)[] = []
  const now = () => {
    if (!present) throw new Error('a device begins with its test')
    return present
  }
  beforeEach(async () => {
    const server = await createServerProcess(dist && { dist: dist() })
    ends.unshift(server.dispose)
    await lay?.(server.dataDir)
    await server.start()
    const proxy = await createMeddlingProxy(server.url)
    ends.unshift(proxy.close)
    const browser = await createClinicBrowser()
    ends.unshift(browser.dispose)
    present = { server, proxy, browser }
  })
  afterEach(async () => {
    present = undefined
    for (const end of ends.splice(0)) await end()
  })
  return {
    get server() {
      return now().server
    },
    get proxy() {
      return now().proxy
    },
    get browser() {
      return now().browser
    },
  }
}
