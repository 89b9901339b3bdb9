import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { waitForServerFound, waitForServerLost } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { openPatients, rowOf } from '#tests/journeys/patients/patients-desk.ts'
import { PHONE, TABLET } from '#tests/support/browser/screens.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'
import { button, chooseFile, fileRow, openImport, patientsBook } from './import-desk.ts'

const clinic = journey({
  prepare: (api) =>
    api.post('/patients', { firstName: 'Ana', lastName: 'Pérez', dni: '30111222', phone: '3537 412345', email: '' }),
})

const BOOK = patientsBook([
  ['PÉREZ, Ana', 30_111_222, 3_537_412_345],
  ['Díaz, Bruno', 30_111_223, 3_537_412_346, 'bruno@correo.example', 'OSDE'],
  ['=Gil, Carla', null, 3_537_412_347],
  ['Sosa, Dora', 30_111_225, 3_537_412_348, 'no tiene'],
])

describe.each(variants(['a tablet', TABLET] as const, ['a phone', PHONE] as const))(
  'a workbook of patients on %s',
  (_device, screen) => {
    it('is judged row by row, imported, seen by another device, and taken back', async () => {
      const other = await clinic.openDevice()
      await openPatients(other, clinic.server.url)
      const page = await clinic.openDevice({ screen })
      await openImport(page, clinic.server.url)
      await chooseFile(page, BOOK)
      await page.getByText('«pacientes.xlsx» tiene 4 filas con datos.').waitFor()
      await expect.poll(() => page.getByLabel('Qué es la columna Nº Documento').inputValue()).toBe('dni')
      await expect.poll(() => page.getByLabel('Qué es la columna Obra social').inputValue()).toBe('')

      // Without its DNI no row could be imported, and the screen says so before anything is sent.
      await page.getByLabel('Qué es la columna Nº Documento').selectOption('')
      await page.getByText('Falta decir qué columna es: DNI.').waitFor()
      expect(await button(page, 'Revisar 4 filas').isDisabled()).toBe(true)
      await page.getByLabel('Qué es la columna Nº Documento').selectOption('DNI')

      await button(page, 'Revisar 4 filas').click()
      await page.getByText('Todavía no se guardó nada.').waitFor()
      await fileRow(page, 4).getByText('Ya está', { exact: true }).waitFor()
      await fileRow(page, 5).getByText('Nuevo').waitFor()
      await fileRow(page, 6).getByText('Falta: DNI').waitFor()
      await button(page, 'Falta un dato 1').click()
      await expect.poll(() => fileRow(page, 5).count()).toBe(0)
      expect(await clinic.api.get<unknown[]>('/patients')).toHaveLength(1)

      await button(page, 'Importar 2').click()
      await page.getByText('Se importaron 2 filas.').waitFor()
      await rowOf(other, 'Bruno Díaz').waitFor()
      await rowOf(other, 'Dora Sosa').waitFor()

      const downloading = page.waitForEvent('download')
      await button(page, 'Descargar las que no se importan').click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe('pacientes - no importadas.csv')
      const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
      expect(lines).toEqual([
        '\ufeffFila;Apellido y nombre;Teléfono;Por qué no se importó',
        "6;'=Gil, Carla;3537412347;Falta: DNI",
        '',
      ])

      await button(page, 'Deshacer').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click()
      await page.getByText('Se quitaron 2 filas.').waitFor()
      await rowOf(other, 'Bruno Díaz').waitFor({ state: 'detached' })
      expect(await clinic.api.get<unknown[]>('/patients')).toHaveLength(1)
    })
  },
)

it('keeps the file and its columns while the server is away, and says what it needs', async () => {
  const page = await clinic.openDevice({ outlastsServer: true })
  await openImport(page, clinic.server.url)
  await chooseFile(page, BOOK)
  await page.getByLabel('Qué es la columna Obra social').selectOption('Dirección')
  await clinic.loseServer()
  await waitForServerLost(page)
  await button(page, 'Revisar 4 filas').click()
  await page.getByText('El servidor no responde, y para importar hace falta. Lo que elegiste sigue aquí.').waitFor()
  await expect.poll(() => page.getByLabel('Qué es la columna Obra social').inputValue()).toBe('address')
  await clinic.server.start()
  await waitForServerFound(page)
  await button(page, 'Reintentar').click()
  await fileRow(page, 5).getByText('OSDE').waitFor()
})

it.runIf(isProof)('says what is wrong with a file that is no workbook', async () => {
  const page = await clinic.openDevice()
  await openImport(page, clinic.server.url)
  const file = { name: 'foto.xlsx', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('El archivo no es una planilla.').waitFor()
})
