import type { Page } from 'playwright-core'
import { publicPaths } from '#features/shared/session/paths.ts'
import type { DevicePlan } from '#tests/journeys/fixtures/journey.ts'
import { PHONE } from '#tests/support/browser/screens.ts'

/** The paths of the public pages. */
export const publicPages = publicPaths

/** The script that hydrates a public page. */
export const SITE_SCRIPT = /\/assets\/site-[^/]+\.js$/

/** A phone on which nobody has ever signed in. */
export const visitorPhone: DevicePlan = { isSignedIn: false, screen: PHONE, options: { reducedMotion: 'reduce' } }

/** Collects console messages of the page that would need a fix. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

/** Waits until React has hydrated the page: from then on today's opening hours are marked. */
export async function takenOver(page: Page): Promise<void> {
  await page.locator('footer tr[data-today]').waitFor()
}

/** A promise that the test resolves. */
export function gate(): { held: Promise<void>; letGo: () => void } {
  const opened = new AbortController()
  const held = new Promise<void>((resolve) => opened.signal.addEventListener('abort', () => resolve()))
  return { held, letGo: () => opened.abort() }
}
