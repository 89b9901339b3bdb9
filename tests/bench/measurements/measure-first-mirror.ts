import type { Page } from 'playwright-core'
import { inFreshBrowser } from '#tests/bench/bench-browser.ts'
import { agendaDrawn } from '#tests/bench/drawn-agenda.ts'
import { inSeconds, type Measurement, sampled } from '#tests/bench/measurement.ts'
import { mirrorComplete } from '#tests/bench/mirror-state.ts'
import { admin } from '#tests/support/server/server-process.ts'

const SAMPLES = 3

/** Measures the first sign-in on a device: when the agenda is readable, and when the mirror is complete. */
export const firstMirror: Measurement = {
  number: 5,
  title: 'the first mirror',
  run: async (bench) => {
    const { url } = await bench.server()
    const painted: number[] = []
    const complete: number[] = []
    for (let sample = 0; sample < SAMPLES; sample++) {
      const times = await inFreshBrowser({ worker: true }, (page) => signInAndWait(page, url))
      painted.push(times.painted)
      complete.push(times.complete)
    }
    const note = 'from the answer to the sign-in'
    return [
      sampled('agenda painted', inSeconds(painted), { unit: 's', aim: { of: 'median', atMost: 1.5 }, note }),
      sampled('mirror complete', inSeconds(complete), { unit: 's', aim: { of: 'median', atMost: 7 }, note }),
    ]
  },
}

/** Signs in and opens the agenda at once; milliseconds since the server's answer. */
async function signInAndWait(page: Page, url: string): Promise<{ painted: number; complete: number }> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Usuario').fill(admin.username)
  await page.getByLabel('Contraseña', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  const toAgenda = page.locator('main a[href="/appointments"]')
  await toAgenda.waitFor({ state: 'attached' })
  await toAgenda.evaluate((link: HTMLElement) => link.click())
  const painted = await agendaDrawn(page)
  // Not earlier: each check opens the database, which the rendering also reads.
  const complete = await mirrorComplete(page)
  const answered = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries.find(({ name }) => name.endsWith('/auth/login'))?.responseEnd ?? Number.NaN
  })
  return { painted: painted - answered, complete: complete - answered }
}
