import { describe, expect, it } from 'vitest'
import { goTo } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { bookAnaWithoutPlace, bookedAppointment, fetchDialogs, openAgenda } from './agenda-desk.ts'

const TWO_LINES = 'Dolor lumbar\ndesde ayer'

const clinic = journey({ prepare: (api) => api.post<{ id: number }>('/patients', ana) })

describe('a reason of two lines', () => {
  it('keeps its lines when staff change the appointment, and can get a third', async () => {
    const { server, api, rows } = clinic
    const page = await clinic.openDevice({ waitsForAnswers: true })
    const id = await bookedAppointment(api, rows.id, '15:00')
    await api.put(`/appointments/${id}`, { reason: TWO_LINES })
    await openAgenda(page, server.url)
    await page.goto(`${server.url}/appointments?cita=${id}`)
    const form = page.getByRole('dialog', { name: 'Reagendar Cita' })
    const reason = form.getByLabel('Motivo')
    await expect.poll(() => reason.inputValue()).toBe(TWO_LINES)
    await reason.press('Control+End')
    await reason.press('Enter')
    await reason.pressSequentially('y de cuello')
    await form.getByRole('button', { name: 'Guardar Cambios' }).click()
    await form.waitFor({ state: 'hidden' })
    const stored = () => storedRows(server.dataDir, 'SELECT reason FROM appointments')
    await expect.poll(stored).toEqual([{ reason: `${TWO_LINES}\ny de cuello` }])
  })

  it('keeps its lines when the sync centre edits a refused appointment', async () => {
    const { server, api, rows } = clinic
    const page = await clinic.openDevice()
    await openAgenda(page, server.url)
    await fetchDialogs(page)
    await bookAnaWithoutPlace(page, TWO_LINES, () => bookedAppointment(api, rows.id, '15:00'))
    await page.getByRole('button', { name: /^Resolver: Ana Gómez/ }).waitFor({ timeout: 60_000 })
    await goTo(page, '/sincronizacion', 'Centro de sincronización')
    await page.getByRole('button', { name: 'Editar', exact: true }).click()
    await expect.poll(() => page.getByRole('dialog').getByLabel('Motivo').inputValue()).toBe(TWO_LINES)
  })
})
