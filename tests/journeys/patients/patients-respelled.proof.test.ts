import { expect, it } from 'vitest'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { PHONE } from '#tests/support/browser/screens.ts'
import { layOldSpellings } from './old-spellings.ts'
import { field, openPatients, rowOf, toastSays } from './patients-desk.ts'

const clinic = journey({ lay: layOldSpellings })

it('shows staff the invalid data of an earlier release, each corrected on the spot', async () => {
  const page = await clinic.openDevice({ screen: PHONE, waitsForAnswers: true })
  await openPatients(page, clinic.server.url)

  await page.getByText('1 paciente con el correo por corregir').waitFor()
  await rowOf(page, 'Bruno Ñáñez').getByText('Correo por corregir').waitFor()
  await page.getByRole('button', { name: 'Ver cuáles' }).click()
  await page.getByText('1 de 3').first().waitFor()
  await expect.poll(() => rowOf(page, 'Ana G').count()).toBe(0)
  await page.getByRole('button', { name: /^Editar a Bruno/ }).click()
  const form = page.getByRole('dialog', { name: 'Editar Paciente' })
  await form.getByRole('button', { name: 'Guardar Cambios' }).click()
  await form.getByText('Por favor ingrese un email válido').waitFor()
  await field(form, 'email').fill('<bruno@correo.example>;')
  await form.getByRole('button', { name: 'Guardar Cambios' }).click()
  await toastSays(page, 'Paciente actualizado correctamente')
  await page.getByText('3 pacientes').waitFor()
  expect(await page.getByText('Correo por corregir').count()).toBe(0)

  await rowOf(page, 'Ana Gomez').getByText('Por vincular').waitFor()
  await page.getByText('1 ficha por vincular espera tu revisión').waitFor()
  await page.getByRole('button', { name: 'Revisar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fichas por vincular' })
  await dialog.getByText('Mismo DNI').waitFor()
  await dialog.getByRole('button', { name: 'Comparar con Ana Gómez' }).click()
  await dialog.getByRole('row', { name: /DNI 4987654 4987654 igual/ }).waitFor()
  await dialog.getByRole('button', { name: 'Vincular' }).click()
  await toastSays(page, 'Ficha vinculada', 'Todo está ahora en la ficha de Ana Gómez.')
  await dialog.getByText('No hay fichas por vincular.').waitFor()
  expect(await clinic.api.get('/patients')).toMatchObject([
    { lastName: 'Gómez', dni: '4987654' },
    { lastName: 'Ñáñez', dni: '0412345', email: 'bruno@correo.example' },
  ])
})
