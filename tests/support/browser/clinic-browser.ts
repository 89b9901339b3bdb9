import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import type { MovedClock } from '#tests/support/server/moved-clock.ts'
import { quietFlags, requireChromium } from './chromium.ts'
import { type Screen, TABLET } from './screens.ts'

/** A browser whose profile lasts, so that it can be closed and opened again like a tablet's. */
export interface ClinicBrowser {
  /** The folder of its profile. */
  profile: string
  /** Opens the browser and a page; the caller gets its page. */
  open: () => Promise<Page>
  close: () => Promise<void>
  context: () => BrowserContext
  /** Closes it for good and removes the profile. */
  dispose: () => Promise<void>
}

interface BrowserPlan {
  /** The profile of a closed browser, of which it gets a copy; an empty one unless told. */
  copyOf?: string
  /** A home folder of its own, with the certificates that the browser trusts; this machine's unless told. */
  home?: string
  /** IANA name; the clinic's own unless told. */
  timezoneId?: string
  /** By which its pages go; the machine's own unless told. */
  clock?: MovedClock
  /** How far they are ahead of that clock, in milliseconds. */
  off?: number
}

/** Prepares a browser (not yet opened) with a profile of its own. */
export async function createClinicBrowser(
  viewport: Screen = TABLET,
  { copyOf, home, timezoneId = 'America/Argentina/Cordoba', clock, off }: BrowserPlan = {},
): Promise<ClinicBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'perfil-'))
  if (copyOf !== undefined) await cp(copyOf, profile, { recursive: true, verbatimSymlinks: true })
  const executablePath = await requireChromium()
  let context: BrowserContext | null = null

  async function open(): Promise<Page> {
    context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: quietFlags,
      viewport,
      locale: 'es-AR',
      timezoneId,
      ...(home && { env: { ...process.env, HOME: home } }),
    })
    await clock?.setIn(context, off)
    return context.pages()[0] ?? context.newPage()
  }

  async function close(): Promise<void> {
    await context?.close()
    context = null
  }

  return {
    profile,
    open,
    close,
    context: () => {
      if (!context) throw new Error('the browser is not open')
      return context
    },
    dispose: async () => {
      await close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
