import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { bookedTurno } from './agenda-desk.ts'
import { fillRequest, openPortal, portalDay, slotButton } from './portal-desk.ts'
import { portalStart } from './portal-start.ts'
import { wcagFaults } from './wcag-faults.ts'

const openPanel = portalStart()

let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  server = await createServerProcess()
  await server.start()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await server.dispose()
})

describe.each([320, 1180])('%i px wide, nothing that WCAG 2.2 AA forbids', (width) => {
  it('stands on the account screens and in the privacy notice', async () => {
    const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    for (const [path, act] of [
      ['/register', 'Registrarse'],
      ['/login', 'Iniciar Sesión'],
      ['/forgot-password', 'Enviar enlace'],
      ['/reset-password/algo', 'Restablecer contraseña'],
    ] as const) {
      await page.goto(`${server.url}${path}`)
      const button = page.getByRole('main').getByRole('button', { name: act })
      await button.waitFor()
      expect(await wcagFaults(page)).toEqual([])
      await button.click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
      expect(await wcagFaults(page)).toEqual([])
    }
    for (const path of ['/reset-password', '/privacidad']) {
      await page.goto(`${server.url}${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await wcagFaults(page)).toEqual([])
    }
    await context.close()
  })

  it("stands in the patient's panel, its form and its dialog", async () => {
    const { page, clinic, server: clinicServer } = await openPanel({ width, height: 844 })
    await bookedTurno(clinic.api, clinic.patientId, '15:00', portalDay)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openPortal(page, clinicServer.url)
    await page.getByText('15:00 - 15:15').waitFor()
    expect(await wcagFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Editar', exact: true }).click()
    await page.getByRole('dialog').getByLabel('DNI').waitFor()
    expect(await wcagFaults(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await fillRequest(page)
    await slotButton(page, '14:00').click()
    expect(await wcagFaults(page)).toEqual([])
  })
})
