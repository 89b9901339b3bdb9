import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'
import { waitingCount } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { letPass, meddle } from '#tests/journeys/fixtures/meddled-page.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { editForm, openRecords, rows, withAna, writeRecord, writtenRecord } from './records-desk.ts'

const clinic = journey({
  prepare: async (api) => {
    const { anaId } = await withAna(api)
    await writtenRecord(api, anaId, { diagnosis: 'De antes' })
  },
})

const RECORDS = '/api/v1/medical-history'

const written = () => storedRows(clinic.server.dataDir, 'SELECT diagnosis, treatment FROM medical_records ORDER BY id')

/** Lets a new record arrive while its answer is lost, and blocks further changes of it. */
async function loseTheAnswer(page: Page): Promise<void> {
  let arrived = 0
  await meddle(page, ({ method, path }) => {
    if (method === 'GET' || !path.startsWith(RECORDS)) return 'pass'
    return arrived++ === 0 ? 'cut' : 'refuse'
  })
}

/** Edits one text of Ana's newest record, which has these texts so far. */
async function writeOn(page: Page, label: string, text: string, sofar: Readonly<Record<string, string>>) {
  const form = await editForm(page, 'Ana Gómez')
  for (const [known, said] of Object.entries(sofar))
    await expect.poll(() => form.getByLabel(known).inputValue()).toBe(said)
  await form.getByLabel(label).fill(text)
  await form.getByRole('button', { name: 'Guardar Cambios' }).click()
  await waitForDialogClosed(form)
}

it('a record whose answer was lost is listed once, and keeps edits from before and after it is recognised', async () => {
  const page = await clinic.openDevice()
  await openRecords(page, clinic.server.url)
  await loseTheAnswer(page)
  await writeRecord(page, 'Ana Gómez', { Diagnóstico: 'Ciática' })
  await expect.poll(written).toHaveLength(2)
  await writeOn(page, 'Tratamiento', 'Elongación', { Diagnóstico: 'Ciática' })

  // The list, loaded again, has both from the server.
  await page.reload()
  await expect.poll(() => rows(page).count()).toBe(2)
  await writeOn(page, 'Diagnóstico', 'Ciática derecha', { Diagnóstico: 'Ciática', Tratamiento: 'Elongación' })
  const before = { diagnosis: 'De antes', treatment: '' }
  expect(await written()).toEqual([before, { diagnosis: 'Ciática', treatment: '' }])

  await letPass(page)
  await expect.poll(() => waitingCount(page), { timeout: 60_000 }).toBe(0)
  expect(await written()).toEqual([before, { diagnosis: 'Ciática derecha', treatment: 'Elongación' }])
  await expect.poll(() => rows(page).count()).toBe(2)
})
