import { expect, it } from 'vitest'
import { refuseOwnData } from '#tests/journeys/device/refused-data.ts'
import { openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'

const clinic = journey()

it("an app whose code can't be fetched says so after a while, and starts after a reload", async () => {
  const page = await clinic.openDevice({ isSignedIn: false })
  let isCut = true
  await page.route('**/*.js', (route) => (isCut ? route.abort() : route.continue()))
  await page.goto(`${clinic.server.url}/login?next=1#seguir`)
  await page.getByText('Cargando...').waitFor()
  const late = page.getByText('¿No termina de cargar? Comprueba la conexión.')
  expect(await late.isVisible()).toBe(false)
  await late.waitFor()

  isCut = false
  await page.getByRole('link', { name: 'Recargar' }).click()
  await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor()
})

it("a user whose data can't be opened can reload or sign out, so that somebody else can sign in", async () => {
  const page = await clinic.openDevice()
  await openScreen(page, clinic.server.url, '/dashboard', 'Panel de Administración')
  await page.addInitScript(refuseOwnData)
  await page.reload()
  await page.getByRole('heading', { name: 'No se pudieron abrir los datos de este dispositivo' }).waitFor()
  await page.getByRole('button', { name: 'Recargar' }).waitFor()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
