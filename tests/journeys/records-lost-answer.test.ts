import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createClinicApi } from '#tests/support/clinic-api.ts'
import type { ClinicBrowser } from '#tests/support/clinic-browser.ts'
import { createMeddlingProxy, type MeddlingProxy } from '#tests/support/meddling-proxy.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { storedRows } from '#tests/support/stored-rows.ts'
import { closedDialog } from './closed-dialog.ts'
import { waitingCount } from './front-desk.ts'
import { ana, editForm, openRecords, rows, writeRecord, writtenRecord } from './records-desk.ts'
import { signedInStart } from './signed-in-start.ts'

const start = signedInStart()

let server: ServerProcess
let proxy: MeddlingProxy
let browser: ClinicBrowser

beforeEach(async () => {
  server = await start.server({ isBehindProxy: true })
  await server.start()
  const api = await createClinicApi(server.url)
  const { id } = await api.post<{ id: number }>('/patients', ana)
  await writtenRecord(api, id, { diagnosis: 'De antes' })
  proxy = await createMeddlingProxy(server.url, start.port())
  browser = await start.browser()
})

afterEach(async () => {
  await browser.dispose()
  await proxy.close()
  await server.dispose()
})

const RECORDS = '/api/v1/medical-history'

const written = () => storedRows(server.dataDir, 'SELECT diagnosis, treatment FROM medical_records ORDER BY id')

/** From now on a new record arrives although its answer does not, and nothing that is written about it goes through. */
function loseTheAnswer(): void {
  let arrived = 0
  proxy.meddle(({ method, path }) => {
    if (method === 'GET' || !path.startsWith(RECORDS)) return 'pass'
    return arrived++ === 0 ? 'cut' : 'refuse'
  })
}

/** Edits one text of Ana's newest record, which says these texts so far. */
async function writeOn(page: Page, label: string, text: string, sofar: Readonly<Record<string, string>>) {
  const form = await editForm(page, 'Ana Gómez')
  for (const [known, said] of Object.entries(sofar))
    await expect.poll(() => form.getByLabel(known).inputValue()).toBe(said)
  await form.getByLabel(label).fill(text)
  await form.getByRole('button', { name: 'Guardar Cambios' }).click()
  await closedDialog(form)
}

it('a record whose arrival nobody heard of is listed once, and keeps what is written on it before and after it is recognised', async () => {
  const page = await browser.open()
  await openRecords(page, proxy.url)
  loseTheAnswer()
  await writeRecord(page, 'Ana Gómez', { Diagnóstico: 'Ciática' })
  await expect.poll(written).toHaveLength(2)
  await writeOn(page, 'Tratamiento', 'Elongación', { Diagnóstico: 'Ciática' })

  // The list, read anew, has both from the server.
  await page.reload()
  await expect.poll(() => rows(page).count()).toBe(2)
  await writeOn(page, 'Diagnóstico', 'Ciática derecha', { Diagnóstico: 'Ciática', Tratamiento: 'Elongación' })
  const before = { diagnosis: 'De antes', treatment: '' }
  expect(await written()).toEqual([before, { diagnosis: 'Ciática', treatment: '' }])

  proxy.rest()
  await expect.poll(() => waitingCount(page), { timeout: 60_000 }).toBe(0)
  expect(await written()).toEqual([before, { diagnosis: 'Ciática derecha', treatment: 'Elongación' }])
  await expect.poll(() => rows(page).count()).toBe(2)
})
