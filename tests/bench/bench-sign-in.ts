import type { Page } from 'playwright-core'
import { admin } from '#tests/support/server/server-process.ts'
import { mirrorComplete } from './mirror-state.ts'

/** Signs in as the first admin and waits until the mirror is complete. */
export async function signInForBench(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Usuario').fill(admin.username)
  await page.getByLabel('Contraseña', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await page.waitForURL((address) => address.pathname !== '/login')
  await mirrorComplete(page)
}
