import type { Page } from 'playwright-core'
import { admin } from '#tests/support/server/server-process.ts'
import { mirrorComplete } from './mirror-state.ts'

/** Signs the first admin in and waits until the device holds the whole mirror. */
export async function signInForBench(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Usuario').fill(admin.username)
  await page.getByLabel('Contraseña', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await page.waitForURL((address) => address.pathname !== '/login')
  await mirrorComplete(page)
}
