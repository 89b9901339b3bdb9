import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { createClinicApi } from '#tests/support/api/clinic-api.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { actButton, agendaDay, bookedAppointment, openAgenda, patientAsks } from './agenda-desk.ts'

const carla = { ...ana, firstName: 'Carla', lastName: 'Núñez', dni: '28999888', phone: '03537 15 422222' }
const delia = { ...ana, firstName: 'Delia', lastName: 'Ponce', dni: '27999888', phone: '03537 15 433333' }
const elsa = { ...ana, firstName: 'Elsa', lastName: 'Quiroga', dni: '26999888', phone: '03537 15 444444' }

/**
 * Ana comes tomorrow at 15:00, and Delia later that day. Vera asked for 15:00 or 16:00 and got 16:00; Carla waits, and so
 * does Elsa, who is not to be contacted. Delia waits for a time from 15:45 on.
 */
const clinic = journey({
  prepare: async (api, { url }) => {
    const idOf = async (person: object) => (await api.post<{ id: number }>('/patients', person)).id
    const [anaId, carlaId, deliaId] = [await idOf(ana), await idOf(carla), await idOf(delia)]
    const elsaId = await idOf({ ...elsa, noContact: true })
    await patientAsks(url, ['15:00', '16:00'])
    const asked = await api.get<{ id: number; startTime: string }[]>(`/appointments?startDate=${agendaDay}`)
    const approved = asked.find(({ startTime }) => startTime === '16:00')?.id
    await api.put(`/appointments/${approved}/approve`, {})
    await bookedAppointment(api, anaId, '15:00')
    await bookedAppointment(api, deliaId, '17:00')
    for (const patientId of [carlaId, elsaId]) await api.post('/waiting', { patientId, fromDate: agendaDay })
    await api.post('/waiting', { patientId: deliaId, fromDate: agendaDay, fromTime: '15:45' })
    await api.put('/settings/reminders', { selfCancel: true })
    return { approved }
  },
})

const notice = (page: Page, start = '15:00') =>
  page.getByRole('button', { name: `Quién lo quiere: viernes 20 de noviembre, ${start}` })
const gap = (page: Page) => page.getByRole('dialog', { name: 'Hueco' })

it.runIf(isProof)(
  'shows on two tablets who wants a cancelled hour, marks an offer on both, and gives it to one of them',
  async () => {
    const { server } = clinic
    const [first, second] = [await clinic.openDevice({ waitsForAnswers: true }), await clinic.openDevice()]
    for (const page of [first, second]) await openAgenda(page, server.url)
    expect(await notice(second).count()).toBe(0)

    // The cancellation on the one tablet shows on both who wants that hour.
    await actButton(first, 'Cancelar cita', 'Ana Gómez', '15:00').click()
    const question = first.getByRole('dialog', { name: '¿Cancelar la cita?' })
    await question.getByRole('button', { name: 'Cancelar cita', exact: true }).click()
    await gap(first).waitFor()
    await notice(second).click()
    for (const page of [first, second]) {
      const names = gap(page).getByRole('listitem').locator('p:first-child > span:first-child')
      await expect.poll(() => names.allInnerTexts()).toEqual(['Vera Sosa', 'Carla Núñez', 'Delia Ponce'])
      await gap(page).getByText('Nada queda reservado').waitFor()
    }

    // A phone is dialled from where it stands.
    const dialled = await gap(first).getByRole('link', { name: carla.phone }).getAttribute('href')
    expect(dialled).toBe('tel:+5493537422222')

    // The message is shown before it goes; opening the chat marks the offer.
    await first.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
    await gap(first).getByRole('button', { name: 'Ofrecer a Carla Núñez' }).click()
    const message = await gap(first).getByRole('textbox', { name: 'Mensaje para el paciente' }).inputValue()
    expect(message).toContain('viernes 20 de noviembre a las 15:00')
    await gap(first).getByRole('link', { name: 'Avisar por WhatsApp' }).click()
    for (const page of [first, second])
      await gap(page)
        .getByRole('listitem')
        .filter({ hasText: 'Carla Núñez' })
        .getByText(/^Ofrecido hoy/)
        .waitFor()

    // The other tablet gives the hour to whoever answers first.
    await gap(second).getByRole('button', { name: 'Darle este turno a Carla Núñez' }).click()
    const giving = second.getByRole('dialog', { name: 'Darle este turno' })
    await giving.getByRole('textbox', { name: 'Motivo' }).fill('Control')
    await giving.getByRole('button', { name: 'Dar el turno' }).click()
    await waitForDialogClosed(giving)
    await gap(first).getByText('Ese horario ya no está libre').waitFor()
    const held = await storedRows(
      server.dataDir,
      "SELECT patients.first_name AS name, start_time FROM appointments JOIN patients ON patients.id = patient_id WHERE status = 'scheduled' ORDER BY start_time",
    )
    expect(held).toEqual([
      { name: 'Carla', start_time: '15:00' },
      { name: 'Delia', start_time: '17:00' },
    ])
    const list = await storedRows(
      server.dataDir,
      'SELECT patients.first_name AS name, status FROM waiting JOIN patients ON patients.id = patient_id ORDER BY name',
    )
    expect(list).toEqual([
      { name: 'Carla', status: 'placed' },
      { name: 'Delia', status: 'waiting' },
      { name: 'Elsa', status: 'waiting' },
      { name: 'Vera', status: 'closed' },
    ])
    for (const page of [first, second]) await expect.poll(() => notice(page).count()).toBe(0)

    // A patient cancels at home: both tablets show who wants that hour, of those who wait for such a time.
    const vera = await createClinicApi(server.url, { username: 'vera', password: 'clave-de-visita' })
    await vera.put(`/appointments/${clinic.rows.approved}/own-cancel`, { date: agendaDay, startTime: '16:00' })
    await gap(first).getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    for (const page of [first, second]) {
      await notice(page, '16:00').click()
      await gap(page).getByRole('button', { name: 'Darle este turno a Delia Ponce' }).waitFor()
    }
  },
)
