import { expect, it } from 'vitest'
import { addDays } from '#domain/values/dates/local-date.ts'
import { bookedAppointment, patientAsks } from '#tests/journeys/agenda/agenda-desk.ts'
import { openScreen, signIn, signOut } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { PHONE } from '#tests/support/browser/screens.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { openCash, takenIncome, today, withAna } from './cash-desk.ts'

const clinic = journey({
  prepare: async (api, { url }) => {
    const anaId = await withAna(api)
    await bookedAppointment(api, anaId, '09:00', today)
    await bookedAppointment(api, anaId, '10:00', today)
    await patientAsks(url, ['09:00', '10:30'])
    await takenIncome(api, anaId, { amount: 18_000.5 })
    await takenIncome(api, anaId, { amount: 900, paymentStatus: 'cancelled' })
  },
})

it("links to every screen of the practice, and shows today's figures, without a server too", async () => {
  const page = await clinic.openDevice({ screen: PHONE, hasWorker: true })
  await openCash(page, clinic.server.url)
  await clinic.server.kill()
  await openScreen(page, clinic.server.url, '/dashboard', 'Panel de Administración')

  const desks = page.getByRole('main').getByRole('link')
  await expect
    .poll(() => desks.evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')])))
    .toEqual([
      ['Configuración', '/configuracion'],
      ['Ver Calendario', '/appointments'],
      ['Ver Historias', '/clinical-records'],
      ['Ver Métricas', '/stats'],
      ['Abrir Caja', '/accounting'],
      ['Ver Pacientes', '/patients'],
      ['Guardar la hoja de hoy', `/appointments?hoja=${today}`],
      ['Guardar la de mañana', `/appointments?hoja=${addDays(today, 1)}`],
    ])
  for (const name of [
    'Gestión de Turnos',
    'Historias Clínicas',
    'Métricas',
    'Caja Diaria',
    'Pacientes',
    'Precios de Servicios',
  ])
    await expect.poll(() => page.getByRole('heading', { name, exact: true }).isVisible()).toBe(true)
  await page.getByText('Hoy: 2 citas, 2 por atender').waitFor()
  await page.getByRole('main').getByText('2 solicitudes pendientes').waitFor()
  await page.getByText('Hoy: $ 18.000,50 en 1 ingreso').waitFor()
})

it.runIf(isProof)('warns a user with an easily guessed password, until the next sign-in', async () => {
  const page = await clinic.openDevice({ isSignedIn: false })
  const warning = page.getByText('Tu contraseña es fácil de adivinar')
  await page.route('**/auth/login', async (route) => {
    const response = await route.fetch()
    const { user, ...session } = (await response.json()) as { user: object }
    await route.fulfill({ response, json: { ...session, user: { ...user, guessablePassword: true } } })
  })
  await signIn(page, clinic.server.url)
  await warning.waitFor()
  await page.reload()
  await warning.waitFor()

  await page.unrouteAll()
  await signOut(page)
  await signIn(page, clinic.server.url)
  await page.getByText(/Hoy: \$/).waitFor()
  expect(await warning.count()).toBe(0)
})
