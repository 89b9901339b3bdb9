import type { Page } from 'playwright-core'
import { afterEach } from 'vitest'
import type { ClinicBrowser } from '#tests/support/clinic-browser.ts'
import { type Screen, SMALL_PHONE } from '#tests/support/screens.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { registerAt, vera } from './account-desk.ts'
import { knownVera, type RegisteredPatient } from './portal-desk.ts'
import { signedInStart } from './signed-in-start.ts'

export interface Portal {
  server: ServerProcess
  page: Page
  clinic: RegisteredPatient
}

/** Vera has registered and signed in on her phone; each test opens a clinic and a phone of its own, which end with it. */
export function portalStart(): (screen?: Screen) => Promise<Portal> {
  const start = signedInStart({ prepare: (_api, { url }) => registerAt(url), login: vera })
  let opened: { server: ServerProcess; browser: ClinicBrowser } | undefined

  afterEach(async () => {
    await opened?.browser.dispose()
    await opened?.server.dispose()
  })

  return async (screen = SMALL_PHONE) => {
    opened = { server: await start.server(), browser: await start.browser(screen) }
    const { server, browser } = opened
    await server.start()
    return { server, page: await browser.open(), clinic: await knownVera(server.url) }
  }
}
