import { once } from 'node:events'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ClinicApi, createClinicApi } from '#tests/support/clinic-api.ts'
import { type ClinicBrowser, createClinicBrowser } from '#tests/support/clinic-browser.ts'
import {
  type Asked,
  createMeddlingProxy,
  type Fate,
  type ForeignAnswer,
  type MeddlingProxy,
} from '#tests/support/meddling-proxy.ts'
import { PHONE, type Screen, TABLET } from '#tests/support/screens.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { signIn } from './front-desk.ts'
import { waitPatiently } from './patience.ts'
import { ana, bruno, field, fillPatient, openNew, openPatients, rowOf, toastSays } from './patients-desk.ts'
import { signedInStart } from './signed-in-start.ts'

const start = signedInStart()

let server: ServerProcess
let proxy: MeddlingProxy
let browser: ClinicBrowser
let api: ClinicApi
let epoch: string

beforeEach(async () => {
  server = await start.server({ isBehindProxy: true })
  await server.start()
  api = await createClinicApi(server.url)
  epoch = String((await api.get<{ epoch: number }>('/sync/capabilities')).epoch)
  proxy = await createMeddlingProxy(server.url, start.port())
})

afterEach(async () => {
  await browser.dispose()
  await proxy.close()
  await server.dispose()
})

async function opened(viewport: Screen): Promise<Page> {
  browser = await start.browser(viewport)
  const page = await browser.open()
  await waitPatiently(browser.context())
  await openPatients(page, proxy.url)
  return page
}

/** The API's no, without a word of why. */
const wordless = (status: number): ForeignAnswer => ({
  type: 'application/json',
  text: '{}',
  status,
  headers: { 'sync-epoch': epoch },
})

const isWrite = ({ method, path }: Asked) => method !== 'GET' && path.startsWith('/api/v1/patients')
const isReading = ({ method, path }: Asked) =>
  method === 'GET' && /^\/api\/v1\/(sync\/(changes|events)|patients)/.test(path)

describe.each([
  ['tablet', TABLET],
  ['phone', PHONE],
] as const)('on a %s', (_device, viewport) => {
  it('the list says that it is on its way, that it could not be had, and is there when it is asked for again', async () => {
    await api.post('/patients', ana)
    const gate = new AbortController()
    const held = once(gate.signal, 'abort')
    proxy.meddle(async (asked) => {
      if (!isReading(asked)) return 'pass'
      await held
      return wordless(500)
    })
    browser = await createClinicBrowser(viewport)
    const page = await browser.open()
    await signIn(page, proxy.url)
    await page.goto(`${proxy.url}/patients`)
    await page.getByRole('main').getByText('Cargando...').first().waitFor()
    gate.abort()
    await page.getByText('No se pudieron cargar los pacientes').waitFor()
    await page.goto(`${proxy.url}/patients?paciente=1`)
    const details = page.getByRole('dialog')
    await details.getByText('No se pudo cargar el paciente').waitFor()
    await details.getByRole('button', { name: 'Cerrar' }).last().click()
    proxy.rest()
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await rowOf(page, 'Ana Gómez').waitFor()
  })

  it('a new patient that the server refuses keeps the form open, with the server words or with the default', async () => {
    const page = await opened(viewport)
    // Another device is quicker by so little that nobody can have heard of it here.
    proxy.meddle(async (asked): Promise<Fate> => {
      if (isWrite(asked)) await api.post('/patients', ana)
      return 'pass'
    })
    const dialog = await openNew(page)
    await fillPatient(dialog, { ...bruno, dni: ana.dni })
    const create = dialog.getByRole('button', { name: 'Crear Paciente' })
    await create.click()
    await toastSays(page, 'Error', 'Ya existe un paciente con ese DNI')
    await dialog.getByText('Ya existe un paciente con ese DNI').waitFor()
    await expect.poll(() => field(dialog, 'lastName').inputValue()).toBe('Ñáñez')

    proxy.meddle((asked) => (isWrite(asked) ? wordless(403) : 'pass'))
    await fillPatient(dialog, { dni: bruno.dni })
    await create.click()
    await toastSays(page, 'Error', 'No se pudo crear el paciente')
    await expect.poll(() => field(dialog, 'dni').inputValue()).toBe(bruno.dni)

    proxy.rest()
    await create.click()
    await toastSays(page, 'Paciente creado correctamente')
    await dialog.waitFor({ state: 'hidden' })
    await rowOf(page, 'Bruno Ñáñez').waitFor()
  })

  it('a change that the server refuses keeps the form open, and given up it leaves the patient as it was', async () => {
    await api.post('/patients', ana)
    const page = await opened(viewport)
    proxy.meddle((asked) => (isWrite(asked) ? wordless(403) : 'pass'))
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

  it('a deletion that the server refuses puts the patient back, and one that the disk refuses never begins', async () => {
    await api.post('/patients', ana)
    const page = await opened(viewport)
    proxy.meddle((asked) => (isWrite(asked) ? wordless(403) : 'pass'))
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
    expect(await api.get<unknown[]>('/patients')).toHaveLength(1)

    proxy.rest()
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

it('what could not be put on the disk stays in the form', async () => {
  const page = await opened(TABLET)
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
