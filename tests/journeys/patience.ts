import type { BrowserContext, Page } from 'playwright-core'

/** Forms of its pages wait as long as it takes for the server's word, from the next loading on: only where a server gives one. */
export async function waitPatiently(context: BrowserContext): Promise<void> {
  await context.addInitScript(stretchPatience)
}

/** The same for the page as it stands, until it is loaded anew. */
export function bePatient(page: Page): Promise<void> {
  return page.evaluate(stretchPatience)
}

/** A form waits two seconds for the server's word, and says another thing then: a busy machine takes longer for the same. */
function stretchPatience(): void {
  const start = window.setTimeout.bind(window)
  Object.assign(window, {
    setTimeout: (work: TimerHandler, delay?: number, ...given: unknown[]) =>
      start(work, delay === 2_000 ? 30_000 : delay, ...given),
  })
}
