import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addPatient, fillLogin, openScreen, waitForServerLost } from '#tests/journeys/fixtures/front-desk.ts'
import { journey, reopened } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { bruno } from '#tests/journeys/patients/patients-desk.ts'
import { admin } from '#tests/support/server/server-process.ts'
import { isProof } from '#tests/support/suites/tier.ts'

const clinic = journey()

/** A device on which two patients were registered while the server was unreachable. */
async function withTwoUnsent(): Promise<Page> {
  const page = await clinic.openDevice({ outlastsServer: true })
  await openScreen(page, clinic.server.url, '/patients', 'Pacientes')
  await clinic.loseServer()
  await waitForServerLost(page)
  await addPatient(page, ana)
  await addPatient(page, bruno)
  // Until then an empty list has its own button for a new patient.
  await page.getByRole('button', { name: `Editar a ${bruno.firstName} ${bruno.lastName}` }).waitFor()
  return page
}

/** Deletes, from another tab, what a person or the browser would delete: databases, and everything else if `wholly`. */
async function deleteData(page: Page, { only = /./, wholly = false }: { only?: RegExp; wholly?: boolean } = {}) {
  const other = await page.context().newPage()
  await other.route('**/empty', (route) => route.fulfill({ body: '<p>', contentType: 'text/html' }))
  await other.goto(`${clinic.server.url}/empty`)
  await other.evaluate(
    async ({ source, isWhole }) => {
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
      const gone = (name: string) =>
        new Promise((resolve, reject) => {
          const request = indexedDB.deleteDatabase(name)
          request.onsuccess = resolve
          request.onerror = reject
        })
      await Promise.all(names.filter((name) => new RegExp(source).test(name)).map(gone))
      if (isWhole) localStorage.clear()
    },
    { source: only.source, isWhole: wholly },
  )
  await other.close()
}

const erased = (page: Page) => page.getByText('Se borraron los datos de este dispositivo y la sesión se cerró.')
const lostTwo = (page: Page) =>
  page.getByText(/se perdieron 2 cambios sin enviar de direccion; el más antiguo, del 19\/11\/2026/)

it.runIf(isProof)(
  'with a page open, says at once that the data were deleted and what was lost, and starts anew',
  async () => {
    const page = await withTwoUnsent()
    await deleteData(page)
    await page.waitForURL('**/login')
    await erased(page).waitFor()
    await lostTwo(page).waitFor()
    expect(await page.getByText(/venció|guardad/).count()).toBe(0)

    await clinic.server.start()
    await fillLogin(page, admin)
    await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor()
    await lostTwo(page).waitFor()
    await page.getByRole('button', { name: 'Entendido' }).click()
    await lostTwo(page).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor()
    expect(await lostTwo(page).count()).toBe(0)
  },
)

it('with no page open, says so at the next start, and says nothing when everything was cleared', async () => {
  const page = await reopened(await withTwoUnsent())
  await clinic.server.start()
  await deleteData(page)
  await page.goto(`${clinic.server.url}/patients`)
  await page.waitForURL('**/login')
  await lostTwo(page).waitFor()
  expect(await page.getByText(/venció|guardad/).count()).toBe(0)
  const next = await reopened(page)
  await deleteData(next, { wholly: true })
  await next.goto(`${clinic.server.url}/login`)
  await next.getByRole('button', { name: 'Iniciar Sesión' }).waitFor()
  expect(await next.getByText(/se perdi|guardad/).count()).toBe(0)
})

it('keeps what is being typed on screen, says that the data are gone, and starts anew when it is discarded', async () => {
  const page = await withTwoUnsent()
  await page.getByRole('button', { name: 'Nuevo Paciente' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo Paciente' })
  await form.getByLabel('Nombre').first().fill('Carla')
  await deleteData(page, { only: /^clinica-\d/ })
  await page.getByText('Copia lo que estés escribiendo y recarga.').waitFor()
  expect(await form.getByLabel('Nombre').first().inputValue()).toBe('Carla')
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByText('Se vuelven a traer del servidor. Lo que había quedado a medio escribir se perdió.').waitFor()
  await lostTwo(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/patients')
})
