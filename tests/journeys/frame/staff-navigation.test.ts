import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { patientAsks } from '#tests/journeys/agenda/agenda-desk.ts'
import { openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { isInFront } from '#tests/journeys/fixtures/in-front.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { openPatients } from '#tests/journeys/patients/patients-desk.ts'
import { PHONE, type Screen, SMALL_PHONE } from '#tests/support/browser/screens.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'

const COUNTER: Screen = { width: 1180, height: 820 }
const PORTRAIT: Screen = { width: 820, height: 1180 }

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Secciones', exact: true })
const present = (page: Page) => navigation(page).locator('[aria-current=page]').innerText()

const PLACES = [
  ['Agenda', 'Gestión de Citas'],
  ['Pacientes', 'Pacientes'],
  ['Historias', 'Registros Clínicos'],
  ['Caja', 'Contabilidad'],
  ['Métricas', 'Métricas'],
  ['Inicio', 'Panel de Administración'],
] as const

describe('the navigation of staff', () => {
  const clinic = journey()

  it.each(
    variants<[string, Screen]>(
      ['tablet', COUNTER],
      ['small phone', SMALL_PHONE],
      ['phone', PHONE],
      ['tablet held upright', PORTRAIT],
    ),
  )('leads from every screen to every other on a %s, and marks the present one', async (_, screen) => {
    const page = await clinic.openDevice({ screen })
    await openScreen(page, clinic.server.url, '/dashboard', 'Panel de Administración')
    for (const [place, heading] of PLACES) {
      const link = navigation(page).getByRole('link', { name: place })
      expect(await isInFront(link)).toBe(true)
      const { width = 0, height = 0 } = (await link.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      await link.click()
      await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor()
      expect(await present(page)).toBe(place)
    }
  })

  it.runIf(isProof)('stays within its link, whatever the width', async () => {
    const page = await clinic.openDevice({ screen: SMALL_PHONE })
    await openScreen(page, clinic.server.url, '/dashboard', 'Panel de Administración')
    const cut = await navigation(page)
      .getByRole('link')
      .evaluateAll((links) =>
        links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
      )
    expect(cut).toEqual([])
  })

  it.runIf(isProof)('counts the requests that wait on the agenda', async () => {
    const page = await clinic.openDevice({ screen: PHONE })
    await openScreen(page, clinic.server.url, '/accounting', 'Contabilidad')
    await patientAsks(clinic.server.url, ['09:00'])
    await navigation(page).getByRole('link', { name: 'Agenda 1 solicitud pendiente' }).waitFor()
  })

  it.runIf(isProof)('works without the server, and lies beneath a dialog', async () => {
    const page = await clinic.openDevice({ screen: PHONE, outlastsServer: true })
    await openPatients(page, clinic.server.url)
    await clinic.loseServer()
    const place = navigation(page).getByRole('link', { name: 'Caja' })
    await place.click()
    await page.getByRole('heading', { name: 'Contabilidad' }).waitFor()
    await page.getByRole('button', { name: 'Nuevo Ingreso' }).first().click()
    await page.getByRole('dialog').waitFor()
    expect(await isInFront(page.getByLabel('Secciones', { exact: true }).locator('a', { hasText: 'Caja' }))).toBe(false)
  })

  it.runIf(isProof)('covers nothing at the end of a page, and is not printed', async () => {
    const page = await clinic.openDevice({ screen: PHONE })
    await openScreen(page, clinic.server.url, '/stats', 'Métricas')
    const last = page.getByRole('main').getByText('Tasa de cancelación')
    await last.waitFor()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => isInFront(last)).toBe(true)
    await page.emulateMedia({ media: 'print' })
    expect(await navigation(page).isVisible()).toBe(false)
  })
})

describe('the portal of patients', () => {
  const clinic = journey({ login: 'vera' })

  it.runIf(isProof)('has no such navigation', async () => {
    const page = await clinic.openDevice()
    await openScreen(page, clinic.server.url, '/patient-dashboard', 'Mi Panel de Paciente')
    await page.getByRole('link', { name: /En línea/ }).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
  })
})
