import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { meddle } from '#tests/journeys/fixtures/meddled-page.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { pdfPages } from '#tests/support/pdf-text.ts'
import { answersWith, openRecords, said, writeRecord, writtenRecord } from './records-desk.ts'

const PRINTED = 'html[data-printed=yes]'

const clinic = journey({
  prepare: async (api) => {
    const { id } = await api.post<{ id: number }>('/patients', { ...ana, lastName: 'Gómez "Nany" \\ Ríos' })
    return { anaId: id }
  },
})

/** Opens the screen with Ana chosen, in a page that records printing. */
async function opened(): Promise<Page> {
  const page = await clinic.openDevice()
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await openRecords(page, clinic.server.url)
  await page.getByRole('combobox', { name: 'Buscar por paciente' }).fill('30111222')
  await page.getByRole('option', { name: /Ana/ }).click()
  return page
}

const ask = (page: Page) => page.getByRole('button', { name: 'Imprimir historia clínica' }).click()

async function printed(page: Page): Promise<string[]> {
  await ask(page)
  await page.locator(PRINTED).waitFor()
  const pages = pdfPages(await page.pdf({ preferCSSPageSize: true, format: 'A4' }))
  await page.evaluate(() => {
    document.documentElement.removeAttribute('data-printed')
    window.dispatchEvent(new Event('afterprint'))
  })
  return pages
}

it('prints a whole history, oldest first, with patient and page number on every page', async () => {
  const long = Array.from({ length: 40 }, (_, line) => `Renglón ${line + 1} de lo que se observó en la visita.`)
  for (const name of ['Primera', 'Segunda', 'Tercera', 'Cuarta'])
    await writtenRecord(clinic.api, clinic.rows.anaId, { diagnosis: `${name} visita`, observations: long.join('\n') })
  const page = await opened()
  const pages = await printed(page)
  expect(pages.length).toBeGreaterThan(2)
  const today = formatDayShort(deskClock.today)
  for (const [index, text] of pages.entries()) {
    expect(text).toContain('Ana Gómez "Nany" \\ Ríos · DNI 30111222')
    expect(text).toContain(`Consultorio de Quiropraxia · Impresa el ${today}`)
    expect(text).toContain(`Página ${index + 1} de ${pages.length}`)
    expect(text).not.toContain('Nuevo Registro')
    // A heading stays with its text.
    expect(text).not.toMatch(/(Diagnóstico|Observaciones|Profesional Principal)$/)
  }
  const whole = pages.join('')
  const order = ['Primera', 'Segunda', 'Tercera', 'Cuarta'].map((name) => whole.indexOf(`${name} visita`))
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect(whole.match(/Renglón 40 de/g)).toHaveLength(4)
  // The screen is shown again.
  await page.getByRole('heading', { name: 'Historial Clínico' }).waitFor()
})

it('prints that there are no records, and which pending ones are missing', async () => {
  const page = await opened()
  // The empty container for messages makes no second page.
  expect(await printed(page)).toEqual([expect.stringContaining('No hay registros clínicos.')])

  await page
    .context()
    .route(/\/api\/v1\/medical-history$/, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
  await page.getByRole('button', { name: 'Quitar la selección' }).click()
  await writeRecord(page, 'Ana', { Diagnóstico: 'Todavía aquí' })
  await page.getByRole('combobox', { name: 'Buscar por paciente' }).fill('30111222')
  await page.getByRole('option', { name: /Ana/ }).click()
  const [sheet = ''] = await printed(page)
  expect(sheet).toContain('No incluye 1 cambio que espera en este dispositivo')
  expect(sheet).not.toContain('Todavía aquí')

  // Refused, it needs a decision, and is not in the history either.
  await answersWith(page, 'write', 400, { message: 'El registro no es válido', code: 'invalid' })
  await page.context().unroute(/\/api\/v1\/medical-history$/)
  await page.getByText('1 cambio de registros clínicos necesita tu decisión').waitFor()
  const [refused = ''] = await printed(page)
  expect(refused).toContain('No incluye 1 cambio que el servidor no aceptó y que espera una decisión')
  expect(refused).not.toContain('que espera en este dispositivo y todavía')
})

it("prints nothing when the history can't be read completely, and says why", async () => {
  await writtenRecord(clinic.api, clinic.rows.anaId, { diagnosis: 'Lumbalgia' })
  const page = await opened()
  await page.getByText('1 registro', { exact: true }).waitFor()
  await meddle(page, ({ path }) => (path.startsWith('/api/') ? 'refuse' : 'pass'))
  await ask(page)
  await said(page, 'No se pudo preparar la historia clínica').waitFor()
  await said(page, 'Para imprimirla entera hace falta el servidor.').waitFor()
  expect(await page.locator(PRINTED).count()).toBe(0)
})
