import type { Page } from 'playwright-core'
import { demoLogins } from '#server/cli/demo/demo-seed.ts'
import { type DemoPage, NARROW, WIDE } from './pictured-pages.ts'

const { admin } = demoLogins
const home = { path: '/dashboard', shows: 'Listo para un corte', login: admin }

/** The pictures of the owner's guide (docs/es) that any server shows. */
export const guidePages: readonly DemoPage[] = [
  { ...home, name: 'inicio', size: { ...WIDE, height: 1260 }, arrange: waitUntilStored },
]

/** Those that a server with HTTPS=lan shows. */
export const tabletPages: readonly DemoPage[] = [
  { ...home, name: 'conectar-tablet', size: WIDE, arrange: showCode },
  { ...home, name: 'instalar', size: { ...NARROW, height: 1500 }, arrange: followCode },
]

/** Those of a clinic that nobody owns yet. */
export const newClinicPages: readonly DemoPage[] = [
  { name: 'empezar', path: '/empezar', shows: 'También atiendo pacientes', size: WIDE },
]

async function waitUntilStored(page: Page): Promise<void> {
  for (const stored of ['Todas las pantallas abren sin red.', 'de hoy en adelante.', 'Hoy: $'])
    await page.getByText(stored).waitFor({ timeout: 90_000 })
}

async function showCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Conectar una tablet' }).click()
  await page.getByRole('img', { name: 'Código QR de la dirección' }).waitFor()
}

async function followCode(page: Page): Promise<void> {
  await showCode(page)
  const address = (await page.getByRole('dialog').innerText()).match(/http:\S+/)?.[0] ?? ''
  await page.goto(address)
  await page.locator('summary', { hasText: 'Android' }).click()
}
