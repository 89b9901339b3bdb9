import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { storedText } from '#tests/journeys/fixtures/stored-text.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { answersWith, openRecords, rows, said, unhindered, withAna, writtenRecord } from './records-desk.ts'

const SECRET = 'Hernia de disco'

const clinic = journey({ prepare: withAna })

async function opened(): Promise<Page> {
  const page = await clinic.openDevice()
  await openRecords(page, clinic.server.url)
  return page
}

it.runIf(isProof)('says what could not be read, and reads it on a retry', async () => {
  const id = await writtenRecord(clinic.api, clinic.rows.anaId, { diagnosis: SECRET })
  const page = await opened()
  await rows(page).first().waitFor()
  await answersWith(page, 'read', 500, {})
  await page.reload()
  await page.getByText('No se pudieron cargar los registros clínicos').waitFor()
  await unhindered(page)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await rows(page).first().waitFor()

  await answersWith(page, 'read', 500, {})
  await rows(page).first().click()
  await said(page, 'No se pudo cargar el registro clínico').waitFor()
  const dialog = page.getByRole('dialog')
  await unhindered(page)
  await dialog.getByRole('button', { name: 'Reintentar' }).click()
  await dialog.getByText(SECRET).waitFor()

  await dialog.getByRole('button', { name: 'Ver versiones' }).waitFor()
  await answersWith(page, 'read', 500, {})
  await dialog.getByRole('button', { name: 'Ver versiones' }).click()
  await dialog.getByText('No se pudieron cargar las versiones').waitFor()
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await unhindered(page)

  // Another device deletes it while the row is visible.
  await answersWith(page, 'read', 404, { message: 'No está', code: 'not_found' })
  await page.getByRole('button', { name: /^Editar el registro/ }).click()
  await dialog.getByText('No se encontró el registro clínico.').waitFor()
  expect(id).toBeGreaterThan(0)
})

it("shows one patient's records, chosen here or from the patients screen, and a long list page by page", async () => {
  const eva = { ...ana, firstName: 'Eva', lastName: 'Luna', dni: '31222333' }
  const evaId = (await clinic.api.post<{ id: number }>('/patients', eva)).id
  for (let count = 0; count < 51; count++) await writtenRecord(clinic.api, evaId, {})
  await writtenRecord(clinic.api, clinic.rows.anaId, { diagnosis: SECRET })
  const page = await opened()
  await page.getByText('52 registros').waitFor()
  await expect.poll(() => rows(page).count()).toBe(50)
  await page.getByRole('button', { name: 'Mostrar más' }).click()
  await expect.poll(() => rows(page).count()).toBe(52)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('30111222')
  await page.getByRole('option', { name: /Ana Gómez/ }).click()
  await page.getByText('1 registro', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Quitar la selección' }).click()
  await page.getByText('52 registros').waitFor()

  // The details open over the screen, and cover its heading.
  await page.goto(`${clinic.server.url}/patients?paciente=${clinic.rows.anaId}`)
  await page.getByRole('dialog').getByRole('link', { name: 'Historia clínica' }).click()
  await page.getByRole('heading', { name: /^Historia de Ana/ }).waitFor()
  await page.getByRole('button', { name: 'Ver la lista' }).click()
  await page.getByText('1 registro', { exact: true }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await openScreen(page, clinic.server.url, '/clinical-records?paciente=9999', 'Registros Clínicos')
  await said(page, 'No se encontró el paciente.').waitFor()
})

it('leaves nothing of what was read on the device, in the address or in the console', async () => {
  const id = await writtenRecord(clinic.api, clinic.rows.anaId, { diagnosis: SECRET, observations: SECRET })
  const page = await clinic.openDevice({ hasWorker: true })
  const told: string[] = []
  page.on('console', (message) => told.push(message.text()))
  await openRecords(page, clinic.server.url)
  const before = await readings(id)
  await rows(page).first().waitFor()
  expect(await readings(id)).toBe(before)
  await rows(page).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(SECRET).first().waitFor()
  expect(await readings(id)).toBe(before + 1)
  await dialog.getByRole('button', { name: 'Ver versiones' }).click()
  await dialog.getByText('No tuvo cambios desde que se escribió.').waitFor()
  await dialog.getByRole('button', { name: 'Editar' }).click()
  await page.getByRole('dialog', { name: 'Editar Registro' }).getByLabel('Diagnóstico').waitFor()

  expect(told.join('\n')).not.toContain(SECRET)
  expect(page.url()).not.toContain(SECRET)
  expect(await page.evaluate(storedText)).not.toContain(SECRET)
})

/** Counts the accesses to the record in the server's access log. */
async function readings(id: number): Promise<number> {
  const query = `SELECT id FROM audit_log WHERE action = 'clinicalRecord.read' AND entity_id = ${id}`
  return (await storedRows(clinic.server.dataDir, query)).length
}
