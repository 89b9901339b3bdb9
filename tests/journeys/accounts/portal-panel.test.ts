import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/values/dates/local-date.ts'
import { bookedAppointment } from '#tests/journeys/agenda/agenda-desk.ts'
import { keptTexts } from '#tests/journeys/device/kept-drafts.ts'
import { openScreen, signIn, waitForServerLost, waitingCount } from '#tests/journeys/fixtures/front-desk.ts'
import { type DevicePlan, journey } from '#tests/journeys/fixtures/journey.ts'
import { gate } from '#tests/journeys/site/site-visitor.ts'
import { SMALL_PHONE } from '#tests/support/browser/screens.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { vera } from './account-desk.ts'
import { idOfVera, openPortal, portalDay, staffPut, toasted } from './portal-desk.ts'

const clinic = journey({ login: 'vera', prepare: async (api) => ({ patientId: await idOfVera(api) }) })

let page: Page

/** Opens the panel on Vera's phone. */
async function opened(device: DevicePlan = {}): Promise<void> {
  page = await clinic.openDevice({ screen: SMALL_PHONE, ...device })
  await openPortal(page, clinic.server.url)
}

const card = (title: string) => page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
const editDialog = () => page.getByRole('dialog', { name: 'Editar Paciente' })

async function typePhone(phone: string): Promise<void> {
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  await editDialog().getByLabel('Teléfono', { exact: true }).fill(phone)
}

async function editPhone(phone: string): Promise<void> {
  await typePhone(phone)
  await savePhone()
}

const savePhone = () => editDialog().getByRole('button', { name: 'Guardar Cambios' }).click()

describe("the patient's panel", () => {
  it('shows the next appointment, later ones and past ones, each with its status as text', async () => {
    const { api } = clinic
    const { patientId } = clinic.rows
    await bookedAppointment(api, patientId, '09:00', portalDay)
    const moved = await bookedAppointment(api, patientId, '10:00', addDays(portalDay, 7))
    await staffPut(clinic.server.url, api.token, `/appointments/${moved}`, { status: 'rescheduled' })
    const called = await bookedAppointment(api, patientId, '11:00', portalDay)
    await staffPut(clinic.server.url, api.token, `/appointments/${called}`, {
      status: 'cancelled',
      cancellationReason: 'Feriado',
    })
    await opened()
    await page.getByText('Bienvenido/a, vera').waitFor()
    const next = card('Próxima cita')
    await next.getByText('09:00 - 09:15').waitFor()
    await next.getByText('Agendada').first().waitFor()
    await next.getByText('Reagendada').waitFor()
    const past = card('Citas anteriores')
    await past.getByText('Cancelada', { exact: true }).waitFor()
    await past.getByText('Motivo de la cancelación: Feriado').waitFor()
    await expect
      .poll(() => next.getByRole('link', { name: 'Cómo llegar' }).getAttribute('href'))
      .toMatch(/^https:\/\/www\.google\.com\/maps\/dir\//)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SMALL_PHONE.width)
  })

  it.runIf(isProof)("exports an appointment to the phone's calendar, in the clinic's time zone", async () => {
    await bookedAppointment(clinic.api, clinic.rows.patientId, '09:00', portalDay)
    await opened()
    const handed = page.waitForEvent('download')
    await page
      .getByRole('button', { name: /^Agregar al calendario/ })
      .first()
      .click()
    const download = await handed
    expect(download.suggestedFilename()).toBe(`turno-${portalDay}.ics`)
    const file = await readFile(await download.path(), 'utf8')
    expect(file).toContain(`DTSTART;TZID=America/Argentina/Cordoba:${portalDay.replaceAll('-', '')}T090000\r\n`)
    expect(file).toContain('LOCATION:Bell Ville\\, Córdoba\r\n')
  })

  it.runIf(isProof)("edits the person's own record except for the DNI, and says why", async () => {
    await opened({ waitsForAnswers: true })
    await page.getByRole('button', { name: 'Editar', exact: true }).click()
    await expect.poll(() => editDialog().getByLabel('DNI').isDisabled()).toBe(true)
    await editDialog().getByText('El DNI lo corrige el consultorio', { exact: false }).waitFor()
    await editDialog().getByLabel('Email').fill('vera@')
    await editDialog().getByRole('button', { name: 'Guardar Cambios' }).click()
    await editDialog().getByText('Por favor ingrese un email válido').waitFor()
    await editDialog().getByRole('button', { name: 'Cancelar' }).click()
    await editDialog().waitFor({ state: 'hidden' })
    await editPhone('3537 499999')
    await toasted(page, 'Paciente actualizado correctamente')
    expect(await clinic.api.get(`/patients/${clinic.rows.patientId}`)).toMatchObject({
      phone: '3537 499999',
      email: 'vera@correo.example',
    })
  })

  it.runIf(isProof)('restores what was typed after a reload, until it is discarded', async () => {
    const open = () => page.getByRole('button', { name: 'Editar', exact: true }).click()
    await opened()
    await open()
    await editDialog().getByLabel('Email').fill('otra@correo.example')
    const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '') as { id: number })
    await expect.poll(async () => (await keptTexts(page, id)).length).toBe(1)
    await page.reload()
    await open()
    await editDialog().getByText('Se recuperó lo que estabas escribiendo').waitFor()
    await expect.poll(() => editDialog().getByLabel('Email').inputValue()).toBe('otra@correo.example')
    await editDialog().getByRole('button', { name: 'Descartar' }).click()
    await expect.poll(() => editDialog().getByLabel('Email').inputValue()).toBe(vera.email)
  })

  it.runIf(isProof)('says what could not be loaded at the first visit, and loads it on a retry', async () => {
    page = await clinic.openDevice({ screen: SMALL_PHONE, isSignedIn: false })
    const epoch = String((await clinic.api.get<{ epoch: number }>('/sync/capabilities')).epoch)
    await page.route('**/api/v1/sync/changes*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', headers: { 'Sync-Epoch': epoch }, body: '{}' }),
    )
    await signIn(page, clinic.server.url, vera)
    await card('Próxima cita').getByText('No se pudieron cargar las citas').waitFor()
    await card('Mi Información').getByText('No se pudo cargar el paciente').waitFor()
    // The engine also retries by itself: before the press it gets no answer.
    const { held, letGo } = gate()
    await page.route('**/api/v1/sync/changes*', async (route) => {
      await held
      await route.continue()
    })
    await card('Mi Información').getByRole('button', { name: 'Reintentar' }).click()
    letGo()
    await page.getByText(vera.email).waitFor()
  })

  it.runIf(isProof)('keeps the form and what was typed when an edit is refused', async () => {
    await opened({ waitsForAnswers: true })
    const epoch = String((await clinic.api.get<{ epoch: number }>('/sync/capabilities')).epoch)
    await page.route('**/api/v1/patients/*', (route) =>
      route.fulfill({ status: 400, contentType: 'application/json', headers: { 'Sync-Epoch': epoch }, body: '{}' }),
    )
    await editPhone('3537 466666')
    await toasted(page, 'Error', 'No se pudo actualizar el paciente')
    await expect.poll(() => editDialog().getByLabel('Teléfono', { exact: true }).inputValue()).toBe('3537 466666')
    await page.unroute('**/api/v1/patients/*')
    await editDialog().getByRole('button', { name: 'Guardar Cambios' }).click()
    await toasted(page, 'Paciente actualizado correctamente')
  })

  it('works without a server: shows appointments, and sends a pending edit by itself later', async () => {
    await bookedAppointment(clinic.api, clinic.rows.patientId, '09:00', portalDay)
    await opened({ outlastsServer: true })
    await page.getByText('09:00 - 09:15').waitFor()
    await clinic.loseServer()
    await openScreen(page, clinic.server.url, '/patient-dashboard', 'Mi Panel de Paciente')
    await page.getByText('09:00 - 09:15').waitFor()
    await editPhone('3537 488888')
    await toasted(page, 'En este dispositivo: se enviará cuando haya conexión')
    await card('Mi Información').getByText('En este dispositivo').waitFor()
    await expect.poll(() => waitingCount(page)).toBe(1)
    await clinic.server.start()
    await card('Mi Información').getByText('En este dispositivo').waitFor({ state: 'detached', timeout: 60_000 })
    expect(await clinic.api.get(`/patients/${clinic.rows.patientId}`)).toMatchObject({ phone: '3537 488888' })
  })

  it("says that the person's change needs a decision when the clinic changed the same, and leads to it", async () => {
    await opened()
    await typePhone('3537 488888')
    await page.context().setOffline(true)
    // Beneath an open dialog nothing has a role.
    await page.locator('header a', { hasText: 'Sin conexión' }).waitFor()
    await savePhone()
    await editDialog().waitFor({ state: 'hidden' })
    await staffPut(clinic.server.url, clinic.api.token, `/patients/${clinic.rows.patientId}`, { phone: '3537 477777' })
    await page.context().setOffline(false)
    await page.getByText('1 cambio de tus datos necesita tu decisión').waitFor({ timeout: 60_000 })
    await page.getByRole('link', { name: 'Decidir' }).click()
    await page.getByRole('button', { name: 'Conservar lo mío' }).click()
    await page.getByText('No hay cambios por enviar').waitFor()
    expect(await clinic.api.get(`/patients/${clinic.rows.patientId}`)).toMatchObject({ phone: '3537 488888' })
  })

  it.runIf(isProof)('says in the open form what the clinic changes meanwhile, and keeps what is typed', async () => {
    await opened()
    await page.getByRole('button', { name: 'Editar', exact: true }).click()
    await editDialog().getByLabel('Dirección').fill('Belgrano 12')
    await staffPut(clinic.server.url, clinic.api.token, `/patients/${clinic.rows.patientId}`, {
      phone: '3537 477777',
    })
    const news = 'Esta ficha cambió mientras la tenías abierta. Ahora está así: Teléfono: 3537 477777.'
    await editDialog().getByRole('status').getByText(news).waitFor({ timeout: 60_000 })
    expect(await editDialog().getByLabel('Dirección').inputValue()).toBe('Belgrano 12')
    await editDialog().getByRole('button', { name: 'Guardar Cambios' }).click()
    await editDialog().waitFor({ state: 'hidden' })
    const saved = { phone: '3537 477777', address: 'Belgrano 12' }
    await expect.poll(() => clinic.api.get(`/patients/${clinic.rows.patientId}`)).toMatchObject(saved)
  })

  it.runIf(isProof)(
    "downloads the person's data, the clinical history only after verification, and says when it can't",
    async () => {
      const { api } = clinic
      const { patientId } = clinic.rows
      await api.post('/medical-history', { patientId, diagnosis: 'Lumbalgia' })
      await opened()
      const download = async () => {
        const handed = page.waitForEvent('download')
        await page.getByRole('button', { name: 'Descargar mis datos' }).click()
        return readFile(await (await handed).path(), 'utf8')
      }
      expect(JSON.parse(await download())).toMatchObject({ user: { username: 'vera' }, clinicalRecords: [] })
      await toasted(page, 'La historia clínica no está incluida: pídela en el consultorio, con tu DNI.')
      await staffPut(clinic.server.url, api.token, `/patients/${patientId}/confirm`, {})
      expect(JSON.parse(await download())).toMatchObject({ clinicalRecords: [{ diagnosis: 'Lumbalgia' }] })
      await clinic.loseServer()
      await page.getByRole('button', { name: 'Descargar mis datos' }).click()
      await toasted(page, 'Para descargar tus datos hace falta conexión con el servidor.')
    },
  )

  it.runIf(isProof)("is open to an admin, who has no record and can't request appointments", async () => {
    page = await clinic.openDevice({ screen: SMALL_PHONE, isSignedIn: false })
    await signIn(page, clinic.server.url)
    await openScreen(page, clinic.server.url, '/patient-dashboard?solicitar=1', 'Mi Panel de Paciente')
    await page.getByText('No se encontró el paciente.').waitFor()
    await page.getByText('No tienes citas próximas.').waitFor()
    expect(await page.getByRole('heading', { name: 'Solicitar Nueva Cita' }).count()).toBe(0)
  })

  it.runIf(isProof)('tells an account without a record how to write to the clinic', async () => {
    page = await clinic.openDevice({ screen: SMALL_PHONE, isSignedIn: false })
    await fetch(`${clinic.server.url}/api/v1/patients/${clinic.rows.patientId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${clinic.api.token}` },
    })
    await signIn(page, clinic.server.url, { username: 'vera', password: 'clave-de-vera' })
    await page.getByText('No se encontró el paciente.').waitFor()
    expect(await page.getByRole('button', { name: 'Completar el formulario' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Pedir por WhatsApp' }).waitFor()
  })

  it.runIf(isProof)("installs the app by the browser's prompt, when that is offered", async () => {
    await opened()
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => document.body.setAttribute('data-asked', ''),
      })
      window.dispatchEvent(offer)
    })
    await page.getByRole('button', { name: 'Instalar la app' }).click()
    await page.locator('body[data-asked]').waitFor()
    await page.getByRole('heading', { name: 'Instalar la app' }).waitFor({ state: 'detached' })
  })

  it.runIf(isProof)('explains the installation on an iPhone, once nothing waits that would stay behind', async () => {
    page = await clinic.openDevice({ screen: SMALL_PHONE })
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' })
      // Browsers there do not offer the installation.
      window.addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation(), true)
    })
    await openPortal(page, clinic.server.url)
    await page.getByText('En Safari toca Compartir y elige «Agregar a inicio».').waitFor()
    await typePhone('3537 477777')
    await clinic.loseServer()
    await waitForServerLost(page)
    await savePhone()
    await page.getByText('Antes espera a que se envíe el cambio pendiente', { exact: false }).waitFor()
  })

  it("keeps patients out of the staff's screens", async () => {
    await opened()
    await openScreen(page, clinic.server.url, '/patients', 'Mi Panel de Paciente')
    expect(new URL(page.url()).pathname).toBe('/patient-dashboard')
  })
})
