import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addDays, formatDayShort } from '#domain/values/dates/local-date.ts'
import { bookedAppointment } from '#tests/journeys/agenda/agenda-desk.ts'
import { keptTexts } from '#tests/journeys/device/kept-drafts.ts'
import { openScreen, waitingCount } from '#tests/journeys/fixtures/front-desk.ts'
import { type DevicePlan, journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { gate } from '#tests/journeys/site/site-visitor.ts'
import { SMALL_PHONE } from '#tests/support/browser/screens.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { fillRequest, idOfVera, openPortal, portalDay, slotButton, staffPut, toasted } from './portal-desk.ts'

const clinic = journey({ login: 'vera', prepare: async (api) => ({ patientId: await idOfVera(api) }) })

let page: Page

/** Opens the panel on Vera's phone. */
async function opened(device: DevicePlan = {}): Promise<void> {
  page = await clinic.openDevice({ screen: SMALL_PHONE, ...device })
  await openPortal(page, clinic.server.url)
}

const submit = (count: number) => page.getByRole('button', { name: `Enviar Solicitud (${count} horario(s))` })
const stateOf = (start: string) => slotButton(page, start).getAttribute('data-state')
const pending = () => clinic.api.get<{ startTime: string; reason: string }[]>('/appointments/pending')

describe('a request by the form', () => {
  it.runIf(isProof)('shows each slot with its state as text, and the opening hours above', async () => {
    const { api, rows } = clinic
    const { patientId } = rows
    const other = await api.post<{ id: number }>('/patients', ana)
    await bookedAppointment(api, patientId, '15:00', portalDay)
    const moved = await bookedAppointment(api, patientId, '16:00', portalDay)
    await staffPut(clinic.server.url, api.token, `/appointments/${moved}`, { status: 'rescheduled' })
    await bookedAppointment(api, other.id, '17:00', portalDay)
    const given = await bookedAppointment(api, patientId, '18:00', portalDay)
    await staffPut(clinic.server.url, api.token, `/appointments/${given}`, { status: 'cancelled' })
    await opened()
    await page.getByText('15:00 - 15:15').waitFor()
    await fillRequest(page)
    await page.getByText(/El martes \d+ de \S+ atendemos de 14:00 a 20:00\./).waitFor()
    await slotButton(page, '14:00').click()
    const names = ['14:00', '14:15', '15:00', '16:00', '17:00', '18:00'].map((start) => slotButton(page, start))
    await expect
      .poll(() => Promise.all(names.map((name) => name.getAttribute('aria-label'))))
      .toEqual([
        '14:00 - 14:15: Horario seleccionado',
        '14:15 - 14:30: Horario disponible',
        '15:00 - 15:15: Ya tienes una cita activa en este horario',
        '16:00 - 16:15: Esta cita fue reagendada por ti',
        '17:00 - 17:15: Horario ocupado por otro paciente',
        '18:00 - 18:15: Horario disponible',
      ])
    for (const word of ['Seleccionado', 'Ya tienes cita activa', 'Disponible', 'Ocupado']) {
      await page
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`^${word}$`) })
        .waitFor()
    }
    // A tap on a taken slot shows the reason, and chooses nothing.
    await slotButton(page, '17:00').click({ force: true })
    await page.getByText('17:00 - 17:15: Horario ocupado por otro paciente', { exact: true }).waitFor()
    await page.getByText('1/3 seleccionados').waitFor()
  })

  it('allows three slots and no fourth, removes them again, and sends them as one request', async () => {
    await opened({ waitsForAnswers: true })
    await page.getByRole('button', { name: 'Completar el formulario' }).click()
    await expect.poll(() => submit(0).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await fillRequest(page)
    for (const start of ['14:00', '14:15', '14:30']) await slotButton(page, start).click()
    await page.getByText('3/3 seleccionados').waitFor()
    await slotButton(page, '14:45').click()
    await toasted(page, 'Límite alcanzado', 'Puedes seleccionar máximo 3 horarios')
    await page.getByRole('button', { name: 'Quitar 14:15 - 14:30' }).click()
    await page.getByText('2/3 seleccionados').waitFor()
    await page.getByLabel('Notas Adicionales').fill('Prefiero temprano')
    await page.getByText('el centro te contactará para confirmar la disponibilidad', { exact: false }).waitFor()
    await submit(2).click()
    await toasted(page, 'Solicitud enviada exitosamente')
    await page.getByRole('button', { name: 'Completar el formulario' }).waitFor()
    expect(await pending()).toMatchObject([
      { startTime: '14:00', reason: 'Dolor de cuello', notes: 'Prefiero temprano' },
      { startTime: '14:30', reason: 'Dolor de cuello' },
    ])
    // The request is one card among the appointments, and the form starts anew.
    await page.getByText('Solicitud en espera').waitFor()
    const wishes = page
      .getByRole('list')
      .filter({ hasText: /14:00 - 14:15.*14:30 - 14:45/s })
      .getByRole('listitem')
    expect(await wishes.count()).toBe(2)
    await page.getByRole('button', { name: 'Completar el formulario' }).click()
    expect(await page.getByLabel('Motivo de la consulta').inputValue()).toBe('')
    await page.getByText('Elige una fecha para ver los horarios.').waitFor()
  })

  it.runIf(isProof)('forgets everything on Cancelar, and the slots of a day on another day', async () => {
    await opened()
    await fillRequest(page)
    await slotButton(page, '14:00').click()
    await page.getByLabel('Fecha preferida').fill(formatDayShort(addDays(portalDay, 4)))
    await page.getByText('el consultorio está cerrado', { exact: false }).waitFor()
    await page.getByText('0/3 seleccionados').waitFor()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Completar el formulario' }).click()
    expect(await page.getByLabel('Motivo de la consulta').inputValue()).toBe('')
  })

  it.runIf(isProof)('rejects a past day, and an invalid one', async () => {
    await opened()
    const past = page.getByText('No se pueden pedir citas en fechas pasadas')
    await fillRequest(page, addDays(portalDay, -30))
    await past.waitFor()
    await page.getByText('Elige una fecha para ver los horarios.').waitFor()
    await expect.poll(() => submit(0).isDisabled()).toBe(true)
    await page.getByLabel('Fecha preferida').fill(formatDayShort(portalDay))
    await past.waitFor({ state: 'detached' })
    await page.getByLabel('Fecha preferida').fill('31/02/2027')
    await page.getByLabel('Notas Adicionales').focus()
    await page.getByText('Escribe la fecha como', { exact: false }).waitFor()
  })

  it.runIf(isProof)('starts with the opening hours, for eyes and keys; the earlier slots follow', async () => {
    await opened()
    await fillRequest(page)
    const quarters = page.getByRole('group', { name: 'Horarios' }).locator('button[data-quarter]')
    await quarters.first().waitFor()
    const times = await quarters.allInnerTexts()
    expect(times).toHaveLength(52)
    expect(times[0]).toBe('14:00')
    expect(times.indexOf('07:00')).toBe(times.indexOf('19:45') + 1)
    expect(await quarters.first().getAttribute('tabindex')).toBe('0')
  })

  it.runIf(isProof)('is one Tab stop, with arrow keys inside', async () => {
    await opened()
    await fillRequest(page)
    await slotButton(page, '07:00').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect.poll(() => stateOf('08:15')).toBe('selected')
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Quitar 08:15 - 08:30')
  })

  it.runIf(isProof)('works on a slow connection: shows that it loads, and requests once', async () => {
    await opened()
    const line = await page.context().newCDPSession(page)
    // Slow 3G.
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    })
    const { held, letGo } = gate()
    await page.route('**/available-slots*', async (route) => {
      await held
      await route.continue()
    })
    await fillRequest(page)
    await page.getByRole('group', { name: 'Horarios' }).getByText('Cargando...').waitFor()
    letGo()
    await slotButton(page, '14:00').click()
    await submit(1).click()
    await page.getByRole('button', { name: 'Completar el formulario' }).waitFor()
    await expect.poll(pending, { timeout: 60_000 }).toMatchObject([{ startTime: '14:00' }])
  })

  it.runIf(isProof)('says by keyboard, too, why a slot is not available', async () => {
    const { api } = clinic
    const { patientId } = clinic.rows
    await bookedAppointment(api, patientId, '15:00', portalDay)
    await opened()
    await page.getByText('15:00 - 15:15').waitFor()
    await fillRequest(page)
    await slotButton(page, '15:00').focus()
    await page.getByText('15:00 - 15:15: Ya tienes una cita activa en este horario', { exact: true }).waitFor()
    await page.keyboard.press('Space')
    // The next slot is chosen by the same keys, and is the only one.
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await page.getByText('1/3 seleccionados').waitFor()
    expect(await page.getByRole('button', { name: /^Quitar / }).allInnerTexts()).toEqual(['15:15 - 15:30'])
    expect(await stateOf('15:00')).toBe('own')
  })

  it.runIf(isProof)(
    'says next to the finger why a slot is not available, however far down the grid continues',
    async () => {
      const { api } = clinic
      const other = await api.post<{ id: number }>('/patients', ana)
      await bookedAppointment(api, other.id, '07:00', portalDay)
      await opened()
      await fillRequest(page)
      await slotButton(page, '07:00').evaluate((slot) => slot.scrollIntoView({ block: 'center' }))
      await slotButton(page, '07:00').click({ force: true })
      const told = page.getByText('07:00 - 07:15: Horario ocupado por otro paciente', { exact: true })
      for (const words of [told, page.getByText('0/3 seleccionados')])
        await expect
          .poll(() => words.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight))
          .toBe(true)
      // What the keyboard reaches is not covered by it.
      const foot = await told.evaluate((element) => element.parentElement?.getBoundingClientRect().top ?? 0)
      await slotButton(page, '14:00').focus()
      for (let row = 0; row < 8; row += 1) await page.keyboard.press('ArrowDown')
      await expect.poll(() => slotButton(page, '09:00').evaluate((slot) => slot === document.activeElement)).toBe(true)
      await expect
        .poll(() => slotButton(page, '09:00').evaluate((slot) => slot.getBoundingClientRect().bottom))
        .toBeLessThan(foot)
    },
  )

  it.runIf(isProof)(
    'opens with the focus on its first field, and returns it to the button that opened it',
    async () => {
      await opened()
      const opener = page.getByRole('button', { name: 'Completar el formulario' })
      const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement)
      await opener.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => hasFocus(page.getByLabel('Motivo de la consulta'))).toBe(true)
      await page.getByRole('button', { name: 'Cancelar' }).press('Enter')
      await expect.poll(() => hasFocus(opener)).toBe(true)
    },
  )

  it('offers slots subject to confirmation without a server, and sends the request by itself later', async () => {
    await opened({ outlastsServer: true })
    await clinic.loseServer()
    // The grid is rendered again when the connection turns out to be lost.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.getByRole('link', { name: /Sin conexión|Sin servidor/ }).waitFor()
    await fillRequest(page)
    await page.getByText('no sabemos qué horarios están libres', { exact: false }).waitFor()
    await expect
      .poll(() => slotButton(page, '14:00').getAttribute('aria-label'))
      .toBe('14:00 - 14:15: Horario por confirmar')
    await slotButton(page, '14:00').click()
    await submit(1).click()
    await toasted(page, 'En este dispositivo: se enviará cuando haya conexión')
    await page.getByText('En este dispositivo', { exact: true }).first().waitFor()
    await page.getByText('Se enviará al consultorio cuando haya conexión.').waitFor()
    await expect.poll(() => waitingCount(page)).toBe(1)
    await clinic.server.start()
    await expect.poll(pending, { timeout: 60_000 }).toMatchObject([{ startTime: '14:00' }])
    await page.getByText('Espera la confirmación del consultorio.').waitFor({ timeout: 60_000 })
  })

  it.runIf(isProof)('reports a failure to load the free slots and a refused request, and keeps the text', async () => {
    await opened({ waitsForAnswers: true })
    const wordless = {
      status: 500,
      contentType: 'application/json',
      headers: { 'Sync-Epoch': await epoch() },
      body: '{}',
    }
    await page.route('**/available-slots*', (route) => route.fulfill(wordless))
    await fillRequest(page)
    await toasted(page, 'No se pudieron cargar los horarios disponibles', 'Error al obtener horarios disponibles')
    await page.unroute('**/available-slots*')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await slotButton(page, '14:00').click()
    const refusal = { message: 'Hoy no recibimos más solicitudes', code: 'invalid' }
    await page.route('**/appointments/request', (route) =>
      route.fulfill({ ...wordless, status: 400, body: JSON.stringify(refusal) }),
    )
    await submit(1).click()
    await toasted(page, 'Error al enviar solicitud', 'Hoy no recibimos más solicitudes')
    await expect.poll(() => page.getByLabel('Motivo de la consulta').inputValue()).toBe('Dolor de cuello')
    await page.unroute('**/appointments/request')
    await submit(1).click()
    await toasted(page, 'Solicitud enviada exitosamente')
    expect(await pending()).toHaveLength(1)
  })

  it("keeps what was typed when the page is left, and opens by the installed app's shortcut", async () => {
    await opened()
    await fillRequest(page)
    await slotButton(page, '14:00').click()
    const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '') as { id: number })
    await expect
      .poll(() => keptTexts(page, id))
      .toMatchObject([{ reason: 'Dolor de cuello', date: portalDay, slots: '14:00-14:15' }])
    // The form's code may take long to load.
    const { held, letGo } = gate()
    await page.route(/\/assets\/request-form-/, (route) => held.then(() => route.continue()))
    await openScreen(page, clinic.server.url, '/patient-dashboard?solicitar=1', 'Mi Panel de Paciente')
    await page.getByText('Solicitar Nueva Cita').waitFor()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    letGo()
    await page.getByText('Se recuperó lo que estabas escribiendo').waitFor()
    await expect
      .poll(() => page.getByLabel('Motivo de la consulta').evaluate((field) => field.getBoundingClientRect().top))
      .toBeLessThan(SMALL_PHONE.height / 2)
    await page.getByText('1/3 seleccionados').waitFor()
    await expect.poll(() => page.getByLabel('Motivo de la consulta').inputValue()).toBe('Dolor de cuello')
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  it.runIf(isProof)('can be a chat instead, with a prepared text', async () => {
    await opened()
    const chat = await page.getByRole('link', { name: 'Pedir por WhatsApp' }).getAttribute('href')
    expect(chat).toMatch(/^https:\/\/wa\.me\/549\d{10}\?text=/)
    expect(decodeURIComponent(chat ?? '')).toContain('Hola, soy Vera Sosa. Quisiera solicitar una cita.')
  })
})

const epoch = async () => String((await clinic.api.get<{ epoch: number }>('/sync/capabilities')).epoch)
