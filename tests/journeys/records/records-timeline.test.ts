import { expect, it } from 'vitest'
import { bookedAppointment, openAgenda } from '#tests/journeys/agenda/agenda-desk.ts'
import { goTo } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { TABLET } from '#tests/support/browser/screens.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { withAna, writtenRecord } from './records-desk.ts'

const clinic = journey({
  prepare: async (api) => {
    const { anaId } = await withAna(api)
    await writtenRecord(api, anaId, { diagnosis: 'Lumbalgia', allergies: 'Penicilina' })
    await writtenRecord(api, anaId, { observations: 'Camina sin dolor', medications: 'Ibuprofeno 400' })
    return { anaId, appointment: await bookedAppointment(api, anaId, '15:00') }
  },
})

const readings = () =>
  storedRows(clinic.server.dataDir, "SELECT entity_id FROM audit_log WHERE action = 'clinicalRecord.read'")

it('a history is read before the visit by one press on the appointment, and by one logged call', async () => {
  const page = await clinic.openDevice({ screen: TABLET })
  await openAgenda(page, clinic.server.url)
  await page.goto(`${clinic.server.url}/appointments?cita=${clinic.rows.appointment}`)
  const strip = page.getByRole('dialog').getByRole('link', { name: /Historia/ })
  await strip.waitFor()
  const before = (await readings()).length
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/medical-history/')) calls.push(request.url())
  })
  await strip.click()

  await page.getByRole('heading', { name: 'Historia de Ana Gómez' }).waitFor()
  const records = page.getByRole('main').locator('ol > li')
  await expect.poll(() => records.count()).toBe(2)
  expect(await records.first().innerText()).toContain('Camina sin dolor')
  const noted = page.getByRole('region', { name: 'Alergias y medicamentos' })
  expect(await noted.innerText()).toMatch(/Alergias\s+Penicilina[\s\S]+Medicamentos\s+Ibuprofeno 400/)
  expect(calls).toHaveLength(1)
  expect((await readings()).length - before).toBe(2)

  await page.getByRole('button', { name: 'Diagnóstico', exact: true }).click()
  await expect.poll(() => records.count()).toBe(1)
  expect(await records.first().innerText()).not.toContain('Penicilina')
  await page.getByRole('button', { name: 'Ver la lista' }).click()
  await page.getByRole('heading', { name: 'Historial Clínico' }).waitFor()
})

it.runIf(isProof)(
  'a history is not kept on the device: without a server the screen says so, and reads it once there is one',
  async () => {
    const page = await clinic.openDevice({ screen: TABLET, outlastsServer: true })
    await openAgenda(page, clinic.server.url)
    await goTo(page, '/clinical-records', 'Registros Clínicos')
    await page.getByRole('combobox', { name: 'Buscar por paciente' }).fill('Ana')
    await page.getByRole('option').filter({ hasText: 'Ana Gómez' }).click()
    await page.getByRole('button', { name: 'Leer la historia' }).click()
    await page.getByText('Lumbalgia').waitFor()
    await page.getByRole('button', { name: 'Ver la lista' }).click()

    await clinic.loseServer()
    await page.getByRole('button', { name: 'Leer la historia' }).click()
    await page.getByText('Sin servidor no se pueden leer los registros clínicos').waitFor()
    expect(await page.getByText('Lumbalgia').count()).toBe(0)
    await clinic.server.start()
    await page.getByText('Lumbalgia').waitFor({ timeout: 60_000 })
  },
)
