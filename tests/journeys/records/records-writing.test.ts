import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { PHONE, TABLET } from '#tests/support/browser/screens.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'
import {
  answersWith,
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

const clinic = journey({ prepare: withAna })

async function opened(screen = TABLET): Promise<Page> {
  const page = await clinic.openDevice({ screen, waitsForAnswers: true })
  await openRecords(page, clinic.server.url)
  return page
}

describe.each(variants(['tablet', TABLET] as const, ['phone', PHONE] as const))('on a %s', (_device, viewport) => {
  it('a record is written, read, edited, and shows its former versions', async () => {
    const page = await opened(viewport)
    await page.getByText('No hay registros clínicos.').waitFor()
    await writeRecord(page, 'Ana Gómez', { Diagnóstico: 'Lumbalgia', Observaciones: 'Primera visita\nDuerme mal' })
    await said(page, 'Registro clínico creado correctamente').waitFor()
    expect(await storedRows(clinic.server.dataDir, 'SELECT * FROM medical_records')).toMatchObject([
      {
        patient_id: clinic.rows.anaId,
        appointment_id: null,
        professional_id: 1,
        diagnosis: 'Lumbalgia',
        treatment: '',
      },
    ])

    const form = await editForm(page, 'Ana Gómez')
    await expect.poll(() => form.getByLabel('Observaciones').inputValue()).toBe('Primera visita\nDuerme mal')
    await form.getByLabel('Tratamiento').fill('Ajuste lumbar')
    await form.getByRole('button', { name: 'Guardar Cambios' }).click()
    await said(page, 'Registro clínico actualizado correctamente').waitFor()
    await form.waitFor({ state: 'hidden' })

    await rows(page).first().click()
    const detail = page.getByRole('dialog', { name: 'Ana Gómez' })
    await detail.getByText('Ajuste lumbar').waitFor()
    await detail.getByText('DNI 30111222').waitFor()
    await detail.getByRole('button', { name: 'Ver versiones' }).click()
    await detail.getByText('Cambió: Tratamiento').waitFor()
    // By keyboard: on a phone the toast of the edit may still cover the button.
    await detail.getByText('Lo escribió: Diagnóstico, Observaciones').press('Enter')
    await detail.getByText('Lumbalgia').last().waitFor()
  })
})

describe('the form of a new record', () => {
  it.runIf(isProof)('requires a patient and texts that are not too long, and nothing else', async () => {
    const page = await opened()
    await page.getByRole('button', { name: 'Nuevo Registro' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: 'Crear Registro' }).click()
    await form.getByText('Debe seleccionar un paciente').waitFor()
    await said(page, 'Por favor corrija los errores del formulario').waitFor()
    await form.getByRole('combobox', { name: 'Paciente' }).fill('30.111')
    await page.getByRole('option', { name: /Ana Gómez/ }).click()
    await form.getByText('Debe seleccionar un paciente').waitFor({ state: 'detached' })
    await form.getByLabel('Observaciones').fill('x'.repeat(4001))
    await form.getByRole('button', { name: 'Crear Registro' }).click()
    await form.getByText('El texto es demasiado largo (máximo 4000 caracteres)').waitFor()
    expect(await storedRows(clinic.server.dataDir, 'SELECT id FROM medical_records')).toEqual([])
    await form.getByLabel('Observaciones').fill('')
    await form.getByRole('button', { name: 'Crear Registro' }).click()
    await said(page, 'Registro clínico creado correctamente').waitFor()
  })

  it.runIf(isProof)('starts anew each time, with the filtered patient', async () => {
    const page = await opened()
    const form = await newRecordForm(page, 'Ana Gómez')
    await form.getByLabel('Diagnóstico').fill('a medias')
    await form.getByRole('button', { name: 'Cancelar' }).click()
    await form.waitFor({ state: 'hidden' })
    await page.getByRole('combobox', { name: 'Buscar por paciente' }).fill('gomez')
    await page.getByRole('option', { name: /Ana Gómez/ }).click()
    await page.getByText('Ana Gómez todavía no tiene ninguno.').waitFor()
    await page.getByRole('button', { name: 'Nuevo Registro' }).first().click()
    expect(await form.getByLabel('Diagnóstico').inputValue()).toBe('')
    await expect.poll(() => form.getByRole('combobox', { name: 'Paciente' }).inputValue()).toBe('Ana Gómez')
    expect(await page.getByText('Borradores').count()).toBe(0)
  })
})

describe('a refusal', () => {
  it("keeps the new record's form with its text, and the next submit edits the change", async () => {
    const page = await opened()
    await answersWith(page, 'write', 400, {})
    const form = await newRecordForm(page, 'Ana Gómez')
    await form.getByLabel('Diagnóstico').fill('Ciática')
    await form.getByRole('button', { name: 'Crear Registro' }).click()
    await said(page, 'No se pudo crear el registro clínico').waitFor()
    await expect.poll(() => form.getByLabel('Diagnóstico').inputValue()).toBe('Ciática')
    await unhindered(page)
    await form.getByLabel('Diagnóstico').fill('Ciática derecha')
    await form.getByRole('button', { name: 'Crear Registro' }).click()
    await said(page, 'Registro clínico creado correctamente').waitFor()
    expect(await storedRows(clinic.server.dataDir, 'SELECT diagnosis FROM medical_records')).toEqual([
      { diagnosis: 'Ciática derecha' },
    ])
  })

  it.runIf(isProof)(
    "keeps the edit's form with its text, shows the server's message if any, and leaves nothing behind when discarded",
    async () => {
      await writtenRecord(clinic.api, clinic.rows.anaId, { diagnosis: 'Lumbalgia' })
      const page = await opened()
      await answersWith(page, 'write', 400, { message: 'Hoy no se puede', code: 'invalid' })
      const form = await editForm(page, 'Ana Gómez')
      await form.getByLabel('Diagnóstico').fill('Otra cosa')
      await form.getByRole('button', { name: 'Guardar Cambios' }).click()
      await said(page, 'Hoy no se puede').waitFor()
      await expect.poll(() => form.getByLabel('Diagnóstico').inputValue()).toBe('Otra cosa')
      await unhindered(page)
      await answersWith(page, 'write', 400, {})
      await form.getByRole('button', { name: 'Guardar Cambios' }).click()
      await said(page, 'No se pudo actualizar el registro clínico').waitFor()
      await form.getByRole('button', { name: 'Cancelar' }).click()
      await form.waitFor({ state: 'hidden' })
      await page.getByRole('link', { name: /En línea$/ }).waitFor()
      await expect.poll(() => page.getByText('necesita tu decisión').count()).toBe(0)
      expect(await storedRows(clinic.server.dataDir, 'SELECT diagnosis FROM medical_records')).toEqual([
        { diagnosis: 'Lumbalgia' },
      ])
    },
  )
})

describe('a record that two devices edit', () => {
  it.runIf(isProof)('is merged automatically where they changed different texts', async () => {
    const id = await writtenRecord(clinic.api, clinic.rows.anaId, { diagnosis: 'Lumbalgia' })
    const page = await opened()
    const form = await editForm(page, 'Ana Gómez')
    await form.getByLabel('Tratamiento').fill('Reposo')
    await writtenOver(clinic.api, clinic.server.url, id, { allergies: 'Polen' })
    await form.getByRole('button', { name: 'Guardar Cambios' }).click()
    await said(page, 'Registro clínico actualizado correctamente').waitFor()
    expect(await storedRows(clinic.server.dataDir, 'SELECT treatment, allergies FROM medical_records')).toEqual([
      { treatment: 'Reposo', allergies: 'Polen' },
    ])
  })

  it('asks about a text that both changed, and keeps both when the person joins them', async () => {
    const id = await writtenRecord(clinic.api, clinic.rows.anaId, { diagnosis: 'Lumbalgia' })
    const page = await opened()
    const form = await editForm(page, 'Ana Gómez')
    await form.getByLabel('Tratamiento').fill('Reposo')
    await writtenOver(clinic.api, clinic.server.url, id, { treatment: 'Calor' })
    await form.getByRole('button', { name: 'Guardar Cambios' }).click()
    await form.waitFor({ state: 'hidden' })
    await page.getByText('1 cambio de registros clínicos necesita tu decisión').waitFor()
    await page.getByRole('link', { name: 'Decidir' }).click()
    await page.getByRole('button', { name: 'Unir los dos textos' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar y enviar' }).click()
    await expect
      .poll(() => storedRows(clinic.server.dataDir, 'SELECT treatment FROM medical_records'))
      .toEqual([{ treatment: 'Calor\n\nReposo' }])
  })
})
