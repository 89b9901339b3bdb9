import { expect, it } from 'vitest'
import { actButton, bookedAppointment, openAgenda } from '#tests/journeys/agenda/agenda-desk.ts'
import { goTo, signIn } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { mirrorAtHead } from '#tests/journeys/fixtures/mirror-head.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { storedText } from '#tests/journeys/fixtures/stored-text.ts'
import { withAna, writtenRecord } from '#tests/journeys/records/records-desk.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'

/** Occurs in every text of the record, and nowhere else. */
const SECRET = 'zqlumbociatalgia'
const berta = { username: 'berta', password: 'la-clave-de-berta' }

/** A patient with a record and an appointment, and Berta of the front desk. */
async function withFrontDesk(api: ClinicApi, { url }: { url: string }) {
  const { anaId } = await withAna(api)
  await writtenRecord(api, anaId, { diagnosis: SECRET, treatment: SECRET, observations: SECRET })
  await bookedAppointment(api, anaId, '09:00')
  const staff = { username: berta.username, name: 'Berta', scope: 'front-desk' }
  const { token } = await api.post<{ token: string }>('/staff', staff)
  const accepted = await fetch(`${url}/api/v1/auth/accept-invite`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password: berta.password }),
  })
  expect(accepted.status).toBe(200)
  return { anaId }
}

const clinic = journey({ prepare: withFrontDesk })

it('the front desk works without seeing a clinical text or a statistic, and none reaches its device', async () => {
  const { url } = clinic.server
  const page = await clinic.openDevice({ isSignedIn: false })
  const refused: string[] = []
  const heard: string[] = []
  page.on('response', async (response) => {
    if (response.status() === 403) refused.push(response.url())
    const type = response.headers()['content-type'] ?? ''
    if (type.includes('json') && (await response.text().catch(() => '')).includes(SECRET)) heard.push(response.url())
  })
  await signIn(page, url, berta)
  await mirrorAtHead(page)

  const navigation = page.getByRole('navigation', { name: 'Secciones' })
  await expect
    .poll(() => navigation.getByRole('link').allInnerTexts())
    .toEqual(['Inicio', 'Agenda', 'Pacientes', 'Caja'])
  for (const path of ['/clinical-records', '/stats', '/configuracion/equipo']) {
    await goTo(page, path, 'Panel de Administración')
    await page.waitForURL('**/dashboard')
  }

  // The dialog hides the screen's heading as soon as it is open.
  await page.goto(`${url}/patients?paciente=${clinic.rows.anaId}`)
  const file = page.getByRole('dialog')
  await file.getByRole('link', { name: 'Nueva cita' }).first().waitFor()
  expect(await file.getByRole('link', { name: /istoria|Registros/ }).count()).toBe(0)

  // With the dialog open, a change of address within the app would only close it.
  await openAgenda(page, url)
  await actButton(page, 'Completar', `${ana.firstName} ${ana.lastName}`, '09:00').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar' }).click()
  const completion = page.getByRole('dialog', { name: 'Completar cita' })
  await completion.getByRole('checkbox', { name: 'Registrar el ingreso' }).waitFor()
  expect(await completion.getByRole('checkbox').allInnerTexts()).toHaveLength(2)
  await completion.getByRole('button', { name: 'Marcar completada' }).click()
  await page.getByText('Cita marcada como completada').waitFor()

  await goTo(page, '/accounting', 'Contabilidad')
  const stored = await page.evaluate(storedText)
  expect(stored).toContain(ana.lastName)
  expect(stored).not.toContain(SECRET)
  expect(heard).toEqual([])
  expect(refused).toEqual([])
})
