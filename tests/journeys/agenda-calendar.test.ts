import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SLOTS_PER_DAY } from '#domain/appointment/time-slots.ts'
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import { addDays, formatDayShort } from '#domain/values/local-date.ts'
import { createClinicApi } from '#tests/support/clinic-api.ts'
import { type ClinicBrowser, createClinicBrowser } from '#tests/support/clinic-browser.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { agendaDay, ana, bookedTurno, openAgenda } from './agenda-desk.ts'

let server: ServerProcess
let browser: ClinicBrowser

beforeEach(async () => {
  server = await createServerProcess()
  await server.start()
  const api = await createClinicApi(server.url)
  const { id } = await api.post<{ id: number }>('/patients', ana)
  await bookedTurno(api, id, '09:00')
})

afterEach(async () => {
  await browser.dispose()
  await server.dispose()
})

/** The day of the turno, as the calendar draws it. */
async function drawnDay(page: Page) {
  await page.getByRole('button', { name: 'Día', exact: true }).click()
  for (let day = clinicDayAt(Date.now()); day < agendaDay; day = addDays(day, 1))
    await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByRole('button', { name: /^09:00 a 09:15, Ana Gómez/ }).waitFor()
  return page.locator('.sx__time-grid-day')
}

describe.each([
  ['a tablet', { width: 1024, height: 768 }],
  ['a phone', { width: 390, height: 844 }],
] as const)('the calendar on %s, without a server', (_device, viewport) => {
  it('opens a turno that is touched, and a new one at the quarter that is touched', async () => {
    browser = await createClinicBrowser(viewport)
    const page = await browser.open()
    await openAgenda(page, server.url)
    await server.kill()

    const day = await drawnDay(page)
    await page.getByRole('button', { name: /^09:00 a 09:15, Ana Gómez/ }).click()
    const known = page.getByRole('dialog', { name: 'Reagendar Cita' })
    await expect.poll(() => known.getByLabel('Hora de inicio').inputValue()).toBe('09:00')
    await known.getByRole('button', { name: 'Cancelar', exact: true }).click()
    await known.waitFor({ state: 'hidden' })

    const { height } = (await day.boundingBox()) ?? { height: 0 }
    // The thirteenth quarter from 07:00 on.
    await day.click({ position: { x: 40, y: (height / SLOTS_PER_DAY) * 12.5 } })
    const made = page.getByRole('dialog', { name: 'Nueva Cita' })
    await expect.poll(() => made.getByLabel('Hora de inicio').inputValue()).toBe('10:00')
    expect(await made.getByLabel('Hora de fin').inputValue()).toBe('10:15')
    expect(await made.getByLabel('Fecha', { exact: false }).first().inputValue()).toBe(formatDayShort(agendaDay))
  })
})
