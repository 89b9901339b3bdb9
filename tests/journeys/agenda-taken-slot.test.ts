import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formatDayShort } from '#domain/values/local-date.ts'
import { createClinicApi } from '#tests/support/clinic-api.ts'
import { PHONE, TABLET } from '#tests/support/screens.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { storedRows } from '#tests/support/stored-rows.ts'
import { agendaDay, ana, bookedTurno, openAgenda } from './agenda-desk.ts'
import { deskStart, type OpenDevice, openDevice } from './desk-clock.ts'
import { giveDeviceAccess } from './device-access.ts'
import { bookTurno, openScreen, waitingCount } from './front-desk.ts'

const carla = { ...ana, firstName: 'Carla', lastName: 'Núñez', dni: '28999888', phone: '03537 15 422222' }

let carlaId: number

/** Ana and Carla are known. */
const start = deskStart(async (api) => {
  await api.post('/patients', ana)
  carlaId = (await api.post<{ id: number }>('/patients', carla)).id
})

let devices: OpenDevice[] = []
let server: ServerProcess

async function device(viewport = TABLET): Promise<Page> {
  const opened = await openDevice(start, { viewport })
  devices.push(opened)
  const { page } = opened
  await openAgenda(page, server.url)
  return page
}

async function closeAll(): Promise<void> {
  for (const { dispose } of devices) await dispose()
  devices = []
  await server.dispose()
}

const waitsWithoutPlace = (page: Page) => page.getByRole('button', { name: /^Resolver: / })

describe('two tablets', () => {
  beforeEach(async () => {
    server = await start.server()
    await server.start()
  })
  afterEach(closeAll)

  it('that gave one slot without a server: one wins, the other finds a new place, and both agree', async () => {
    const [first, second] = [await device(), await device()]
    await server.kill()
    for (const page of [first, second]) await withoutServer(page)
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
    // Both are in sight; what told of them is not, over the buttons.
    await loser
      .getByRole('alert')
      .filter({ hasText: /^Sin lugar: / })
      .waitFor({ state: 'hidden' })
    const [title, mineHeading] = await Promise.all([
      dialog.getByRole('heading', { level: 2 }).boundingBox(),
      dialog.getByRole('heading', { name: 'Tu turno, sin confirmar' }).boundingBox(),
    ])
    expect(mineHeading?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0))
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
    await expect.poll(() => waitsWithoutPlace(loser).count()).toBe(0)

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
})

describe.each([
  ['a tablet', TABLET],
  ['a phone', PHONE],
] as const)('a turno without a place, on %s', (_name, viewport) => {
  let page: Page

  // Three that were given without a server, at times that Carla has.
  beforeAll(async () => {
    server = await start.server()
    await server.start()
    const api = await createClinicApi(server.url)
    for (const time of ['15:00', '15:30', '16:00']) await bookedTurno(api, carlaId, time)
    page = await device(viewport)
    await server.kill()
    await withoutServer(page)
    const turno = { patient: 'Ana Gómez', date: formatDayShort(agendaDay) }
    await bookTurno(page, { ...turno, start: '15:00', reason: 'Ciática' })
    await bookTurno(page, { ...turno, start: '15:30', reason: 'Dolor de cuello' })
    await bookTurno(page, { ...turno, start: '16:00', reason: 'Mareos' })
    await server.start()
    await waitsWithoutPlace(page).nth(2).waitFor({ timeout: 60_000 })
  }, 240_000)
  afterAll(closeAll)

  it('stays at its day, also on paper, and as a note after somebody has looked at it', async () => {
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
    })
    const mark = markedTurno(page, viewport === PHONE, '15:00')
    await mark.click()
    const dialog = resolver(page)
    await dialog.getByRole('region', { name: 'Tu turno, sin confirmar' }).getByText('Ciática').waitFor()
    await dialog.getByRole('region', { name: 'Ya agendado' }).getByText('Carla Núñez').waitFor()
    await dialog.getByRole('button', { name: 'Dejar como nota pendiente' }).click()
    await page.getByText('Queda como nota pendiente en la agenda').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await mark.waitFor()
    await expect.poll(() => waitsWithoutPlace(page).count()).toBe(3)

    await page.getByRole('button', { name: 'Día', exact: true }).click()
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await page.getByRole('heading', { name: 'Viernes 20 de noviembre de 2026' }).waitFor()
    await page.getByRole('region', { name: 'Calendario' }).getByRole('button', { name: 'Imprimir' }).click()
    await page.locator('html[data-printed=yes]').waitFor()
    await page.emulateMedia({ media: 'print' })
    const onPaper = page.getByRole('table').getByRole('row').filter({ hasText: 'Ciática' })
    await expect.poll(() => onPaper.getByRole('cell').first().innerText()).toMatch(/15:00 – 15:15\s+Sin lugar/)
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.getByRole('table').waitFor({ state: 'detached' })
  })

  it('gets a place at one tap in the agenda, with a message for the patient', async () => {
    await page.getByRole('button', { name: 'Resolver: Ana Gómez, viernes 20 de noviembre, 15:00' }).click()
    await freePlaces(page).first().waitFor()
    const place = await freePlaces(page).first().innerText()
    await freePlaces(page).first().click()
    const done = page.getByRole('dialog', { name: 'Turno reubicado' })
    const message = await done.getByLabel('Mensaje para el paciente').inputValue()
    expect(message).toContain(`a las ${/\d\d:\d\d/.exec(place)?.[0]}`)
    const link = await done.getByRole('link', { name: 'Avisar por WhatsApp' }).getAttribute('href')
    expect(link).toBe(`https://wa.me/5493537411111?text=${encodeURIComponent(message)}`)
    await done.getByRole('button', { name: 'Cerrar' }).last().click()
    await done.waitFor({ state: 'hidden' })
    await expect.poll(() => waitsWithoutPlace(page).count()).toBe(2)
  })

  it('is dropped after a question, from the sync centre', async () => {
    await openScreen(page, server.url, '/sincronizacion', 'Centro de sincronización')
    await refusedCard(page, '15:30').getByRole('button', { name: 'Resolver' }).click()
    await resolver(page).getByText('Dolor de cuello').waitFor()
    await resolver(page).getByRole('button', { name: 'Descartar el turno' }).click()
    const question = page.getByRole('alertdialog', { name: '¿Descartar este turno?' })
    await question.getByText('Lo que escribiste no se podrá recuperar.').waitFor()
    await question.getByRole('button', { name: 'Volver' }).click()
    await question.waitFor({ state: 'hidden' })
    await resolver(page).getByRole('button', { name: 'Descartar el turno' }).click()
    await question.getByRole('button', { name: 'Descartar el turno' }).click()
    await page.getByText('El turno se descartó').waitFor()
    await resolver(page).waitFor({ state: 'hidden' })
    await refusedCard(page, '15:30').waitFor({ state: 'detached' })
  })

  it('gets a place from the sync centre without a server too, which hears of it later', async () => {
    await server.kill()
    await withoutServer(page)
    await refusedCard(page, '16:00').getByRole('button', { name: 'Resolver' }).click()
    await freePlaces(page).first().click()
    await resolver(page).waitFor({ state: 'hidden' })
    await expect.poll(() => waitingCount(page)).toBe(1)
    await server.start()
    await expect.poll(() => waitingCount(page), { timeout: 60_000 }).toBe(0)

    const turnos = 'SELECT start_time, reason, status FROM appointments ORDER BY start_time'
    const stored = await storedRows(server.dataDir, turnos)
    expect(stored.filter(({ reason }) => reason === 'Control').map((row) => row.start_time)).toEqual([
      '15:00',
      '15:30',
      '16:00',
    ])
    const placed = stored.filter(({ reason }) => reason !== 'Control')
    expect(placed.map(({ reason }) => reason).sort()).toEqual(['Ciática', 'Mareos'])
    expect(placed.every(({ status }) => status === 'scheduled')).toBe(true)
    await openScreen(page, server.url, '/appointments', 'Gestión de Citas')
    await page.getByRole('region', { name: 'Resumen de citas' }).getByText('%').waitFor()
    expect(await waitsWithoutPlace(page).count()).toBe(0)
  })
})

/** The device has noticed. */
const withoutServer = (page: Page) => page.getByRole('link', { name: /Sin servidor/ }).waitFor()

const resolver = (page: Page) => page.getByRole('dialog', { name: 'Ese horario ya está ocupado' })

const freePlaces = (page: Page) =>
  page.getByRole('region', { name: 'Próximos horarios libres de Profesional Principal' }).getByRole('button')

const refusedCard = (page: Page, start: string) => page.getByRole('article').filter({ hasText: start })

/** The refused turno in the week. */
function markedTurno(page: Page, isList: boolean, start: string): Locator {
  const week = page.getByRole('region', { name: 'Calendario' })
  const name = isList
    ? new RegExp(`${start}.*Ana Gómez.*Sin lugar`)
    : new RegExp(`^${start} a .*, Ana Gómez, Sin lugar`)
  return week.getByRole('button', { name })
}

describe('a move that was refused in its dialog', () => {
  beforeEach(async () => {
    server = await start.server()
    await server.start()
  })
  afterEach(closeAll)

  it('goes with it when the turno is cancelled there instead', async () => {
    const api = await createClinicApi(server.url)
    const [{ id: anaId }] = (await api.get<{ id: number }[]>(`/patients?dni=${ana.dni}`)) as [{ id: number }]
    const id = await bookedTurno(api, anaId, '15:00')
    const page = await device()
    const { headers } = await page.request.get(`${server.url}/api/v1/health`).then((answer) => ({
      headers: { 'sync-epoch': answer.headers()['sync-epoch'] ?? '' },
    }))
    const taken = { message: 'El horario ya está ocupado', code: 'slot_taken' }
    await page.context().route(`**/api/v1/appointments/${id}`, (route) => {
      const isWrite = route.request().method() === 'PUT'
      return isWrite ? route.fulfill({ status: 409, headers, json: taken }) : route.fallback()
    })
    await page.goto(`${server.url}/appointments?cita=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Reagendar Cita' })
    await dialog.getByLabel('Hora de inicio').fill('16:00')
    await dialog.getByRole('button', { name: 'Reagendar', exact: true }).click()
    await page.getByText('El horario ya está ocupado').first().waitFor()
    await page.context().unroute(`**/api/v1/appointments/${id}`)
    await dialog.getByLabel('Hora de inicio').fill('15:00')
    await dialog.getByLabel('Hora de fin').fill('15:15')
    await dialog.getByRole('button', { name: 'Cancelar cita' }).click()
    const question = page.getByRole('dialog', { name: '¿Cancelar la cita?' })
    await question.getByRole('button', { name: 'Cancelar cita', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.getByText('espera tu decisión').count()).toBe(0)
    await expect.poll(() => waitingCount(page), { timeout: 60_000 }).toBe(0)
    await expect
      .poll(() => storedRows(server.dataDir, `SELECT start_time, status FROM appointments WHERE id = ${id}`))
      .toEqual([{ start_time: '15:00', status: 'cancelled' }])
    await expect.poll(() => waitsWithoutPlace(page).count()).toBe(0)
  })
})
