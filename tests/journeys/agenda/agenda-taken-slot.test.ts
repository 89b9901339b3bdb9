import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { giveDeviceAccess } from '#tests/journeys/fixtures/device-access.ts'
import {
  bookAppointment,
  goTo,
  openScreen,
  waitForServerLost,
  waitingCount,
} from '#tests/journeys/fixtures/front-desk.ts'
import { type DevicePlan, journey } from '#tests/journeys/fixtures/journey.ts'
import { bePatient } from '#tests/journeys/fixtures/patience.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { PHONE, type Screen, TABLET } from '#tests/support/browser/screens.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'
import { agendaDay, bookedAppointment, fetchDialogs, openAgenda } from './agenda-desk.ts'

const carla = { ...ana, firstName: 'Carla', lastName: 'Núñez', dni: '28999888', phone: '03537 15 422222' }

/** Ana and Carla are on file. */
const clinic = journey({
  prepare: async (api) => {
    const { id: anaId } = await api.post<{ id: number }>('/patients', ana)
    const { id: carlaId } = await api.post<{ id: number }>('/patients', carla)
    return { anaId, carlaId }
  },
})

async function openedAgenda(device: DevicePlan = {}): Promise<Page> {
  const page = await clinic.openDevice(device)
  await openAgenda(page, clinic.server.url)
  await fetchDialogs(page)
  return page
}

const waitsWithoutPlace = (page: Page) => page.getByRole('button', { name: /^Resolver: / })

describe('two tablets', () => {
  it('that booked one slot without a server: one wins, the other moves, and both agree', async () => {
    const { server } = clinic
    const [first, second] = [await openedAgenda(), await openedAgenda()]
    await server.kill()
    for (const page of [first, second]) await waitForServerLost(page)
    const appointment = { date: formatDayShort(agendaDay), start: '15:00' }
    await bookAppointment(first, { ...appointment, patient: 'Ana Gómez', reason: 'Dolor lumbar de Ana' })
    await bookAppointment(second, { ...appointment, patient: 'Carla Núñez', reason: 'Ciática de Carla' })
    await server.start()

    const refusals = async () => (await waitsWithoutPlace(first).count()) + (await waitsWithoutPlace(second).count())
    await expect.poll(refusals, { timeout: 60_000 }).toBe(1)
    const firstLost = (await waitsWithoutPlace(first).count()) === 1
    const [loser, winner] = firstLost ? [first, second] : [second, first]
    const [mine, theirs] = firstLost
      ? ['Dolor lumbar de Ana', 'Ciática de Carla']
      : ['Ciática de Carla', 'Dolor lumbar de Ana']

    // It is reported at once, with the button that resolves it.
    await loser
      .getByRole('alert')
      .filter({ hasText: /^Sin lugar: / })
      .getByRole('button', { name: 'Resolver' })
      .click()
    const dialog = loser.getByRole('dialog')
    await dialog.getByRole('region', { name: 'Tu turno, sin confirmar' }).getByText(mine).waitFor()
    await dialog.getByRole('region', { name: 'Ya agendado' }).getByText(theirs).waitFor()
    // Both are visible; the toast is gone, and covers no buttons.
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

    // Kept as a note, it is listed in the agenda; then it gets the first free time.
    await dialog.getByRole('button', { name: 'Dejar como nota pendiente' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await bePatient(loser)
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

describe.each(variants<[string, Screen]>(['a tablet', TABLET], ['a phone', PHONE]))(
  'an appointment whose time is taken, on %s',
  (_name, screen) => {
    /** Books a time for Ana offline that Carla already has. */
    async function appointmentWithoutPlace(device: DevicePlan = {}): Promise<Page> {
      const { server, api, rows } = clinic
      await bookedAppointment(api, rows.carlaId, '15:00')
      const page = await openedAgenda({ screen, ...device })
      await server.kill()
      await waitForServerLost(page)
      await bookAppointment(page, {
        patient: 'Ana Gómez',
        date: formatDayShort(agendaDay),
        start: '15:00',
        reason: 'Ciática',
      })
      await server.start()
      await waitsWithoutPlace(page).waitFor({ timeout: 60_000 })
      return page
    }

    it.runIf(isProof)('is shown at its day, also on paper, and noted after somebody has viewed it', async () => {
      const page = await appointmentWithoutPlace()
      await page.evaluate(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
      })
      const mark = markedAppointment(page, screen === PHONE)
      await mark.click()
      const dialog = resolver(page)
      await dialog.getByRole('region', { name: 'Tu turno, sin confirmar' }).getByText('Ciática').waitFor()
      await dialog.getByRole('region', { name: 'Ya agendado' }).getByText('Carla Núñez').waitFor()
      await dialog.getByRole('button', { name: 'Dejar como nota pendiente' }).click()
      await page.getByText('Queda como nota pendiente en la agenda').waitFor()
      await dialog.waitFor({ state: 'hidden' })
      await mark.waitFor()
      await expect.poll(() => waitsWithoutPlace(page).count()).toBe(1)

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

    it('gets another time by one tap in the agenda, with a message for the patient', async () => {
      const page = await appointmentWithoutPlace()
      await page.getByRole('button', { name: 'Resolver: Ana Gómez, viernes 20 de noviembre, 15:00' }).click()
      await freePlaces(page).first().waitFor()
      const place = await freePlaces(page).first().innerText()
      await bePatient(page)
      await freePlaces(page).first().click()
      const done = page.getByRole('dialog', { name: 'Turno reubicado' })
      const message = await done.getByLabel('Mensaje para el paciente').inputValue()
      expect(message).toContain(`a las ${/\d\d:\d\d/.exec(place)?.[0]}`)
      const link = await done.getByRole('link', { name: 'Avisar por WhatsApp' }).getAttribute('href')
      expect(link).toBe(`https://wa.me/5493537411111?text=${encodeURIComponent(message)}`)
      await done.getByRole('button', { name: 'Cerrar' }).last().click()
      await done.waitFor({ state: 'hidden' })
      await expect.poll(() => waitsWithoutPlace(page).count()).toBe(0)
      expect(await storedAppointments()).toEqual([
        { start_time: expect.not.stringMatching('15:00'), reason: 'Ciática', status: 'scheduled' },
        { start_time: '15:00', reason: 'Control', status: 'scheduled' },
      ])
    })

    it.runIf(isProof)('is dropped after a confirmation, from the sync centre', async () => {
      const page = await appointmentWithoutPlace()
      await goTo(page, '/sincronizacion', 'Centro de sincronización')
      await refusedCard(page).getByRole('button', { name: 'Resolver' }).click()
      await resolver(page).getByText('Ciática').waitFor()
      await resolver(page).getByRole('button', { name: 'Descartar el turno' }).click()
      const question = page.getByRole('alertdialog', { name: '¿Descartar este turno?' })
      await question.getByText('Lo que escribiste no se podrá recuperar.').waitFor()
      await question.getByRole('button', { name: 'Volver' }).click()
      await question.waitFor({ state: 'hidden' })
      await resolver(page).getByRole('button', { name: 'Descartar el turno' }).click()
      await question.getByRole('button', { name: 'Descartar el turno' }).click()
      await page.getByText('El turno se descartó').waitFor()
      await resolver(page).waitFor({ state: 'hidden' })
      await refusedCard(page).waitFor({ state: 'detached' })
    })

    it.runIf(isProof)('gets another time from the sync centre without a server, which receives it later', async () => {
      const { server } = clinic
      const page = await appointmentWithoutPlace({ outlastsServer: true })
      await goTo(page, '/sincronizacion', 'Centro de sincronización')
      await server.kill()
      await waitForServerLost(page)
      await refusedCard(page).getByRole('button', { name: 'Resolver' }).click()
      await freePlaces(page).first().click()
      await resolver(page).waitFor({ state: 'hidden' })
      await expect.poll(() => waitingCount(page)).toBe(1)
      await server.start()
      await expect.poll(() => waitingCount(page), { timeout: 60_000 }).toBe(0)
      expect(await storedAppointments()).toEqual([
        { start_time: expect.not.stringMatching('15:00'), reason: 'Ciática', status: 'scheduled' },
        { start_time: '15:00', reason: 'Control', status: 'scheduled' },
      ])
      await openScreen(page, server.url, '/appointments', 'Gestión de Citas')
      await page.getByRole('region', { name: 'Resumen de citas' }).getByText('%').waitFor()
      expect(await waitsWithoutPlace(page).count()).toBe(0)
    })
  },
)

const storedAppointments = () =>
  storedRows(clinic.server.dataDir, 'SELECT start_time, reason, status FROM appointments ORDER BY reason')

const resolver = (page: Page) => page.getByRole('dialog', { name: 'Ese horario ya está ocupado' })

const freePlaces = (page: Page) =>
  page.getByRole('region', { name: 'Próximos horarios libres de Profesional Principal' }).getByRole('button')

const refusedCard = (page: Page) => page.getByRole('article').filter({ hasText: '15:00' })

/** The refused appointment in the week view. */
function markedAppointment(page: Page, isList: boolean): Locator {
  const week = page.getByRole('region', { name: 'Calendario' })
  return week.getByRole('button', {
    name: isList ? /15:00.*Ana Gómez.*Sin lugar/ : /^15:00 a .*, Ana Gómez, Sin lugar/,
  })
}

describe('a move that was refused in its dialog', () => {
  it.runIf(isProof)('is dropped when the appointment is cancelled there instead', async () => {
    const { server, api, rows } = clinic
    const id = await bookedAppointment(api, rows.anaId, '15:00')
    const page = await openedAgenda({ waitsForAnswers: true })
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
