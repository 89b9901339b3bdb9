import { readFile } from 'node:fs/promises'
import { type CellValue, readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { addDays, type LocalDate } from '#domain/values/dates/local-date.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { PHONE, TABLET } from '#tests/support/browser/screens.ts'
import { variants } from '#tests/support/suites/tier.ts'
import { banner, chooseRange, lastMonth, layStatistics, openStatistics, today } from './statistics-desk.ts'

const clinic = journey({ lay: layStatistics })

/** A date in a sheet as the reader returns it: a whole day. */
const day = (date: LocalDate) => new Date(`${date}T00:00:00.000Z`)

/** Returns `width` columns of the sheet's rows, from column `from`, without empty rows at the end. */
function table(rows: readonly (readonly CellValue[])[], from: number, width: number): CellValue[][] {
  const part = rows.map((row) => Array.from({ length: width }, (_, column) => row[from + column] ?? null))
  return part.filter((row) => row.some((cell) => cell !== null))
}

describe.each(variants(['a tablet', TABLET] as const, ['a phone', PHONE] as const))(
  'the export on %s',
  (_device, screen) => {
    it('is a spreadsheet of the chosen period, with the figures of the screen', async () => {
      const page = await clinic.openDevice({ screen })
      await openStatistics(page, clinic.server.url)
      await chooseRange(page, 'Último mes')
      await banner(page, lastMonth).waitFor()
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Exportar' }).click()
      const download = await downloading
      await page.getByText('Las estadísticas se han exportado correctamente').waitFor()
      expect(download.suggestedFilename()).toBe(`estadisticas_${today}.xlsx`)

      const { sheets } = await readXlsx(new Uint8Array(await readFile(await download.path())))
      const rows = Object.fromEntries(sheets.map((sheet) => [sheet.name, sheet.rows]))
      expect(table(rows.Resumen ?? [], 0, 2)).toEqual([
        ['Dato', 'Valor'],
        ['Desde', day(lastMonth.from)],
        ['Hasta', day(lastMonth.to)],
        ['Total de Citas', 8],
        ['Citas Completadas', 5],
        ['Citas Programadas', 1],
        ['Citas Canceladas', 1],
        ['No Asistieron', 1],
        ['Tasa de Asistencia', 0.63],
        ['Tasa de Cancelación', 0.13],
        ['Nuevos Pacientes', 2],
        ['Total de Pacientes', 6],
        ['Ingresos Totales', 25_000],
        ['Promedio por Cita', 5_000],
      ])
      expect(table(rows.Citas ?? [], 0, 4)).toEqual([
        ['Mes', 'Completadas', 'Programadas', 'Canceladas'],
        [day(lastMonth.from), 5, 1, 1],
      ])
      expect(table(rows.Pacientes ?? [], 0, 3)).toEqual([
        ['Nombre', 'Apellido', 'Citas'],
        ['Ana', 'Gómez', 3],
        ['Bruno', 'Díaz', 2],
        ['Clara', 'Páez', 1],
        ['Elena', 'Ruiz', 1],
        ['Darío', 'Sosa', 1],
      ])
      expect(table(rows.Finanzas ?? [], 0, 2)).toEqual([
        ['Fecha', 'Ingresos'],
        [day(lastMonth.from), 16_000],
        [day(addDays(lastMonth.from, 1)), 9_000],
      ])
    })
  },
)
