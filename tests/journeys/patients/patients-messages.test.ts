import { once } from 'node:events'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signIn } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { letPass, meddle } from '#tests/journeys/fixtures/meddled-page.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { PHONE, TABLET } from '#tests/support/browser/screens.ts'
import type { Fate } from '#tests/support/network/meddling-proxy.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'
import { bruno, field, fillPatient, openNew, openPatients, rowOf, toastSays } from './patients-desk.ts'

const clinic = journey()

async function opened(screen = TABLET): Promise<Page> {
  const page = await clinic.openDevice({ screen, waitsForAnswers: true })
  await openPatients(page, clinic.server.url)
  return page
}

/** A refusal of the API without a message. */
async function refusal(status: number): Promise<Fate> {
  const { epoch } = await clinic.api.get<{ epoch: number }>('/sync/capabilities')
  return { type: 'application/json', text: '{}', status, headers: { 'sync-epoch': String(epoch) } }
}

/** Decides the fate of each change of a patient that the page sends from now on. */
const meddleWithWrites = (page: Page, fate: () => Promise<Fate>) =>
  meddle(page, ({ method, path }) => (method !== 'GET' && path.startsWith('/api/v1/patients') ? fate() : 'pass'))

const refuseWrites = (page: Page) => meddleWithWrites(page, () => refusal(403))

describe.each(variants(['tablet', TABLET] as const, ['phone', PHONE] as const))('on a %s', (_device, screen) => {
  it.runIf(isProof)('the list shows that it is loading, that it failed, and its rows after a retry', async () => {
    await clinic.api.post('/patients', ana)
    const gate = new AbortController()
    const held = once(gate.signal, 'abort')
    const page = await clinic.openDevice({ screen, isSignedIn: false })
    await meddle(page, async ({ path }) => {
      if (!/^\/api\/v1\/(sync\/(changes|events)|patients)/.test(path)) return 'pass'
      await held
      return refusal(500)
    })
    await signIn(page, clinic.server.url)
    await page.getByRole('main').getByRole('link', { name: 'Ver Pacientes' }).click()
    await page.getByRole('heading', { name: 'Pacientes', level: 1 }).waitFor()
    await page.getByRole('main').getByText('Cargando...').first().waitFor()
    gate.abort()
    // Its engine loads after its screen.
    await page.getByText('No se pudieron cargar los pacientes').waitFor({ timeout: 60_000 })
    await page.goto(`${clinic.server.url}/patients?paciente=1`)
    const details = page.getByRole('dialog')
    await details.getByText('No se pudo cargar el paciente').waitFor()
    await details.getByRole('button', { name: 'Cerrar' }).last().click()
    const askedAgain = page.waitForRequest(/\/api\/v1\/patients/)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await askedAgain
    await letPass(page)
    await rowOf(page, 'Ana Gómez').waitFor({ timeout: 60_000 })
  })

  it.runIf(isProof)("a refused new patient keeps the form open, with the server's message or the default", async () => {
    const page = await opened(screen)
    // Another device is first by so little that this one can't know yet.
    await meddleWithWrites(page, async () => {
      await clinic.api.post('/patients', ana)
      return 'pass'
    })
    const dialog = await openNew(page)
    await fillPatient(dialog, { ...bruno, dni: ana.dni })
    const create = dialog.getByRole('button', { name: 'Crear Paciente' })
    await create.click()
    await toastSays(page, 'Error', 'Ya existe un paciente con ese DNI')
    await dialog.getByText('Ya existe un paciente con ese DNI').waitFor()
    await expect.poll(() => field(dialog, 'lastName').inputValue()).toBe('Ñáñez')

    await refuseWrites(page)
    await fillPatient(dialog, { dni: bruno.dni })
    await create.click()
    await toastSays(page, 'Error', 'No se pudo crear el paciente')
    await expect.poll(() => field(dialog, 'dni').inputValue()).toBe(bruno.dni)

    await letPass(page)
    await create.click()
    await toastSays(page, 'Paciente creado correctamente')
    await dialog.waitFor({ state: 'hidden' })
    await rowOf(page, 'Bruno Ñáñez').waitFor()
  })

  it.runIf(isProof)('a refused edit keeps the form open, and discarding it leaves the patient as it was', async () => {
    await clinic.api.post('/patients', ana)
    const page = await opened(screen)
    await refuseWrites(page)
    await page.getByRole('button', { name: 'Editar a Ana Gómez' }).click()
    const dialog = page.getByRole('dialog', { name: 'Editar Paciente' })
    await field(dialog, 'lastName').fill('Gómez Paz')
    await dialog.getByRole('button', { name: 'Guardar Cambios' }).click()
    await toastSays(page, 'Error', 'No se pudo actualizar el paciente')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Editar a Ana Gómez (DNI 30111222)', exact: true }).waitFor()
    await expect.poll(() => page.getByText('necesita tu decisión').count()).toBe(0)
  })

  it("a refused deletion restores the patient, and one that can't be stored never begins", async () => {
    await clinic.api.post('/patients', ana)
    const page = await opened(screen)
    await refuseWrites(page)
    const remove = async () => {
      await page.getByRole('button', { name: 'Eliminar a Ana Gómez' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
    }
    await remove()
    await page.getByText(/^Se eliminará en \d+ s$/).waitFor()
    await toastSays(page, 'Error', 'No se pudo eliminar el paciente')
    await page.getByRole('button', { name: 'Decidir' }).waitFor()
    await page.getByRole('button', { name: 'Eliminar a Ana Gómez' }).waitFor()
    await page.getByText('1 cambio de pacientes necesita tu decisión').waitFor()
    expect(await clinic.api.get<unknown[]>('/patients')).toHaveLength(1)

    await letPass(page)
    await page.reload()
    await rowOf(page, 'Ana Gómez').waitFor()
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('the disk is gone', 'UnknownError')
      }
    })
    await remove()
    await toastSays(page, 'Error', 'No se pudo eliminar el paciente')
    expect(await page.getByText(/^Se eliminará en/).count()).toBe(0)
  })
})

it.runIf(isProof)('what could not be stored stays in the form', async () => {
  const page = await opened()
  const dialog = await openNew(page)
  await fillPatient(dialog, ana)
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('the disk is gone', 'UnknownError')
    }
  })
  await dialog.getByRole('button', { name: 'Crear Paciente' }).click()
  await toastSays(page, 'Error', 'No se pudo guardar en este dispositivo. Lo que escribiste sigue en el formulario.')
  await expect.poll(() => field(dialog, 'dni').inputValue()).toBe(ana.dni)
})
