import type { Page } from 'playwright-core'
import { publicPaths } from '#features/shared/session/paths.ts'
import type { DevicePlan } from '#tests/journeys/fixtures/journey.ts'
import { PHONE } from '#tests/support/browser/screens.ts'

/** The public pages, as a visitor's browser asks for them. */
export const publicPages = publicPaths

/** The script that takes a public page over. */
export const SITE_SCRIPT = /\/assets\/site-[^/]+\.js$/

/** The phone of somebody who has never signed in on it. */
export const visitorPhone: DevicePlan = { isSignedIn: false, screen: PHONE, options: { reducedMotion: 'reduce' } }

/** What the page says in its console that a person who looks after it would have to mend. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

/** Waits until React has taken the page over: from then on the hours of the day that it is are marked. */
export async function takenOver(page: Page): Promise<void> {
  await page.locator('footer tr[data-today]').waitFor()
}

/** Something that is held up until it is let go. */
export function gate(): { held: Promise<void>; letGo: () => void } {
  const opened = new AbortController()
  const held = new Promise<void>((resolve) => opened.signal.addEventListener('abort', () => resolve()))
  return { held, letGo: () => opened.abort() }
}
