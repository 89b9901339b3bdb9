import type { Page } from 'playwright-core'

/**
 * A form waits two seconds for the server's word, and says another thing then: a busy machine takes longer for the same. In any
 * page before its own scripts run, or in one that stands.
 */
export function stretchPatience(): void {
  const start = window.setTimeout.bind(window)
  Object.assign(window, {
    setTimeout: (work: TimerHandler, delay?: number, ...given: unknown[]) =>
      start(work, delay === 2_000 ? 30_000 : delay, ...given),
  })
}

/** Until it is loaded anew, the forms of this page wait as long as it takes for the word of a server that gives one. */
export function bePatient(page: Page): Promise<void> {
  return page.evaluate(stretchPatience)
}
