import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formatMonthInWords } from '#domain/values/dates/day-in-words.ts'
import { addDays, addMonths, formatDayShort, type LocalDate, weekdayOf } from '#domain/values/dates/local-date.ts'
import { openScreen } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { PHONE, TABLET } from '#tests/support/browser/screens.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'
import {
  banner,
  card,
  chooseRange,
  LAST_MONTH,
  lastMonth,
  layStatistics,
  ON_DEVICE,
  openStatistics,
  picker,
  tab,
  thisMonth,
  today,
} from './statistics-desk.ts'

/** Returns the rows of a table or list in the visible tab, each in one line. */
async function linesOf(page: Page, title: string): Promise<string[]> {
  const section = page.getByRole('tabpanel').locator('section', { has: page.getByRole('heading', { name: title }) })
  const rows = await section.locator('tbody tr, dl > div, li').all()
  return Promise.all(rows.map(async (row) => (await row.innerText()).replace(/\s+/g, ' ').trim()))
}

function statsCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.includes('/stats/')) calls.push(`${pathname.split('/stats/')[1]}${search}`)
  })
  return calls
}

const query = ({ from, to }: typeof thisMonth) => `?startDate=${from}&endDate=${to}`

describe.each(variants(['a tablet', TABLET] as const, ['a phone', PHONE] as const))(
  'the statistics on %s',
  (_device, screen) => {
    const clinic = journey({ lay: layStatistics })

    it.runIf(isProof)(
      'are requested in order; another range requests the first two, and a refresh all three',
      async () => {
        const page = await clinic.openDevice({ screen })
        await openScreen(page, clinic.server.url, '/dashboard', 'Panel de Administración')
        const calls = statsCalls(page)
        await page.getByRole('link', { name: 'Ver Métricas' }).click()
        await banner(page, thisMonth).waitFor()
        await expect
          .poll(() => picker(page).innerText())
          .toBe(`${formatDayShort(thisMonth.from)} – ${formatDayShort(today)}`)
        await expect
          .poll(() => calls)
          .toEqual(['general', 'appointments', 'patients'].map((call) => `${call}${query(thisMonth)}`))

        calls.length = 0
        await chooseRange(page, 'Último mes')
        await page.getByText('✅ Actualizado').waitFor()
        const [start, end] = [formatDayShort(lastMonth.from), formatDayShort(lastMonth.to)]
        await page.getByText(`Estadísticas actualizadas para el período ${start} - ${end}`).waitFor()
        await banner(page, lastMonth).waitFor()
        expect(calls).toEqual(['general', 'appointments'].map((call) => `${call}${query(lastMonth)}`))
        await tab(page, 'Pacientes').click()
        const elsewhere = `Las cifras por paciente son de otro período: ${formatDayShort(thisMonth.from)} – ${formatDayShort(today)}.`
        await page.getByText(elsewhere).waitFor()
        const ofPatients = `${formatDayShort(thisMonth.from)} – ${formatDayShort(today)}`
        await page.getByText(`Tasa de retención (con más de una cita; ${ofPatients})`).waitFor()
        await page.getByText(`Eficiencia (completadas del total; ${start} – ${end})`).waitFor()
        await page.getByText(/^Solo .* en ese período: son pocos datos para sacar conclusiones\.$/).waitFor()
        await page.getByText('✅ Actualizado').waitFor({ state: 'hidden' })

        calls.length = 0
        await page.getByRole('button', { name: 'Actualizar' }).first().click()
        await page.getByText('✅ Actualizado').waitFor()
        expect(calls).toEqual(['general', 'appointments', 'patients'].map((call) => `${call}${query(lastMonth)}`))
        await expect.poll(() => page.getByText(elsewhere).count()).toBe(0)
        expect(await page.getByText(/ ese período/).count()).toBe(0)
        await expect.poll(() => page.getByText(ON_DEVICE).count()).toBe(0)

        // More than five years, which the server would refuse, are not requested.
        calls.length = 0
        await picker(page).click()
        const sixYearsAgo = await pressForYears(page, 'Shift+PageUp', { from: lastMonth.to, years: -6 })
        await page.keyboard.press('Enter')
        // The first day is chosen; the next one gets the focus.
        await pressForYears(page, 'Shift+PageDown', { from: addDays(sixYearsAgo, 1), years: 6 })
        await page.keyboard.press('Enter')
        await page.getByText('El período no puede superar los cinco años').waitFor()
        await banner(page, lastMonth).waitFor()
        expect(calls).toEqual([])
        await page.getByText('El período no puede superar los cinco años').waitFor({ state: 'hidden' })
        await page.getByRole('link', { name: 'Volver' }).click()
        await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor()
      },
    )

    it('show every figure of a month in their four tabs', async () => {
      const page = await clinic.openDevice({ screen })
      await openStatistics(page, clinic.server.url)
      await chooseRange(page, 'Último mes')
      await banner(page, lastMonth).waitFor()
      await page.getByRole('button', { name: 'Actualizar' }).first().click()
      await page.getByText('✅ Actualizado').waitFor()

      const general = { 'Total de Citas': LAST_MONTH.total, 'Citas Completadas': LAST_MONTH.completed }
      for (const [label, figure] of Object.entries(general))
        await expect.poll(() => card(page, label).innerText()).toContain(figure)
      await expect.poll(() => card(page, 'Tasa de Asistencia').innerText()).toContain(LAST_MONTH.attendance)
      await expect
        .poll(() => card(page, 'Tasa de Asistencia').getByRole('progressbar').getAttribute('value'))
        .toBe('63')
      await expect.poll(() => card(page, 'Nuevos Pacientes').innerText()).toContain(LAST_MONTH.newPatients)
      await expect
        .poll(() => linesOf(page, 'Resumen de Estados'))
        .toEqual(['Completadas 5 63%', 'Programadas 1 13%', 'Canceladas 1 13%', 'No Asistieron 1 13%'])
      await expect
        .poll(() => linesOf(page, 'Información del Período'))
        .toEqual([
          `Período ${formatDayShort(lastMonth.from)} – ${formatDayShort(lastMonth.to)}`,
          `Total de pacientes ${LAST_MONTH.totalPatients}`,
          `Tasa de cancelación ${LAST_MONTH.cancellation}`,
        ])

      await tab(page, 'Citas').click()
      const month = formatMonthInWords(lastMonth.from)
      await expect.poll(() => page.getByRole('row', { name: new RegExp(month, 'i') }).innerText()).toMatch(/5\s+1\s+1$/)
      const perWeekday = async () =>
        (await linesOf(page, 'Citas por Día de la Semana')).map((line) => line.toLowerCase())
      await expect.poll(perWeekday).toEqual(expectedWeekdays())

      await tab(page, 'Pacientes').click()
      await expect
        .poll(() => linesOf(page, 'Pacientes Más Activos'))
        .toEqual([
          '1 Ana Gómez 3 citas',
          '2 Bruno Díaz 2 citas',
          '3 Clara Páez 1 cita',
          '4 Elena Ruiz 1 cita',
          '5 Darío Sosa 1 cita',
        ])
      expect(await page.getByText(/son pocos datos/).count()).toBe(0)
      await expect
        .poll(() => linesOf(page, 'Análisis de Pacientes'))
        .toEqual([
          'Total de pacientes registrados 6',
          'Pacientes con citas en el período 5',
          'Pacientes nuevos en el período 2',
          'Promedio de citas por paciente 1,6',
          'Máximo de citas de un paciente 3',
          'Tasa de retención (con más de una cita) 40%',
          'Citas completadas 5',
          'Eficiencia (completadas del total) 63%',
        ])
      const trend = async () =>
        (await linesOf(page, 'Tendencia de Pacientes Nuevos'))
          .slice(0, 3)
          .map((line) => /(\d+)( actual)?$/.exec(line)?.[0])
      await expect.poll(trend).toEqual(['3', '2', '1 actual'])
      await page.getByText('Ver tabla').click()
      const newOnes = page.getByRole('row', { name: new RegExp(month, 'i') }).filter({ visible: true })
      await expect.poll(() => newOnes.innerText()).toMatch(/2$/)
      await expect
        .poll(() => linesOf(page, 'Conclusiones'))
        .toEqual([
          'El 40% de los pacientes con citas tuvo más de una.',
          'Cada paciente con citas tuvo 1,6 en promedio.',
          'Se completó el 63% de las citas.',
          'Se canceló el 13% de las citas.',
          `Este mes llegó 1 paciente menos que en ${month.split(' ')[0]}, hasta hoy.`,
        ])

      await tab(page, 'Finanzas').click()
      await expect.poll(() => card(page, 'Ingresos del Período').innerText()).toContain(LAST_MONTH.income)
      await expect
        .poll(() => card(page, 'Ingresos del Período').getByRole('progressbar').getAttribute('value'))
        .toBe('25')
      await expect.poll(() => card(page, 'Promedio por Cita').innerText()).toContain(LAST_MONTH.average)
      await expect.poll(() => card(page, 'Promedio por Cita').getByRole('progressbar').getAttribute('value')).toBe('50')
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    })
  },
)

describe('the statistics of an empty clinic', () => {
  const empty = journey()

  it.runIf(isProof)('say so in each tab', async () => {
    const page = await empty.openDevice()
    await openStatistics(page, empty.server.url)
    await expect.poll(() => card(page, 'Total de Citas').innerText()).toContain('0')
    await tab(page, 'Citas').click()
    await expect.poll(() => page.getByText('No hay datos disponibles').count()).toBe(2)
    await tab(page, 'Pacientes').click()
    await page.getByText('Ningún paciente tuvo citas en este período').waitFor()
    await page.getByText('Aparecerán con las primeras citas.').waitFor()
    await page.getByText('Todavía no hay datos suficientes para sacar conclusiones.').waitFor()
    await tab(page, 'Finanzas').click()
    await page.getByText('No hay ingresos en este período').waitFor()
    await page.getByText('No hay citas completadas en este período').waitFor()
  })
})

/** Presses a key that moves by a year this often, waiting for each month to be rendered. Returns the day reached. */
async function pressForYears(
  page: Page,
  key: string,
  { from, years }: { from: LocalDate; years: number },
): Promise<LocalDate> {
  let day = from
  for (let passed = 0; passed < Math.abs(years); passed++) {
    await focusedDay(page, day).waitFor()
    await page.keyboard.press(key)
    day = addMonths(day, Math.sign(years) * 12)
  }
  await focusedDay(page, day).waitFor()
  return day
}

/** The focused day, one frame after its month was rendered: an earlier key press is lost. */
function focusedDay(page: Page, day: LocalDate): Locator {
  const month = page.getByRole('grid', { name: new RegExp(`^${formatMonthInWords(day)}$`, 'i') })
  return month.locator('td :focus', { hasText: new RegExp(`^${Number(day.slice(-2))}$`) })
}

/** Monday first: three appointments on the first day of the month, three on the second, two on the third. */
function expectedWeekdays(): string[] {
  const names = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']
  const counts = new Map([3, 3, 2].map((count, index) => [weekdayOf(addDays(lastMonth.from, index)), count]))
  return [1, 2, 3, 4, 5, 6, 0].map((weekday) => `${names[weekday]} ${counts.get(weekday) ?? 0}`)
}
