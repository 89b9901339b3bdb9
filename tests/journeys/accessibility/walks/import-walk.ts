import { state, type Walk } from '#tests/journeys/accessibility/screen-walk.ts'
import { button, chooseFile, fileRow, openImport, patientsBook } from '#tests/journeys/imports/import-desk.ts'

const BOOK = patientsBook([
  ['Díaz, Bruno', 30_111_223, 3_537_412_346, 'bruno@correo.example', 'OSDE'],
  ['Gil, Carla', null, 3_537_412_347],
])

/** An import of a workbook, from the file to its undoing. */
export const importWalk: Walk = {
  name: 'an import',
  states: [
    state('the choice of a file', ({ page, server }) => openImport(page, server.url)),
    state('a file that can not be read', async ({ page }) => {
      const file = { name: 'vacio.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) }
      await page.locator('input[type=file]').setInputFiles(file)
      await page.getByText('El archivo está vacío.').waitFor()
    }),
    state('the columns', ({ page }) => chooseFile(page, BOOK)),
    state('a column that is missing', async ({ page }) => {
      await page.getByLabel('Qué es la columna Celular').selectOption('')
      await page.getByText('Falta decir qué columna es: Teléfono.').waitFor()
    }),
    state('the verdicts', async ({ page }) => {
      await page.getByLabel('Qué es la columna Celular').selectOption('Teléfono')
      await button(page, 'Revisar 2 filas').click()
      await fileRow(page, 5).getByText('Falta: DNI').waitFor()
    }),
    state('the result', async ({ page }) => {
      await button(page, 'Importar una fila').click()
      await page.getByText('Se importó una fila.').waitFor()
      await fileRow(page, 5).waitFor()
    }),
    state(
      'the question before it is taken back',
      async ({ page }) => {
        await button(page, 'Deshacer').click()
        await page.getByRole('alertdialog').waitFor()
      },
      async ({ page }) => {
        await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click()
        await page.getByText('Se quitó una fila.').waitFor()
      },
    ),
    state('the former imports', async ({ page }) => {
      await button(page, 'Importar otra planilla').click()
      await page.getByText('Deshecha').waitFor()
    }),
  ],
}
