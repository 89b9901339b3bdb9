import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ACCOUNT_FORMS, unfoldMenu } from '#tests/journeys/accessibility/walks/visitor-walks.ts'
import { bookedAppointment } from '#tests/journeys/agenda/agenda-desk.ts'
import { takenIncome, withAna } from '#tests/journeys/cash/cash-desk.ts'
import { deskClock } from '#tests/journeys/fixtures/desk-clock.ts'
import { goTo, openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { isInFront } from '#tests/journeys/fixtures/in-front.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { carla } from '#tests/journeys/fixtures/people.ts'
import { writtenRecord } from '#tests/journeys/records/records-desk.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'
import { PHONE, type Screen, SMALL_PHONE } from '#tests/support/browser/screens.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'
import { publicPages, takenOver, visitorPhone } from './site-visitor.ts'

/** The staff's screens, and the main action of each. */
const STAFF_SCREENS = [
  ['/dashboard', 'Panel de Administración', 'Ver Calendario'],
  ['/patients', 'Pacientes', 'Nuevo Paciente'],
  ['/appointments', 'Gestión de Citas', 'Nueva Cita'],
  ['/appointments/waiting', 'Lista de espera', 'Agregar'],
  ['/appointments/reminders', 'Mañana', 'Saltar'],
  ['/appointments/unclosed', 'Sin cerrar', 'Completar'],
  ['/appointments/recall', 'Sin próximo turno', 'No contesta'],
  ['/accounting', 'Contabilidad', 'Nuevo Ingreso'],
  ['/accounting/debts', 'Deudas', 'Registrar pago'],
  ['/accounting/plans', 'Planes', 'Nuevo plan'],
  ['/accounting/movements', 'Movimientos', 'Nuevo movimiento'],
  ['/accounting/closes', 'Cierres', 'Cerrar el día'],
  ['/accounting/close-day', 'Cerrar el día', 'Siguiente'],
  ['/clinical-records', 'Registros Clínicos', 'Nuevo Registro'],
  ['/stats', 'Métricas', 'Exportar'],
  ['/importar', 'Importar desde una planilla', 'Elegir archivo'],
  ['/sincronizacion', 'Centro de sincronización', 'Sincronizar ahora'],
  ['/configuracion/copias', 'Copias', 'Hacer ahora'],
  ['/configuracion/registro', 'Registro', 'Seleccionar período'],
  ['/configuracion/papelera', 'Papelera', 'Configuración'],
  ['/cuenta', 'Mi cuenta', 'Cambiar contraseña'],
  ['/configuracion/equipo', 'Equipo', 'Invitar'],
  ['/configuracion/profesionales', 'Profesionales', 'Agregar'],
] as const

/** Gives each of them some contents. */
async function withRows(api: ClinicApi): Promise<void> {
  const anaId = await withAna(api)
  await bookedAppointment(api, anaId, '15:00')
  await bookedAppointment(api, anaId, '08:30', deskClock.today)
  const { id: carlaId } = await api.post<{ id: number }>('/patients', carla)
  await api.put(`/appointments/${await bookedAppointment(api, carlaId, '08:00', deskClock.today)}`, {
    status: 'completed',
  })
  await takenIncome(api, anaId)
  await takenIncome(api, anaId, { paymentStatus: 'pending' })
  await writtenRecord(api, anaId, { diagnosis: 'Lumbalgia' })
}

/** Returns how far the page overflows the screen. */
const beyond = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Returns the elements that are cut off at the screen's edge. */
const cut = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        ':is(header, main, footer) :is(h1, h2, h3, p, a, dd, td, summary, input:not([name=sitioWeb]), textarea, button)',
      ),
    ]
      .filter((element) => {
        const { right, left, width: wide } = element.getBoundingClientRect()
        return wide > 2 && element.checkVisibility() && (right > innerWidth + 1 || left < -1)
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )

/** Returns the elements of a public page that are too small for a finger, except links within a text. */
const small = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header a, header summary, main button, main [class*=button], main nav a')]
      .map((element) => ({ box: element.getBoundingClientRect(), text: element.textContent }))
      .filter(({ box }) => box.height > 0 && box.height < 44)
      .map(({ box, text }) => `${text}: ${box.height}`),
  )

/** Whether the element can be scrolled into view completely, with nothing over it. */
async function isWithinReach(page: Page, element: Locator): Promise<boolean> {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  const width = await page.evaluate(() => innerWidth)
  return box !== null && box.x >= 0 && box.x + box.width <= width && (await isInFront(element))
}

/** Expects the heading, no overflow, and a main action that can be pressed. */
async function expectFits(page: Page, path: string, action: Locator): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => beyond(page), { message: path }).toBe(0)
  await expect.poll(() => isWithinReach(page, action), { message: path }).toBe(true)
}

/** Returns the elements that overlap another one in the header of a public page. */
const piledUp = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('header :is(a, summary)')]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ box: element.getBoundingClientRect(), text: element.textContent }))
      .filter(({ box }) => box.width > 0)
    return boxes.flatMap(({ box: one, text }, place) =>
      boxes
        .slice(place + 1)
        .filter(({ box: other }) => one.left < other.right - 1 && other.left < one.right - 1)
        .filter(({ box: other }) => one.top < other.bottom - 1 && other.top < one.bottom - 1)
        .map((other) => `${text} / ${other.text}`),
    )
  })

/** Expects that with text twice as large everything is there, and nothing overlaps, on a phone as on a desktop. */
async function expectFitsDoubled(page: Page, path: string, { width, height }: Screen): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  for (const each of isProof ? [width, 1180] : [width]) {
    const message = `${path}, text at 200 %, ${each} px wide`
    await page.setViewportSize({ width: each, height })
    await expect.poll(() => beyond(page), { message }).toBe(0)
    await expect.poll(() => cut(page), { message }).toEqual([])
    await expect.poll(() => piledUp(page), { message }).toEqual([])
  }
  await page.setViewportSize({ width, height })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
}

describe.each(variants(PHONE, SMALL_PHONE))('on a phone $width px wide', (screen) => {
  describe('where somebody of the staff is signed in', () => {
    const clinic = journey({ prepare: withRows })

    it('every screen fits, with home link, sign-out and main action within reach', { timeout: 180_000 }, async () => {
      const page = await clinic.openDevice({ screen, options: { hasTouch: true } })
      await openScreen(page, clinic.server.url, '/dashboard', 'Panel de Administración')
      // Its code comes after the cards.
      await page.getByRole('heading', { name: 'Listo para un corte' }).waitFor()
      for (const [path, heading, act] of STAFF_SCREENS) {
        await goTo(page, path, heading)
        const action = page
          .getByRole('button', { name: act })
          .or(page.getByRole('link', { name: act }))
          .first()
        await expectFits(page, path, action)
        // Smaller phones are too narrow for an amount twice as large.
        if (screen.width >= PHONE.width) await expectFitsDoubled(page, path, screen)
        const head = page.getByRole('banner')
        for (const way of [head.getByRole('link').first(), head.getByRole('button', { name: 'Cerrar Sesión' })])
          expect(await isWithinReach(page, way), path).toBe(true)
      }

      await page.context().route('**/api/**', (route) => route.abort())
      await goTo(page, '/clinical-records', 'Registros Clínicos')
      await page.getByText('Sin servidor no se pueden leer los registros clínicos').waitFor()
      await expect.poll(() => beyond(page)).toBe(0)
    })
  })

  describe('where a patient is signed in', () => {
    const clinic = journey({ login: 'vera' })

    it('the panel fits, and an appointment can be requested', async () => {
      const page = await clinic.openDevice({ screen, options: { hasTouch: true } })
      await openScreen(page, clinic.server.url, '/patient-dashboard', 'Mi Panel de Paciente')
      const action = page.getByRole('button', { name: 'Completar el formulario' })
      await expectFits(page, '/patient-dashboard', action)
      await expectFitsDoubled(page, '/patient-dashboard', screen)
      await action.tap()
      await page.getByLabel('Motivo de la consulta').waitFor()
      await expect.poll(() => beyond(page)).toBe(0)
      const leave = page.getByRole('banner').getByRole('button', { name: 'Cerrar Sesión' })
      expect(await isWithinReach(page, leave)).toBe(true)
    })
  })

  describe('where nobody is signed in', () => {
    const clinic = journey()

    it('every account screen fits, and its form can be submitted', async () => {
      const page = await clinic.openDevice({ ...visitorPhone, screen, options: { hasTouch: true } })
      for (const [path, act] of ACCOUNT_FORMS) {
        await page.goto(clinic.server.url + path)
        await expectFits(page, path, page.getByRole('main').getByRole('button', { name: act }))
        await expectFitsDoubled(page, path, screen)
      }
    })
  })
})

describe.each(
  variants<Screen>(PHONE, { width: 320, height: 700 }, { width: 820, height: 700 }, { width: 1180, height: 700 }),
)('at $width px', (screen) => {
  const clinic = journey()

  it('every public page fits, its menu opens, and its targets are large enough for fingers', async () => {
    const page = await clinic.openDevice({
      ...visitorPhone,
      screen,
      options: { hasTouch: true, reducedMotion: 'reduce' },
    })
    for (const path of publicPages) {
      await page.goto(clinic.server.url + path)
      await takenOver(page)
      await expectFits(page, path, page.locator('main a, footer a').first())
      expect(await cut(page), path).toEqual([])
      expect(await small(page), path).toEqual([])
      if (screen.width < 960) {
        await unfoldMenu(page)
        const link = page.getByRole('banner').getByRole('link', { name: 'Registrarse' })
        expect(await isWithinReach(page, link), path).toBe(true)
        expect(await small(page), path).toEqual([])
        await page.getByRole('banner').getByText('Menú').click()
      }
      await expectFitsDoubled(page, path, screen)
    }
  })
})
