import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { formatDayShort } from '#domain/values/local-date.ts'
import { createClinicApi } from '#tests/support/clinic-api.ts'
import { type ClinicBrowser, createClinicBrowser } from '#tests/support/clinic-browser.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { storedRows } from '#tests/support/stored-rows.ts'
import { agendaDay, ana, openAgenda } from './agenda-desk.ts'
import { giveDeviceAccess } from './device-access.ts'
import { bookTurno, waitingCount } from './front-desk.ts'

const carla = { ...ana, firstName: 'Carla', lastName: 'Núñez', dni: '28999888', phone: '03537 15 422222' }

let server: ServerProcess
let browsers: ClinicBrowser[]

beforeEach(async () => {
  browsers = []
  server = await createServerProcess()
  await server.start()
  const api = await createClinicApi(server.url)
  for (const person of [ana, carla]) await api.post('/patients', person)
})

afterEach(async () => {
  for (const browser of browsers) await browser.dispose()
  await server.dispose()
})

async function tablet(): Promise<Page> {
  const browser = await createClinicBrowser()
  browsers.push(browser)
  const page = await browser.open()
  await openAgenda(page, server.url)
  return page
}

const waitsWithoutPlace = (page: Page) => page.getByRole('button', { name: /^Resolver: / })

it('of two tablets that gave one slot without a server, one wins, the other finds a new place, and both agree', async () => {
  const [first, second] = [await tablet(), await tablet()]
  await server.kill()
  const turno = { date: formatDayShort(agendaDay), start: '15:00' }
  await bookTurno(first, { ...turno, patient: 'Ana Gómez', reason: 'Dolor lumbar de Ana' })
  await bookTurno(second, { ...turno, patient: 'Carla Núñez', reason: 'Ciática de Carla' })
  await server.start()

  const refusals = async () => (await waitsWithoutPlace(first).count()) + (await waitsWithoutPlace(second).count())
  await expect.poll(refusals, { timeout: 60_000 }).toBe(1)
  const firstLost = (await waitsWithoutPlace(first).count()) === 1
  const [loser, winner] = firstLost ? [first, second] : [second, first]
  const [mine, theirs] = firstLost
    ? ['Dolor lumbar de Ana', 'Ciática de Carla']
    : ['Ciática de Carla', 'Dolor lumbar de Ana']

  // It is told at once, with the way to settle it.
  await loser
    .getByRole('alert')
    .filter({ hasText: /^Sin lugar: / })
    .getByRole('button', { name: 'Resolver' })
    .click()
  const dialog = loser.getByRole('dialog')
  await dialog.getByRole('region', { name: 'Tu turno, sin confirmar' }).getByText(mine).waitFor()
  await dialog.getByRole('region', { name: 'Ya agendado' }).getByText(theirs).waitFor()
  const link = await dialog.getByRole('link', { name: 'Avisar por WhatsApp' }).getAttribute('href')
  expect(link).toContain(firstLost ? 'https://wa.me/5493537411111?text=' : 'https://wa.me/5493537422222?text=')
  expect(decodeURIComponent(link ?? '')).not.toContain(mine)

  // Kept as a note, it waits on the agenda; then it gets the first free place.
  await dialog.getByRole('button', { name: 'Dejar como nota pendiente' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await waitsWithoutPlace(loser).click()
  await dialog
    .getByRole('region', { name: /Próximos horarios libres/ })
    .getByRole('button')
    .first()
    .click()
  await loser.getByRole('dialog', { name: 'Turno reubicado' }).waitFor()
  await loser.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click()
  expect(await waitsWithoutPlace(loser).count()).toBe(0)

  const stored = await storedRows(
    server.dataDir,
    'SELECT start_time, reason, status FROM appointments ORDER BY start_time',
  )
  expect(stored.map(({ reason }) => reason).sort()).toEqual(['Ciática de Carla', 'Dolor lumbar de Ana'])
  expect(stored.find(({ reason }) => reason === theirs)?.start_time).toBe('15:00')
  expect(stored.find(({ reason }) => reason === mine)?.start_time).not.toBe('15:00')
  for (const page of [loser, winner]) {
    await giveDeviceAccess(page)
    await expect.poll(() => waitingCount(page)).toBe(0)
  }
  const shown = (page: Page) => page.evaluate(async () => (await window.device.shown()).appointments)
  await expect.poll(async () => JSON.stringify(await shown(loser)) === JSON.stringify(await shown(winner))).toBe(true)
})
