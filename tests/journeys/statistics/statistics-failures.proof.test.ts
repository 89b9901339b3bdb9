import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { letPass, meddle } from '#tests/journeys/fixtures/meddled-page.ts'
import { gate } from '#tests/journeys/site/site-visitor.ts'
import { PHONE, TABLET } from '#tests/support/browser/screens.ts'
import type { Fate, ForeignAnswer } from '#tests/support/network/meddling-proxy.ts'
import { variants } from '#tests/support/suites/tier.ts'
import {
  banner,
  card,
  chooseRange,
  LAST_MONTH,
  lastMonth,
  layStatistics,
  ON_DEVICE,
  openStatistics,
  tab,
  thisMonth,
} from './statistics-desk.ts'

const clinic = journey({ lay: layStatistics })

const isStats = (path: string) => path.includes('/stats/')
const isExport = (path: string) => path.includes('/stats/export')

async function openWith(screen = TABLET): Promise<Page> {
  const page = await clinic.openDevice({ screen })
  await openStatistics(page, clinic.server.url)
  return page
}

/** The header that identifies an answer of the API. */
const OF_THE_API = { 'sync-epoch': '1' }

/** The API's own answer to an internal error. */
const internalError: ForeignAnswer = {
  status: 500,
  type: 'application/json',
  headers: OF_THE_API,
  text: '{"message":"La base está ocupada","code":"internal"}',
}

describe.each(variants(['a tablet', TABLET] as const, ['a phone', PHONE] as const))(
  'when the server fails, the statistics on %s',
  (_device, screen) => {
    it("say that they could not be loaded or updated, and show the device's own figures", async () => {
      const page = await openWith(screen)
      await meddle(page, ({ path }) => (isStats(path) ? internalError : 'pass'))
      await page.reload()
      await page.getByText('No se pudieron cargar las estadísticas').waitFor()
      await page.getByText('Error', { exact: true }).waitFor()
      await page.getByText(ON_DEVICE).waitFor()

      await chooseRange(page, 'Último mes')
      await page.getByText('No se pudieron actualizar las estadísticas').waitFor()
      await banner(page, lastMonth).waitFor()
      await page.getByText(ON_DEVICE).waitFor()
      await expect.poll(() => card(page, 'Total de Citas').innerText()).toContain(LAST_MONTH.total)

      await letPass(page)
      await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
      await page.getByText('✅ Actualizado').waitFor()
      await expect.poll(() => page.getByText(ON_DEVICE).count()).toBe(0)
    })
  },
)

describe('the statistics', () => {
  it('of a device that never had its first lists say that they could not be loaded, and retry', async () => {
    const page = await openWith()
    await meddle(page, ({ path }) => (path.includes('/api/') ? 'refuse' : 'pass'))
    await page.evaluate(async () => {
      const { databases } = indexedDB
      const known = await databases.call(indexedDB)
      const own = known.find(({ name }) => name?.startsWith('clinica-'))?.name ?? ''
      await new Promise((resolve, reject) => {
        const opening = indexedDB.open(own)
        opening.onerror = reject
        opening.onsuccess = () => {
          const writing = opening.result.transaction('meta', 'readwrite')
          writing.objectStore('meta').delete('mirror')
          writing.oncomplete = resolve
        }
      })
    })
    await openScreen(page, clinic.server.url, '/stats', 'Métricas')
    await page.getByText('No se pudieron cargar las estadísticas').waitFor()
    // The engine also retries by itself: before the press it gets no answer.
    const { held, letGo } = gate()
    await meddle(page, async (): Promise<Fate> => {
      await held
      return 'pass'
    })
    await page.getByRole('button', { name: 'Reintentar' }).click()
    letGo()
    await card(page, 'Total de Citas').waitFor()
  })

  it('of an earlier range never replace those of a later one', async () => {
    const page = await openWith()
    const { held, letGo } = gate()
    await meddle(page, async ({ path }): Promise<Fate> => {
      if (path.includes(`/stats/general?startDate=${lastMonth.from}&endDate=${lastMonth.to}`)) await held
      return 'pass'
    })
    await chooseRange(page, 'Último mes')
    await chooseRange(page, 'Este mes')
    await banner(page, thisMonth).waitFor()
    const answered = page.waitForResponse((response) => response.url().includes(`startDate=${lastMonth.from}`))
    letGo()
    await answered
    // The effect of a stale answer would show at once after the next action.
    await tab(page, 'Citas').click()
    await tab(page, 'General').click()
    await banner(page, thisMonth).waitFor()
    await expect.poll(() => card(page, 'Total de Citas').innerText()).toMatch(/\b1$/)
    expect(await banner(page, lastMonth).count()).toBe(0)
  })

  it('of a slow server come from the device meanwhile, and from the server once it has answered', async () => {
    const page = await openWith()
    const { held, letGo } = gate()
    await meddle(page, async ({ path }): Promise<Fate> => {
      if (isStats(path)) await held
      return 'pass'
    })
    await chooseRange(page, 'Último mes')
    await page.getByText('Cargando...').first().waitFor()
    await page.getByText(ON_DEVICE).waitFor()
    await expect.poll(() => card(page, 'Total de Citas').innerText()).toContain(LAST_MONTH.total)
    letGo()
    await page.getByText('✅ Actualizado').waitFor()
    await page.getByText(ON_DEVICE).waitFor({ state: 'hidden' })
    await expect.poll(() => card(page, 'Total de Citas').innerText()).toContain(LAST_MONTH.total)
  })

  it('lead to the sign-in when the session has ended, and back', async () => {
    const page = await openWith()
    await meddle(page, ({ path }) =>
      isStats(path)
        ? { status: 401, type: 'application/json', headers: OF_THE_API, text: '{"message":"Sesión vencida"}' }
        : 'pass',
    )
    await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
    await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]))
      .toEqual([null, null])
  })
})

const NOT_A_FILE = 'La respuesta no es un archivo válido'
const EXPORT_FAILED = 'No se pudieron exportar las estadísticas'

type FailedExport = readonly [answer: Fate, said: string]

/** Answers to the export and their messages; never the same twice in a row, since one message replaces the other. */
const FAILED_EXPORTS: readonly [FailedExport, ...FailedExport[]] = [
  [internalError, 'La base está ocupada'],
  [{ type: 'text/html', text: '<h1>Bienvenido a la red</h1>' }, NOT_A_FILE],
  [{ ...internalError, text: '{}' }, EXPORT_FAILED],
  [{ type: 'application/json', headers: OF_THE_API, text: '{"total":1}' }, NOT_A_FILE],
  [{ ...internalError, text: '{"error":"Sin espacio"}' }, 'Sin espacio'],
  [{ status: 503, headers: OF_THE_API, type: 'text/plain', text: 'El archivo tarda' }, 'El archivo tarda'],
  ['cut', EXPORT_FAILED],
]

it('a failed export says why, and saves no file', async () => {
  const page = await openWith()
  let downloads = 0
  page.on('download', () => downloads++)
  for (const [answer, said] of variants(...FAILED_EXPORTS)) {
    await meddle(page, ({ path }) => (isExport(path) ? answer : 'pass'))
    // A foreign answer disables the button until the API answers again.
    await page.getByRole('button', { name: 'Exportar' }).click({ timeout: 60_000 })
    await page.getByText(said, { exact: true }).waitFor()
    await page.getByText('Error', { exact: true }).waitFor()
  }
  expect(downloads).toBe(0)
  await letPass(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click({ timeout: 60_000 })
  await downloading
})
