import { expect, it } from 'vitest'
import { fillRegistration } from './account-desk.ts'
import { journey } from './journey.ts'
import { visitorPhone } from './site-visitor.ts'

const clinic = journey()

it('a form is sent once the server can be reached, though the code that sends it could not be fetched before', async () => {
  const page = await clinic.openDevice(visitorPhone)
  let isDown = false
  let missed = 0
  // The page is never idle: what it will need is not fetched ahead.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.route('**/assets/*.js', (route) => {
    if (!isDown) return route.continue()
    missed++
    return route.fulfill({ status: 503 })
  })
  await page.goto(`${clinic.server.url}/register`)
  // The line breaks as soon as the form stands.
  await page.getByRole('button', { name: 'Registrarse' }).waitFor()
  isDown = true
  await fillRegistration(page)
  await page.getByRole('button', { name: 'Registrarse' }).click()
  await page.getByText('El servidor no responde.', { exact: false }).waitFor()
  expect(missed).toBeGreaterThan(0)

  isDown = false
  await page.getByRole('button', { name: 'Registrarse' }).click()
  await page.getByText('Registro exitoso', { exact: true }).first().waitFor()
  expect(await clinic.api.get('/patients')).toHaveLength(1)
})
