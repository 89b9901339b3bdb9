import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { agendaDay, bookedAppointment, openAgenda } from '#tests/journeys/agenda/agenda-desk.ts'
import { countDrafts } from '#tests/journeys/device/kept-drafts.ts'
import { goTo, openScreen, waitingCount } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { mirrorAtHead } from '#tests/journeys/fixtures/mirror-head.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { PHONE, type Screen, TABLET } from '#tests/support/browser/screens.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'

const clinic = journey({
  prepare: async (api) => {
    const patient = await api.post<{ id: number }>('/patients', ana)
    return { id: await bookedAppointment(api, patient.id, '15:00') }
  },
})

/** Moves the appointment on another device. */
const moveTo = (startTime: string, endTime: string) =>
  clinic.api.put(`/appointments/${clinic.rows.id}`, { startTime, endTime })

/** Extends the appointment of 15:00 offline, while another device moves it to 09:00; then the network is back. */
const movedByTwo = (screen: Screen) => changedByTwo(screen, ['Hora de fin', '15:45'], () => moveTo('09:00', '09:15'))

/** Types into the appointment's form offline, while another device changes it; then the network is back. */
async function changedByTwo(
  screen: Screen,
  [label, value]: readonly [string, string],
  meanwhile: () => Promise<unknown>,
): Promise<Page> {
  const page = await clinic.openDevice({ screen })
  await openAgenda(page, clinic.server.url)
  await page.goto(`${clinic.server.url}/appointments?cita=${clinic.rows.id}`)
  const form = page.getByRole('dialog', { name: 'Reagendar Cita' })
  await form.getByLabel('Hora de fin').waitFor()
  await page.context().setOffline(true)
  // Beneath the open form nothing has a role.
  await page.locator('header a', { hasText: /Sin conexión|Sin servidor/ }).waitFor()
  await form.getByLabel(label).fill(value)
  await form.getByRole('button', { name: 'Reagendar', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  await meanwhile()
  await page.context().setOffline(false)
  await page.getByText('necesita tu decisión').first().waitFor({ timeout: 60_000 })
  await goTo(page, '/sincronizacion', 'Centro de sincronización')
  return page
}

/** The buttons on the appointment's card. */
const answers = (page: Page) => page.getByRole('article').getByRole('button')

/** Returns the right ends of the button rows. */
function rowEnds(buttons: Locator): Promise<number[]> {
  return buttons.evaluateAll((elements) => {
    const rows = new Map<number, number>()
    for (const { top, right } of elements.map((element) => element.getBoundingClientRect())) rows.set(top, right)
    return [...new Set([...rows.values()].map(Math.round))]
  })
}

const appointment = () =>
  storedRows(clinic.server.dataDir, 'SELECT date, start_time, end_time, status FROM appointments')

describe.each(variants(['tablet', TABLET] as const, ['phone', PHONE] as const))(
  'on a %s, an appointment that two devices changed',
  (_device, viewport) => {
    it('has the values of its table after keep mine', async () => {
      const page = await movedByTwo(viewport)
      const table = page.getByRole('table', { name: /^Datos de Turno de Ana Gómez/ })
      await expect
        .poll(() => table.getByRole('row').allInnerTexts())
        .toEqual(
          expect.arrayContaining([
            expect.stringMatching(/^Hora de inicio\s+15:00\s+15:00\s+No lo cambiaste: queda como lo viste\s+09:00$/),
            expect.stringMatching(/^Hora de fin\s+15:15\s+15:45\s+09:15$/),
          ]),
        )
      expect(await appointment()).toMatchObject([{ start_time: '09:00', end_time: '09:15' }])

      await page.getByRole('button', { name: 'Conservar lo mío' }).click()
      await page.getByText('No hay cambios por enviar').waitFor()
      await expect
        .poll(appointment)
        .toMatchObject([{ date: agendaDay, start_time: '15:00', end_time: '15:45', status: 'rescheduled' }])
    })

    it.runIf(isProof)('is in conflict again when a third device changes it under the open form', async () => {
      const page = await movedByTwo(viewport)
      await page.getByRole('button', { name: 'Editar', exact: true }).click()
      const form = page.getByRole('dialog', { name: 'Editar el cambio' })
      await form.getByText('En el servidor: 09:15', { exact: true }).waitFor()
      await form.getByLabel('Hora de fin').fill('16:00')
      await moveTo('11:00', '11:15')
      await mirrorAtHead(page)
      await form.getByRole('button', { name: 'Guardar y enviar' }).click()
      await form.waitFor({ state: 'hidden' })
      const table = page.getByRole('table', { name: /^Datos de Turno de Ana Gómez/ })
      await table.getByText('11:00', { exact: true }).waitFor()
      expect(await appointment()).toMatchObject([{ start_time: '11:00', end_time: '11:15' }])

      await page.getByRole('button', { name: 'Conservar lo mío' }).click()
      await page.getByText('No hay cambios por enviar').waitFor()
      expect(await appointment()).toMatchObject([{ start_time: '15:00', end_time: '16:00' }])
    })

    it.runIf(isProof)('stays as the server has it after use server value, with a confirmation', async () => {
      const page = await movedByTwo(viewport)
      await expect.poll(() => rowEnds(answers(page))).toHaveLength(1)
      await page.getByRole('button', { name: 'Dejar lo del servidor' }).click()
      const question = page.getByRole('alertdialog', { name: '¿Dejar lo del servidor?' })
      await question.getByRole('button', { name: 'Dejar lo del servidor' }).click()
      await page.getByText('Queda lo del servidor', { exact: true }).waitFor()
      await page.getByText('No hay cambios por enviar').waitFor()
      await expect.poll(() => waitingCount(page)).toBe(0)
      expect(await appointment()).toMatchObject([{ start_time: '09:00', end_time: '09:15', status: 'scheduled' }])
    })
  },
)

it.runIf(isProof)(
  'keeps a draft of the decision, and is in conflict again when a third device has changed it since',
  async () => {
    const page = await movedByTwo(TABLET)
    const form = page.getByRole('dialog', { name: 'Editar el cambio' })
    await page.getByRole('button', { name: 'Editar', exact: true }).click()
    await form.getByLabel('Hora de fin').fill('16:00')
    await expect.poll(() => countDrafts(page)).toBe(1)
    await page.goto('about:blank')
    await moveTo('11:00', '11:15')

    await openScreen(page, clinic.server.url, '/sincronizacion', 'Centro de sincronización')
    const table = page.getByRole('table', { name: /^Datos de Turno de Ana Gómez/ })
    await table.getByText('11:00', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Editar', exact: true }).click()
    await form.getByText('Se recuperó lo que estabas escribiendo').waitFor()
    await expect.poll(() => form.getByLabel('Hora de fin').inputValue()).toBe('16:00')
    await form.getByRole('button', { name: 'Guardar y enviar' }).click()
    await form.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Conservar lo mío' }).waitFor()
    expect(await appointment()).toMatchObject([{ start_time: '11:00', end_time: '11:15' }])
    await expect.poll(() => countDrafts(page)).toBe(0)
  },
)

it.runIf(isProof)(
  'moved here and cancelled there is told in one sentence, and becomes a new appointment by one press',
  async () => {
    const cancel = () =>
      clinic.api.put(`/appointments/${clinic.rows.id}`, { status: 'cancelled', cancellationReason: 'Tiene gripe' })
    const page = await changedByTwo(TABLET, ['Hora de inicio', '16:00'], cancel)
    const card = page.getByRole('article')
    await card
      .getByText(/^Tú lo moviste al viernes 20 de noviembre, 16:00; .+ lo canceló hoy 09:\d\d \(Tiene gripe\)\.$/)
      .waitFor()
    expect(await card.getByRole('button').allInnerTexts()).toEqual([
      'Hacer un turno nuevo con lo tuyo',
      'Dejar lo del servidor',
    ])
    await card.getByRole('button', { name: 'Hacer un turno nuevo con lo tuyo' }).click()
    await page.getByText('No hay cambios por enviar').waitFor()
    await expect
      .poll(appointment)
      .toMatchObject([{ status: 'cancelled' }, { date: agendaDay, start_time: '16:00', status: 'scheduled' }])
  },
)
