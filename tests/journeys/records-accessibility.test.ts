import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ClinicApi, createClinicApi } from '#tests/support/clinic-api.ts'
import type { ClinicBrowser } from '#tests/support/clinic-browser.ts'
import { PHONE, type Screen, TABLET } from '#tests/support/screens.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { countDrafts } from './kept-drafts.ts'
import {
  ana,
  editForm,
  newRecordForm,
  openRecords,
  rows,
  writeRecord,
  writtenOver,
  writtenRecord,
} from './records-desk.ts'
import { signedInStart } from './signed-in-start.ts'
import { wcagFaults } from './wcag-faults.ts'

const start = signedInStart()

let server: ServerProcess
let browser: ClinicBrowser
let api: ClinicApi

beforeEach(async () => {
  server = await start.server()
  await server.start()
  api = await createClinicApi(server.url)
})

afterEach(async () => {
  await browser.dispose()
  await server.dispose()
})

async function opened(viewport: Screen): Promise<Page> {
  browser = await start.browser(viewport)
  const page = await browser.open()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openRecords(page, server.url)
  return page
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

it.each([
  ['tablet', TABLET],
  ['phone', PHONE],
] as const)('the screen and its dialogs on a %s have nothing that WCAG 2.2 AA forbids', async (_device, viewport) => {
  const { id: anaId } = await api.post<{ id: number }>('/patients', ana)
  const page = await opened(viewport)
  await page.getByText('No hay registros clínicos.').waitFor()
  expect(await wcagFaults(page), 'empty').toEqual([])
  const id = await writtenRecord(api, anaId, { diagnosis: 'Lumbalgia' })
  await writtenOver(api, server.url, id, { treatment: 'Ajuste' })
  await rows(page).first().waitFor()

  const form = await newRecordForm(page, 'Ana Gómez')
  await form.getByLabel('Diagnóstico').fill('A medias')
  expect(await wcagFaults(page), 'new').toEqual([])
  await expect.poll(() => countDrafts(page)).toBe(1)
  await page.reload()
  await page.getByText('Borradores').waitFor()
  await rows(page).first().waitFor()
  expect(await wcagFaults(page), 'list and drafts').toEqual([])
  expect(await overflow(page)).toBe(0)

  await rows(page).first().click()
  const detail = page.getByRole('dialog', { name: 'Ana Gómez' })
  await detail.getByRole('button', { name: 'Ver versiones' }).click()
  await detail.getByText('Cambió: Tratamiento').click()
  expect(await wcagFaults(page), 'detail').toEqual([])
  await detail.getByRole('button', { name: 'Cerrar' }).last().click()
  await detail.waitFor({ state: 'hidden' })
  const edit = await editForm(page, 'Ana Gómez')
  expect(await wcagFaults(page), 'edit').toEqual([])
  await edit.getByRole('button', { name: 'Cancelar' }).click()

  await server.kill()
  await writeRecord(page, 'Ana Gómez', { Diagnóstico: 'Ciática' })
  await page.getByText('Sin servidor no se pueden leer los registros clínicos').waitFor()
  expect(await wcagFaults(page), 'away').toEqual([])
  await page.reload()
  await page.getByRole('button', { name: 'Editar el registro' }).first().waitFor()
  expect(await wcagFaults(page), 'away from the start').toEqual([])
  expect(await overflow(page)).toBe(0)
})
