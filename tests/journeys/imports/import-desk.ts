import type { Locator, Page } from 'playwright-core'
import { openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { type MadeCell, workbookFile } from '#tests/support/files/workbook-file.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook as a clinic has it: a title above the header, names in one column, DNI and phones as numbers. */
export function patientsBook(rows: readonly (readonly MadeCell[])[]) {
  const head = ['Apellido y Nombre', 'Nº Documento', 'Celular', 'Mail', 'Obra social']
  const sheet = { name: 'Pacientes', rows: [['Pacientes del consultorio'], [], head, ...rows], merges: ['A1:E1'] }
  return { name: 'pacientes.xlsx', mimeType: XLSX, buffer: Buffer.from(workbookFile({ sheets: [sheet] })) }
}

/** As many people as are asked for, each another one. */
export function manyPatients(count: number): MadeCell[][] {
  return Array.from({ length: count }, (_, index) => [`SOSA ${index}, Rita`, 40_000_000 + index, 3_537_400_000 + index])
}

export async function openImport(page: Page, url: string): Promise<void> {
  await openScreen(page, url, '/importar', 'Importar desde una planilla')
  await page.getByRole('heading', { name: 'Elige la planilla' }).waitFor()
}

export async function chooseFile(page: Page, file: ReturnType<typeof patientsBook>): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('heading', { name: 'Revisa las columnas' }).waitFor()
}

/** The row of the file with this number. */
export function fileRow(page: Page, line: number): Locator {
  return page
    .getByRole('region', { name: 'Filas de la planilla' })
    .getByRole('listitem')
    .filter({ hasText: `Fila ${line}` })
}

export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name })
}
