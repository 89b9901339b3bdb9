import type { Page } from 'playwright-core'
import type { Fate } from '#tests/support/meddling-proxy.ts'

const ASKED = /^https?:\/\/[^/]+\/(api|health)\b/

/** Decides over a request as the page sent it; `path` with its query. */
type Meddling = (asked: { method: string; path: string }) => Fate | Promise<Fate>

/** Decides from now on over the calls of a device that has no worker, as the proxy does over those of any device. */
export async function meddle(page: Page, meddling: Meddling): Promise<void> {
  await letPass(page)
  await page.context().route(ASKED, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const fate = await meddling({ method: route.request().method(), path: `${pathname}${search}` })
    if (fate === 'pass') return route.fallback()
    if (fate === 'refuse') return route.abort('connectionreset')
    if (fate === 'cut') {
      await route.fetch()
      return route.abort('connectionreset')
    }
    return route.fulfill({
      status: fate.status ?? 200,
      ...(fate.headers && { headers: { ...fate.headers } }),
      contentType: fate.type,
      body: fate.text,
    })
  })
}

/** From now on everything passes; of what is still held up the page may hear nothing any more. */
export async function letPass(page: Page): Promise<void> {
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
}
