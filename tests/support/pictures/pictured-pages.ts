import type { Page } from 'playwright-core'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { publicPaths } from '#features/shared/session/paths.ts'
import { demoLogins } from '#server/cli/demo/demo-seed.ts'
import { fillRequest, slotButton } from '#tests/journeys/accounts/portal-desk.ts'
import { bookedAppointment, patientAsks } from '#tests/journeys/agenda/agenda-desk.ts'
import { signIn } from '#tests/journeys/fixtures/front-desk.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { takenOver } from '#tests/journeys/site/site-visitor.ts'
import { createClinicApi } from '#tests/support/api/clinic-api.ts'

/** The hour on every picture, so that it does not change from one day to the next: a Tuesday, 16:30 in Bell Ville. */
export const INSTANT = '2026-11-17T19:30:00.000Z'
export const TODAY = clinicDayAt(Date.parse(INSTANT))
export const THURSDAY = localDate('2026-11-19')
const TUESDAY = localDate('2026-11-24')

/** A page as it stands in docs/screenshots. */
export interface PicturedPage {
  /** Of the file. */
  name: string
  path: string
  /** Brings it from loaded to pictured. */
  arrange?: (page: Page) => Promise<unknown>
  /** What lies over the page is as tall as the window: only that much of it is pictured. */
  isWindow?: boolean
}

/** What a visitor sees. */
export const visitorPages: readonly PicturedPage[] = [
  { name: 'inicio', path: '/' },
  {
    name: 'inicio-menu',
    path: '/',
    arrange: (page) => page.getByRole('banner').getByText('Menú').click(),
    isWindow: true,
  },
  { name: 'nosotros', path: '/nosotros' },
  { name: 'servicios', path: '/servicios' },
  { name: 'contacto', path: '/contacto' },
  { name: 'contacto-faltan-datos', path: '/contacto', arrange: (page) => press(page, 'Enviar Mensaje') },
  { name: 'privacidad', path: '/privacidad' },
  { name: 'ingresar', path: '/login' },
  { name: 'registro', path: '/register' },
  { name: 'registro-faltan-datos', path: '/register', arrange: (page) => press(page, 'Registrarse') },
  { name: 'recuperar', path: '/forgot-password' },
  { name: 'restablecer', path: '/reset-password/un-enlace' },
  { name: 'cita-enlace-vencido', path: '/t/un-enlace' },
  { name: 'restablecer-sin-enlace', path: '/reset-password' },
]

/** What Vera sees once she has signed in. */
export const patientPages: readonly PicturedPage[] = [
  { name: 'mi-panel', path: '/patient-dashboard' },
  { name: 'mi-panel-editar', path: '/patient-dashboard', arrange: (page) => press(page, 'Editar'), isWindow: true },
  { name: 'mi-panel-solicitud', path: '/patient-dashboard', arrange: asking },
]

/** A page of the made-up clinic, as tall as its window. */
export interface DemoPage {
  /** Of the file. */
  name: string
  path: string
  /** What stands there last. */
  shows: string | RegExp
  /** Who looks at it; nobody who is signed in, unless told. */
  login?: { username: string; password: string }
  size: { width: number; height: number }
  /** What happens before, on the signed-in page. */
  prepare?: (page: Page, url: string) => Promise<void>
  /** Brings it from loaded to pictured. */
  arrange?: (page: Page) => Promise<unknown>
}

export const WIDE = { width: 1180, height: 820 }
export const NARROW = { width: 390, height: 844 }

/** What browsers show before they install the app; the manifest names the files. */
export const installPages: readonly DemoPage[] = [
  { name: 'agenda', path: '/appointments', shows: 'Completar', login: demoLogins.admin, size: WIDE },
  { name: 'administracion', path: '/dashboard', shows: /Hoy: \$/, login: demoLogins.admin, size: WIDE },
  { name: 'mi-panel', path: '/patient-dashboard', shows: 'Mi Información', login: demoLogins.patient, size: NARROW },
  {
    name: 'solicitar',
    path: '/patient-dashboard?solicitar=1',
    shows: 'Elige una fecha para ver los horarios.',
    login: demoLogins.patient,
    size: NARROW,
  },
]

/** Waits for the page as a person finds it: taken over by scripts, its fonts there, nothing on its way. */
export async function settled(page: Page, path: string): Promise<void> {
  await page.locator('h1').waitFor()
  if (publicPaths.includes(path)) await takenOver(page)
  await page.waitForLoadState('networkidle')
  await page.getByText('Cargando...').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
}

/** Vera has an appointment to come, another that was called off, and a request that waits. */
export async function fillClinic(url: string): Promise<void> {
  await patientAsks(url, ['16:30'], { date: TUESDAY })
  const api = await createClinicApi(url)
  const [vera] = await api.get<{ id: number }[]>('/patients?search=vera')
  if (!vera) throw new Error('nobody registered')
  const other = await api.post<{ id: number }>('/patients', ana)
  await bookedAppointment(api, other.id, '17:00', TUESDAY)
  await bookedAppointment(api, vera.id, '15:00', TUESDAY)
  await bookedAppointment(api, vera.id, '18:30', THURSDAY)
  const called = await bookedAppointment(api, vera.id, '14:30', THURSDAY)
  await api.put(`/appointments/${called}`, {
    status: 'cancelled',
    cancellationReason: 'El consultorio cierra por feriado',
  })
}

export const signVeraIn = (page: Page, url: string) =>
  signIn(page, url, { username: 'vera', password: 'clave-de-visita' })

async function press(page: Page, button: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
  await page.locator('[aria-invalid=true], [role=dialog]').first().waitFor()
}

async function asking(page: Page): Promise<void> {
  await fillRequest(page, TUESDAY)
  for (const start of ['14:00', '18:15']) await slotButton(page, start).click()
  await page.getByLabel('Notas Adicionales').focus()
}
