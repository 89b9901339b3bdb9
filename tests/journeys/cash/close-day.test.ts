import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { keptTexts } from '#tests/journeys/device/kept-drafts.ts'
import { waitForDialogClosed } from '#tests/journeys/fixtures/closed-dialog.ts'
import { goTo, openScreen, waitForServerLost } from '#tests/journeys/fixtures/front-desk.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { mirrorAtHead } from '#tests/journeys/fixtures/mirror-head.ts'
import type { ClinicApi } from '#tests/support/api/clinic-api.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { openCash, takenIncome, today, withAna } from './cash-desk.ts'

/**
 * Today: 18.000 pesos in cash. Ana was attended and not charged, a second visit of hers is still open, and a third one is
 * to come: it is nine o'clock.
 */
async function withDay(api: ClinicApi) {
  const anaId = await withAna(api)
  await takenIncome(api, null)
  const book = async (startTime: string, endTime: string) => {
    const place = { date: today, startTime, endTime, professionalId: 1 }
    return (await api.post<{ id: number }>('/appointments', { ...place, patientId: anaId, reason: 'Control' })).id
  }
  const attended = await book('10:00', '10:15')
  await api.put(`/appointments/${attended}`, { status: 'completed' })
  await book('08:00', '08:15')
  await book('15:00', '15:15')
  return { anaId }
}

const clinic = journey({ prepare: withDay })

const step = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 }).waitFor()
const next = (page: Page) => page.getByRole('button', { name: 'Siguiente' }).click()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const closes = () =>
  storedRows(
    clinic.server.dataDir,
    'SELECT kind, float, expected_cash, counted_cash, reason, signed_at IS NOT NULL AS signed FROM cash_days ORDER BY id',
  )

async function openWalk(page: Page): Promise<void> {
  await openScreen(page, clinic.server.url, '/accounting/close-day', 'Cerrar el día')
  await mirrorAtHead(page)
  await step(page, 'Turnos abiertos')
}

/** Counts 22.500 pesos where 23.000 are expected, and goes on. */
async function count(page: Page, counted = '22500'): Promise<void> {
  await field(page, 'Efectivo al comenzar el día').fill('5000')
  await page.getByText('Se espera $ 23.000,00').waitFor()
  await field(page, 'Efectivo contado').fill(counted)
  await field(page, 'Motivo de la diferencia').fill('Vuelto mal dado')
  await next(page)
  await step(page, 'Próximo día')
  await next(page)
  await step(page, 'Cierre')
}

/** Returns what is on paper at the moment when the browser takes the page. */
async function printedSheet(page: Page): Promise<string> {
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = document.querySelector('[data-paper-only]')?.textContent ?? ''
    }
  })
  await press(page, 'Imprimir en A4')
  await page.locator('html[data-printed]').waitFor()
  return (await page.locator('html').getAttribute('data-printed')) ?? ''
}

async function toCount(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Pasos del cierre' }).getByRole('button', { name: 'Conteo' }).click()
  await step(page, 'Conteo')
}

describe('a plain day', () => {
  it('is closed in one walk: open visits, debts, a count with a reason, and the sheet', async () => {
    const page = await clinic.openDevice({ waitsForAnswers: true })
    await openCash(page, clinic.server.url)
    await page.getByRole('link', { name: 'Cerrar el día' }).click()
    await step(page, 'Turnos abiertos')
    const visit = `Ana Gómez, ${formatDayInWords(today)}`
    await page.getByRole('button', { name: `Completar: ${visit}, 08:00` }).waitFor()
    await page.getByRole('button', { name: `Mover: ${visit}, 08:00` }).waitFor()
    await page.getByRole('heading', { name: 'Todavía por venir' }).waitFor()
    await page.getByText('15:00').waitFor()
    expect(await page.getByRole('button', { name: `Completar: ${visit}, 15:00` }).count()).toBe(0)
    await next(page)
    await step(page, 'Sin cobrar')
    await page.getByRole('button', { name: `Queda debiendo: ${visit}, 10:00` }).click()
    const form = page.getByRole('dialog', { name: 'Nuevo Ingreso' })
    await form.getByLabel('Método de pago').selectOption('cash')
    expect(await form.getByLabel('Estado').inputValue()).toBe('pending')
    await form.getByRole('button', { name: 'Registrar Ingreso' }).click()
    await waitForDialogClosed(form)
    await page.getByText('No quedan turnos atendidos sin cobrar.').waitFor()
    await next(page)
    await step(page, 'Conteo')
    await field(page, 'Efectivo al comenzar el día').fill('5000')
    await field(page, 'Efectivo contado').fill('22500')
    await page.getByText('Faltan $ 500,00').waitFor()
    await next(page)
    await page.getByText('Indica por qué difiere lo contado de lo esperado').waitFor()
    await field(page, 'Motivo de la diferencia').fill('Vuelto mal dado')
    await next(page)
    await page.getByText('No hay turnos en los próximos siete días.').waitFor()
    await next(page)
    await press(page, 'Cerrar el día')
    await page.getByText('Cerrado', { exact: true }).waitFor()
    expect(await closes()).toEqual([
      {
        kind: 'close',
        float: 500_000,
        expected_cash: 2_300_000,
        counted_cash: 2_250_000,
        reason: 'Vuelto mal dado',
        signed: 1,
      },
    ])
    const sheet = page.getByRole('link', { name: 'Enviar por WhatsApp' })
    const message = decodeURIComponent((await sheet.getAttribute('href')) ?? '')
    expect(message).toContain('Vuelto mal dado')
    expect(message).not.toContain('Ana')
    expect(await printedSheet(page)).toContain('Atendidos: 1 · No asistieron: 0')
    // What comes later is listed, and changes nothing of what was signed.
    await takenIncome(clinic.api, null, { amount: 7_000, description: 'Llegó tarde' })
    await page.getByRole('heading', { name: 'Ajustes posteriores' }).waitFor()
    await page.getByText('En total, $ 7.000,00 (Efectivo) por fuera de lo firmado.').waitFor()
    expect(await closes()).toMatchObject([{ expected_cash: 2_300_000, signed: 1 }])
    await goTo(page, '/accounting', 'Contabilidad')
    await page.getByRole('link', { name: 'Caja cerrada' }).waitFor()
    // The next day begins with what was counted.
    expect(await page.getByRole('link', { name: 'Cerrar el día' }).count()).toBe(0)
  })
})

describe('a day in an outage', () => {
  it('is closed provisionally, and becomes final by itself', async () => {
    const page = await clinic.openDevice({ outlastsServer: true })
    await openWalk(page)
    await clinic.loseServer()
    await waitForServerLost(page)
    await toCount(page)
    await count(page)
    await page.getByText('Sin conexión: queda como cierre provisorio.').waitFor()
    await press(page, 'Guardar cierre provisorio')
    await page.getByText('Provisorio', { exact: true }).waitFor()
    expect(await page.getByText('Cerrado', { exact: true }).count()).toBe(0)
    await clinic.server.start()
    await page.getByText('Cerrado', { exact: true }).waitFor()
    expect(await closes()).toMatchObject([{ counted_cash: 2_250_000, signed: 1 }])
  })

  it('in which another tablet charges shows both figures, and is closed with those of now', async () => {
    const page = await clinic.openDevice()
    await openWalk(page)
    clinic.cutDevicesOff()
    await waitForServerLost(page)
    await takenIncome(clinic.api, null, { amount: 1_000 })
    await toCount(page)
    await count(page)
    await press(page, 'Guardar cierre provisorio')
    await page.getByText('Provisorio', { exact: true }).waitFor()
    await clinic.server.start()
    const both = page.getByRole('region', { name: 'Cierre provisorio' })
    await both.getByText('Al cerrar $ 23.000,00 · Ahora $ 24.000,00').waitFor()
    await press(page, 'Cerrar con estas cifras')
    const dialog = page.getByRole('dialog', { name: 'Cerrar con las cifras de ahora' })
    await dialog.getByRole('button', { name: 'Cerrar con estas cifras' }).click()
    await waitForDialogClosed(dialog)
    await page.getByText('Cerrado', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Versiones anteriores' }).waitFor()
    expect(await closes()).toMatchObject([
      { expected_cash: 2_300_000, signed: 0 },
      { expected_cash: 2_400_000, signed: 1 },
    ])
  })

  it.runIf(isProof)('that another tablet has closed first keeps the second count beside it', async () => {
    const page = await clinic.openDevice()
    await openWalk(page)
    clinic.cutDevicesOff()
    await waitForServerLost(page)
    const first = { date: today, kind: 'close', expectedCash: 18_000, countedCash: 18_000 }
    await clinic.api.post('/cash-days', first)
    await toCount(page)
    await count(page, '18500')
    await press(page, 'Guardar cierre provisorio')
    await clinic.server.start()
    await page.getByText('tu conteo difiere en $ 500,00 (Efectivo).').waitFor()
    expect(await closes()).toMatchObject([
      { counted_cash: 1_800_000, signed: 1 },
      { counted_cash: 1_850_000, signed: 0 },
    ])
  })
})

describe('a walk', () => {
  it.runIf(isProof)(
    'that closed the day leaves no count behind: a second one begins anew, with the float of the first',
    async () => {
      const page = await clinic.openDevice({ waitsForAnswers: true })
      await openWalk(page)
      await toCount(page)
      await count(page)
      await press(page, 'Cerrar el día')
      await page.getByText('Cerrado', { exact: true }).waitFor()
      await page.getByRole('link', { name: 'Contar otra vez' }).click()
      await step(page, 'Turnos abiertos')
      await toCount(page)
      await page.getByText('Es el que se anotó al cerrar este mismo día.').waitFor()
      expect(await field(page, 'Efectivo al comenzar el día').inputValue()).toBe('5.000,00')
      expect(await field(page, 'Efectivo contado').inputValue()).toBe('')
      expect(await page.getByText('Se recuperó lo que estabas escribiendo').count()).toBe(0)
    },
  )

  it('that ends with the browser between count and close goes on where it was', async () => {
    const page = await clinic.openDevice()
    await openWalk(page)
    await toCount(page)
    await count(page)
    const context = page.context()
    // What is typed is on the disk half a second later.
    await expect.poll(() => keptTexts(page, 1)).toMatchObject([{ step: 'close', cash: '22500' }])
    await page.close()
    const again = await context.newPage()
    await again.goto(`${clinic.server.url}/accounting/close-day`)
    await again.getByText('Se recuperó lo que estabas escribiendo').waitFor()
    await step(again, 'Cierre')
    await again.getByText('Vuelto mal dado').waitFor()
    await press(again, 'Cerrar el día')
    await again.getByText('Cerrado', { exact: true }).waitFor()
    expect(await closes()).toMatchObject([{ counted_cash: 2_250_000, signed: 1 }])
  })
})
