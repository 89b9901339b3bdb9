import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { openPatients, rowOf, toastSays } from '#tests/journeys/patients/patients-desk.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { agendaDay, bookedAppointment, managementRow, openAgenda } from './agenda-desk.ts'

async function withVisitAndDebt(api: ClinicApi) {
  const { id: anaId } = await api.post<{ id: number }>('/patients', {
    ...ana,
    birthDate: '1990-03-14',
    deskNotes: 'Avisar antes de entrar',
  })
  const visit = await api.get<object>(`/appointments/${await bookedAppointment(api, anaId, '09:00')}`)
  await api.put(`/appointments/${(visit as { id: number }).id}`, { ...visit, status: 'completed' })
  await bookedAppointment(api, anaId, '10:00')
  const income = { patientId: anaId, date: '2026-11-19', description: 'Sesión', category: 'consultation' }
  const money = { amount: 6000, discountAmount: 0, netAmount: 6000, paymentMethod: 'cash', paymentStatus: 'pending' }
  await api.post('/incomes', { ...income, ...money, notes: '', recordedBy: 1 })
}

const clinic = journey({ prepare: withVisitAndDebt })

it("an appointment's dialog says who comes, when they last came and what they owe, and leads to their file", async () => {
  const page = await clinic.openDevice()
  await openAgenda(page, clinic.server.url)
  clinic.cutDevicesOff()
  await managementRow(page, '10:00').getByRole('button').first().click()
  const strip = page.getByRole('dialog').getByRole('region', { name: 'Paciente de la cita' })
  await expect
    .poll(async () => (await strip.innerText()).split(/\s*\n\s*/))
    .toEqual([
      'Ana Gómez',
      '36 años',
      'Debe $ 6.000,00',
      'Última visita: 20/11/2026',
      'Notas para recepción:',
      'Avisar antes de entrar',
      '3537 411111',
      'WhatsApp',
      'Ver ficha',
      'Historia',
    ])
  expect(await strip.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toMatch(/^https:\/\/wa\.me\/549/)

  // Without the server it says why no reminder can be sent.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Recordatorio \(sin conexión\)/ })
    .waitFor()

  await strip.getByRole('link', { name: 'Ver ficha' }).click()
  await page.getByRole('dialog', { name: 'Ana Gómez' }).waitFor()
})

it.runIf(isProof)("saves a coming appointment as a file for the patient's calendar", async () => {
  const page = await clinic.openDevice()
  await openAgenda(page, clinic.server.url)
  await managementRow(page, '10:00').getByRole('button').first().click()
  const handed = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Calendario (.ics)' }).click()
  const download = await handed
  expect(download.suggestedFilename()).toBe(`turno-${agendaDay}.ics`)
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain(`DTSTART;TZID=America/Argentina/Cordoba:${agendaDay.replaceAll('-', '')}T100000\r\n`)
})

it('shows the notes for the desk once they are written in the file of the patient', async () => {
  const page = await clinic.openDevice({ waitsForAnswers: true })
  await openPatients(page, clinic.server.url)
  await rowOf(page, 'Ana Gómez')
    .getByRole('button', { name: /^Editar/ })
    .click()
  const form = page.getByRole('dialog', { name: 'Editar Paciente' })
  await form.getByLabel('Notas para recepción').fill('Llega con su hija.\nPrefiere la tarde.')
  await form.getByRole('button', { name: 'Guardar Cambios' }).click()
  await toastSays(page, 'Paciente actualizado correctamente')
  expect(await storedRows(clinic.server.dataDir, 'SELECT desk_notes FROM patients')).toEqual([
    { desk_notes: 'Llega con su hija.\nPrefiere la tarde.' },
  ])
  await openAgenda(page, clinic.server.url)
  await managementRow(page, '10:00').getByRole('button').first().click()
  const strip = page.getByRole('dialog').getByRole('region', { name: 'Paciente de la cita' })
  await strip.getByText('Prefiere la tarde.').waitFor()
})
