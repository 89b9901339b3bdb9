import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { countDrafts } from '#tests/journeys/device/kept-drafts.ts'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'
import { openScreen, waitingCount } from '#tests/journeys/fixtures/front-desk.ts'
import { type DevicePlan, journey, reopened } from '#tests/journeys/fixtures/journey.ts'
import { bePatient } from '#tests/journeys/fixtures/patience.ts'
import { ana } from '#tests/journeys/fixtures/people.ts'
import { PHONE } from '#tests/support/browser/screens.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import {
  answersWith,
  deletedPatient,
  deletedRecord,
  editForm,
  newRecordForm,
  openRecords,
  rows,
  said,
  unhindered,
  withAna,
  writeRecord,
  writtenOver,
  writtenRecord,
} from './records-desk.ts'

const AWAY = 'Sin servidor no se pueden leer los registros clínicos'
const KEPT = 'En este dispositivo: se enviará cuando haya conexión'

const clinic = journey({ prepare: withAna })

async function opened(device: DevicePlan = {}): Promise<Page> {
  const page = await clinic.openDevice(device)
  await openRecords(page, clinic.server.url)
  return page
}

const allSent = (page: Page) => expect.poll(() => waitingCount(page), { timeout: 60_000 }).toBe(0)

it('a record is written and edited without the server, survives the tab, and is sent by itself', async () => {
  await writtenRecord(clinic.api, clinic.rows.anaId, { diagnosis: 'De antes' })
  const page = await opened({ screen: PHONE, outlastsServer: true })
  await rows(page).first().waitFor()
  await clinic.loseServer()
  await writeRecord(page, 'Ana Gómez', { Diagnóstico: 'Ciática' })
  await said(page, KEPT).waitFor()
  // The former list is still shown.
  await page.getByText(AWAY).waitFor()
  await expect.poll(() => rows(page).count()).toBe(2)
  await expect.poll(() => page.getByText('En este dispositivo', { exact: true }).count()).toBe(1)

  const again = await reopened(page)
  await openScreen(again, clinic.server.url, '/clinical-records', 'Registros Clínicos')
  await again.getByText(AWAY).waitFor()
  await again.getByText('Estos son los que esperan en este dispositivo.').waitFor()
  await expect.poll(() => rows(again).count()).toBe(1)
  const form = await editForm(again, 'Ana Gómez')
  await expect.poll(() => form.getByLabel('Diagnóstico').inputValue()).toBe('Ciática')
  await form.getByLabel('Tratamiento').fill('Elongación')
  await form.getByRole('button', { name: 'Guardar Cambios' }).click()
  await form.waitFor({ state: 'hidden' })
  await rows(again).first().click()
  await again.getByRole('dialog').getByText('Elongación').waitFor()
  await again.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click()

  await clinic.server.start()
  await allSent(again)
  await expect.poll(() => rows(again).count()).toBe(2)
  await expect.poll(() => again.getByText(AWAY).count()).toBe(0)
  expect(
    await storedRows(clinic.server.dataDir, 'SELECT diagnosis, treatment FROM medical_records ORDER BY id'),
  ).toEqual([
    { diagnosis: 'De antes', treatment: '' },
    { diagnosis: 'Ciática', treatment: 'Elongación' },
  ])
})

it.runIf(isProof)(
  "without the server a record can't be opened, which is said; one that is open can still be edited",
  async () => {
    await writtenRecord(clinic.api, clinic.rows.anaId, { diagnosis: 'Lumbalgia' })
    const page = await opened({ outlastsServer: true })
    await rows(page).first().click()
    const detail = page.getByRole('dialog', { name: 'Ana Gómez' })
    await detail.getByText('Lumbalgia').waitFor()
    await clinic.loseServer()
    await detail.getByRole('button', { name: 'Editar' }).click()
    const form = page.getByRole('dialog', { name: 'Editar Registro' })
    await form.getByLabel('Tratamiento').fill('Ajuste')
    await form.getByRole('button', { name: 'Guardar Cambios' }).click()
    await said(page, KEPT).waitFor()
    await detail.getByText('Ajuste').waitFor()
    await detail.getByText('En este dispositivo', { exact: true }).waitFor()
    await waitForDialogClosed(form, 1)
    await page.reload()

    await rows(page).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Para leerlo hace falta el servidor', { exact: false }).waitFor()
    await said(page, 'No se pudo cargar el registro clínico').waitFor()
    await dialog.getByText('Lo que escribiste en este dispositivo').waitFor()
    await dialog.getByText('Ajuste').waitFor()
    await clinic.server.start()
    await expect
      .poll(() => storedRows(clinic.server.dataDir, 'SELECT diagnosis, treatment FROM medical_records'), {
        timeout: 60_000,
      })
      .toEqual([{ diagnosis: 'Lumbalgia', treatment: 'Ajuste' }])
    await detail.getByText('Lumbalgia').waitFor()
    await expect.poll(() => detail.getByText('En este dispositivo', { exact: true }).count()).toBe(0)
  },
)

it.runIf(isProof)('a half-written record survives a closed tab as a draft, to be resumed or discarded', async () => {
  const page = await opened({ outlastsServer: true })
  const form = await newRecordForm(page, 'Ana Gómez')
  await form.getByLabel('Observaciones').fill('Refiere dolor al')
  await expect.poll(() => countDrafts(page)).toBe(1)

  const again = await reopened(page)
  await clinic.loseServer()
  await openScreen(again, clinic.server.url, '/clinical-records', 'Registros Clínicos')
  await again.getByText('Borrador', { exact: true }).waitFor()
  const resume = again.getByRole('button', { name: 'Continuar el borrador de Ana Gómez' })
  // Another tab that has it open keeps it.
  const other = await again.context().newPage()
  await openScreen(other, clinic.server.url, '/clinical-records', 'Registros Clínicos')
  await other.getByRole('button', { name: 'Continuar el borrador de Ana Gómez' }).click()
  await other.getByText('Se recuperó lo que estabas escribiendo').waitFor()
  await resume.click()
  await said(again, 'Este borrador está abierto en otra pestaña').waitFor()
  await other.close()
  const isHeld = () =>
    again.evaluate(async () => (await navigator.locks.query()).held?.some(({ name }) => name?.startsWith('draft-')))
  await expect.poll(isHeld).toBe(false)

  await resume.click()
  const resumed = again.getByRole('dialog', { name: 'Nuevo Registro' })
  await resumed.getByText('Se recuperó lo que estabas escribiendo').waitFor()
  await expect.poll(() => resumed.getByLabel('Observaciones').inputValue()).toBe('Refiere dolor al')
  // The name comes with the list, which is loaded again.
  await expect.poll(() => resumed.getByRole('combobox', { name: 'Paciente' }).inputValue()).toBe('Ana Gómez')
  await again.reload()
  await again.getByRole('button', { name: 'Descartar el borrador de Ana Gómez' }).click()
  await again.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await expect.poll(() => again.getByText('Borradores').count()).toBe(0)
})

it.runIf(isProof)('the draft of an edit does not undo what another device wrote meanwhile', async () => {
  const id = await writtenRecord(clinic.api, clinic.rows.anaId, { diagnosis: 'Lumbalgia' })
  const page = await opened()
  const form = await editForm(page, 'Ana Gómez')
  await form.getByLabel('Tratamiento').fill('Reposo')
  await expect.poll(() => countDrafts(page)).toBe(1)
  await page.reload()
  await bePatient(page)
  await writtenOver(clinic.api, clinic.server.url, id, { allergies: 'Polen' })
  await page.getByRole('button', { name: 'Continuar el borrador de Ana Gómez' }).click()
  await form.getByText('Se recuperó lo que estabas escribiendo').waitFor()
  await form.getByText('Los datos cambiaron en el servidor después de este borrador', { exact: false }).waitFor()
  await form.getByRole('button', { name: 'Guardar Cambios' }).click()
  await said(page, 'Registro clínico actualizado correctamente').waitFor()
  expect(await storedRows(clinic.server.dataDir, 'SELECT treatment, allergies FROM medical_records')).toEqual([
    { treatment: 'Reposo', allergies: 'Polen' },
  ])
  await expect.poll(() => page.getByText('Borradores').count()).toBe(0)
})

describe('what was typed into a record that another device deleted meanwhile', () => {
  /** Makes it a new record of Ana's, which arrives. */
  async function writtenAnew(page: Page): Promise<void> {
    await bePatient(page)
    await page.getByRole('button', { name: 'Escribirlo en un registro nuevo' }).click()
    const form = page.getByRole('dialog', { name: 'Nuevo Registro' })
    await form.getByText('Se recuperó lo que estabas escribiendo').waitFor()
    await expect.poll(() => form.getByRole('combobox', { name: 'Paciente' }).inputValue()).toBe('Ana Gómez')
    await expect.poll(() => form.getByLabel('Tratamiento').inputValue()).toBe('Reposo')
    expect(await form.getByLabel('Diagnóstico').inputValue()).toBe('')
    await form.getByRole('button', { name: 'Crear Registro' }).click()
    await said(page, 'Registro clínico creado correctamente').waitFor()
    expect(
      await storedRows(clinic.server.dataDir, 'SELECT patient_id, diagnosis, treatment FROM medical_records'),
    ).toEqual([{ patient_id: clinic.rows.anaId, diagnosis: '', treatment: 'Reposo' }])
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => countDrafts(page)).toBe(0)
    await expect.poll(() => waitingCount(page)).toBe(0)
    expect(await page.getByText('necesita tu decisión').count()).toBe(0)
  }

  it.runIf(isProof)('moves from the open form into a new record', async () => {
    const id = await writtenRecord(clinic.api, clinic.rows.anaId, { diagnosis: 'Lumbalgia' })
    const page = await opened()
    const form = await editForm(page, 'Ana Gómez')
    await form.getByLabel('Tratamiento').fill('Reposo')
    await deletedRecord(clinic.api, clinic.server.url, id)
    await bePatient(page)
    await form.getByRole('button', { name: 'Guardar Cambios' }).click()
    await form.getByText('Alguien eliminó este registro.', { exact: false }).waitFor()
    await writtenAnew(page)
  })

  it.runIf(isProof)('moves from its draft into a new record, now or later', async () => {
    const id = await writtenRecord(clinic.api, clinic.rows.anaId, { diagnosis: 'Lumbalgia' })
    const page = await opened({ screen: PHONE })
    const form = await editForm(page, 'Ana Gómez')
    await form.getByLabel('Tratamiento').fill('Reposo')
    await expect.poll(() => countDrafts(page)).toBe(1)
    await page.reload()
    await deletedRecord(clinic.api, clinic.server.url, id)
    const goOn = page.getByRole('button', { name: 'Continuar el borrador de Ana Gómez' })
    await goOn.click()
    await form.getByText('No se encontró el registro clínico.').waitFor()
    await form.getByText('Reposo', { exact: true }).waitFor()
    await form.getByRole('button', { name: 'Cerrar' }).last().click()
    await goOn.click()
    await writtenAnew(page)
  })

  it.runIf(isProof)('waits for a decision when the record of a refused form turns out to be deleted', async () => {
    const id = await writtenRecord(clinic.api, clinic.rows.anaId, { diagnosis: 'Lumbalgia' })
    const page = await opened()
    await rows(page).first().click()
    const detail = page.getByRole('dialog', { name: 'Ana Gómez' })
    await detail.getByText('Lumbalgia').waitFor()
    // The form is based on what the details show, since reading fails.
    await answersWith(page, 'read', 500, {})
    await detail.getByRole('button', { name: 'Editar' }).click()
    const form = page.getByRole('dialog', { name: 'Editar Registro' })
    await form.getByLabel('Tratamiento').fill('Reposo')
    await deletedRecord(clinic.api, clinic.server.url, id)
    await bePatient(page)
    await form.getByRole('button', { name: 'Guardar Cambios' }).click()
    await form.getByText('Alguien eliminó este registro.', { exact: false }).waitFor()
    await unhindered(page)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: /Sin conexión/, includeHidden: true }).waitFor({ state: 'attached' })
    await page.context().setOffline(false)
    await form.getByText('espera tu decisión', { exact: false }).waitFor({ timeout: 60_000 })
    await form.getByRole('button', { name: 'Cerrar' }).last().click()
    await form.waitFor({ state: 'detached' })
    await detail.getByRole('button', { name: 'Cerrar' }).last().click()
    await page.getByText('1 cambio de registros clínicos necesita tu decisión').waitFor()
  })

  it.runIf(isProof)(
    'moves from the sync centre into a new record when it was refused after its form had closed',
    async () => {
      const id = await writtenRecord(clinic.api, clinic.rows.anaId, { diagnosis: 'Lumbalgia' })
      const page = await opened()
      const form = await editForm(page, 'Ana Gómez')
      await form.getByLabel('Tratamiento').fill('Reposo')
      await page.context().setOffline(true)
      await form.getByRole('button', { name: 'Guardar Cambios' }).click()
      await said(page, KEPT).waitFor()
      await deletedRecord(clinic.api, clinic.server.url, id)
      await page.context().setOffline(false)
      await page.getByText('1 cambio de registros clínicos necesita tu decisión').waitFor({ timeout: 60_000 })
      await page.goto(`${clinic.server.url}/sincronizacion`)
      await page
        .getByText('Alguien eliminó este registro, pero lo que escribiste sigue aquí', { exact: false })
        .waitFor()
      await page.getByText('Reposo', { exact: true }).waitFor()
      await bePatient(page)
      await page.getByRole('button', { name: 'Escribirlo en un registro nuevo' }).click()
      await said(page, 'Lo que escribiste quedó en un registro nuevo').waitFor()
      expect(
        await storedRows(clinic.server.dataDir, 'SELECT patient_id, diagnosis, treatment FROM medical_records'),
      ).toEqual([{ patient_id: clinic.rows.anaId, diagnosis: '', treatment: 'Reposo' }])
      await page.getByText('No hay cambios por enviar').waitFor()
    },
  )
})

it('text about a patient whom another device deleted is kept for another one to be chosen', async () => {
  const page = await opened({ screen: PHONE })
  const written = await newRecordForm(page, 'Ana Gómez')
  await written.getByLabel('Diagnóstico').fill('Ciática')
  await page.context().setOffline(true)
  await written.getByRole('button', { name: 'Crear Registro' }).click()
  await said(page, KEPT).waitFor()
  await deletedPatient(clinic.api, clinic.server.url, clinic.rows.anaId)
  const bruno = await clinic.api.post<{ id: number }>('/patients', { ...ana, firstName: 'Bruno', dni: '30111333' })
  await page.context().setOffline(false)
  await page.getByText('1 cambio de registros clínicos necesita tu decisión').waitFor({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Decidir' }).click()
  await page.getByText('Ciática', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Elegir otro paciente' }).click()
  // Among several it is distinguished by its former patient.
  await page.getByRole('button', { name: 'Continuar el borrador de Sin paciente elegido (era de Ana Gómez)' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo Registro' })
  await form.getByText('Se recuperó lo que estabas escribiendo').waitFor()
  await form.getByText('Se escribió sobre Ana Gómez, que ya no está en el servidor.').waitFor()
  await form.getByRole('combobox', { name: 'Paciente' }).fill('Bruno')
  await page.getByRole('option', { name: /Bruno/ }).click()
  await bePatient(page)
  await form.getByRole('button', { name: 'Crear Registro' }).click()
  await said(page, 'Registro clínico creado correctamente').waitFor()
  expect(await storedRows(clinic.server.dataDir, 'SELECT patient_id, diagnosis FROM medical_records')).toEqual([
    { patient_id: bruno.id, diagnosis: 'Ciática' },
  ])
  await expect.poll(() => countDrafts(page)).toBe(0)
})
