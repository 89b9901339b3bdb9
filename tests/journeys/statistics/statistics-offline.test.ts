import { describe, expect, it } from 'vitest'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { goTo, openScreen, takeIncome } from '#tests/journeys/fixtures/front-desk.ts'
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

const NEEDS_CONNECTION = 'Este período necesita conexión'

const clinic = journey({ lay: layStatistics })

describe.each(variants(['a tablet', TABLET] as const, ['a phone', PHONE] as const))(
  'without the server, the statistics on %s',
  (_device, screen) => {
    it.runIf(isProof)("equal the server's, computed on the device and marked so", async () => {
      const page = await clinic.openDevice({ screen, outlastsServer: true })
      await openStatistics(page, clinic.server.url)
      await clinic.loseServer()
      await page.reload()
      await page.getByText(ON_DEVICE).waitFor()
      await banner(page, thisMonth).waitFor()
      await expect.poll(() => card(page, 'Total de Citas').innerText()).toContain('1')

      await chooseRange(page, 'Último mes')
      await banner(page, lastMonth).waitFor()
      await page.getByText(ON_DEVICE).waitFor()
      await expect.poll(() => card(page, 'Total de Citas').innerText()).toContain(LAST_MONTH.total)
      await expect.poll(() => card(page, 'Citas Completadas').innerText()).toContain(LAST_MONTH.completed)
      await expect.poll(() => card(page, 'Tasa de Asistencia').innerText()).toContain(LAST_MONTH.attendance)
      await expect.poll(() => card(page, 'Nuevos Pacientes').innerText()).toContain(LAST_MONTH.newPatients)
      await tab(page, 'Pacientes').click()
      await page.getByText('Ana Gómez').waitFor()
      // The device computes everything for the chosen days.
      expect(await page.getByText(/son de otro período/).count()).toBe(0)
      await tab(page, 'Finanzas').click()
      await expect.poll(() => card(page, 'Ingresos del Período').innerText()).toContain(LAST_MONTH.income)
      await expect.poll(() => card(page, 'Promedio por Cita').innerText()).toContain(LAST_MONTH.average)

      const exporting = page.getByRole('button', { name: 'Exportar' })
      await expect.poll(() => exporting.isDisabled()).toBe(true)
      await page.getByText('Exportar necesita conexión con el servidor').waitFor()
      expect(await exporting.getAttribute('aria-describedby')).not.toBeNull()
      expect(await page.getByText('✅ Actualizado').count()).toBe(0)

      await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
      await page.getByText('No se pudieron actualizar las estadísticas').waitFor()
      await page.getByText(ON_DEVICE).waitFor()
    })

    it.runIf(isProof)("of all time cover what the device keeps, and switch to the server's by themselves", async () => {
      const page = await clinic.openDevice({ screen })
      await openStatistics(page, clinic.server.url)
      await picker(page).click()
      await page.getByRole('button', { name: 'Quitar el período' }).click()
      await page.getByText('Estadísticas actualizadas para todo el historial').waitFor()
      await expect.poll(() => picker(page).innerText()).toBe('Seleccionar período')
      // The appointment before the window is one more.
      await expect.poll(() => card(page, 'Total de Citas').innerText()).toContain('10')
      await page.getByText('Elige un período para exportar').waitFor()

      await clinic.loseServer()
      await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
      await page.getByText('últimos 13 meses').waitFor()
      await page.getByText(ON_DEVICE).waitFor()
      await expect.poll(() => card(page, 'Total de Citas').innerText()).toContain('9')

      await clinic.server.start()
      await page.getByText(ON_DEVICE).waitFor({ state: 'hidden', timeout: 90_000 })
      await expect.poll(() => card(page, 'Total de Citas').innerText()).toContain('10')
      await expect.poll(() => page.getByText('últimos 13 meses').count()).toBe(0)
    })
  },
)

describe('a device without the server', () => {
  it.runIf(isProof)("includes pending changes, while the server's figures say that they do not", async () => {
    const page = await clinic.openDevice({ outlastsServer: true })
    await openStatistics(page, clinic.server.url)
    await clinic.loseServer()
    await openScreen(page, clinic.server.url, '/accounting', 'Contabilidad')
    await takeIncome(page, { patient: 'Ana Gómez', amount: '1.000', description: 'Consulta' })
    await goTo(page, '/stats', 'Métricas')
    await page.getByText(ON_DEVICE).waitFor()
    await tab(page, 'Finanzas').click()
    await expect.poll(() => card(page, 'Ingresos del Período').innerText()).toContain('$ 5.500,50')
  })

  it.runIf(isProof)('has no figures of days older than it keeps', async () => {
    const page = await clinic.openDevice({ outlastsServer: true })
    await openStatistics(page, clinic.server.url)
    await clinic.loseServer()
    await page.reload()
    await page.getByText(ON_DEVICE).waitFor()
    await picker(page).click()
    const sheet = page.getByRole('dialog', { name: 'Calendario: Período' })
    await sheet.getByRole('button', { name: /elegir el mes/ }).click()
    await sheet.getByRole('button', { name: 'Año anterior' }).click()
    await sheet.getByRole('button', { name: 'Año anterior' }).click()
    await sheet.locator('[data-view=month] [data-part=table-cell-trigger]').first().click()
    const days = sheet.locator('[data-view=day] [data-part=table-cell-trigger]:not([data-outside-range])')
    await days.first().click()
    await sheet.getByText(/elige el último día/).waitFor()
    await days.nth(9).click()
    await page.getByText(NEEDS_CONNECTION).waitFor()
    await page.getByText(/Este dispositivo guarda lo que hay desde el/).waitFor()
    await expect.poll(() => page.getByRole('tab').count()).toBe(0)
    await chooseRange(page, 'Este mes')
    await page.getByText(ON_DEVICE).waitFor()
    await expect.poll(() => page.getByText(NEEDS_CONNECTION).count()).toBe(0)
    await expect.poll(() => picker(page).innerText()).toContain(formatDayShort(today))
  })
})
