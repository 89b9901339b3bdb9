import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { PHONE, type Screen, TABLET } from '#tests/support/browser/screens.ts'
import { parseCsv } from '#tests/support/parse-csv.ts'
import { isProof, variants } from '#tests/support/suites/tier.ts'
import {
  figure,
  openCash,
  row,
  startIncome,
  submitIncome,
  takenIncome,
  today,
  voidedIncome,
  withAna,
} from './cash-desk.ts'

const clinic = journey({
  prepare: async (api) => {
    const anaId = await withAna(api)
    await takenIncome(api, anaId, { amount: 18_000, discountAmount: 500.5 })
    await takenIncome(api, null, {
      amount: 5_000,
      description: '=HYPERLINK("x")',
      paymentStatus: 'pending',
      notes: 'a;b',
    })
    await voidedIncome(api, anaId, 'Repetido', { amount: 7 })
  },
})

/** A day's cash: the server has three incomes, one of them voided; then it stops, and a fourth is registered. */
async function dayOfAnOutage(screen: Screen): Promise<Page> {
  const page = await clinic.openDevice({ screen, outlastsServer: true })
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await openCash(page, clinic.server.url)
  await figure(page, 'Transacciones').getByText('2', { exact: true }).waitFor()
  await clinic.loseServer()
  const dialog = await startIncome(page)
  await dialog.getByLabel('Monto').fill('0,1')
  await submitIncome(dialog)
  await dialog.waitFor({ state: 'hidden' })
  await row(page, 'En este dispositivo').waitFor()
  await figure(page, 'Transacciones').getByText('3', { exact: true }).waitFor()
  return page
}

async function printed(page: Page): Promise<void> {
  await page.locator('html[data-printed=yes]').waitFor()
  await page.emulateMedia({ media: 'print' })
}

describe.each(variants(['a tablet', TABLET] as const, ['a phone', PHONE] as const))(
  'in an outage, on %s,',
  (_device, screen) => {
    it('the shown incomes are exported as a table for spreadsheets, and printed with their totals', async () => {
      const page = await dayOfAnOutage(screen)
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Exportar CSV' }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe(`caja_${today}.csv`)
      const bytes = await readFile(await download.path())
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
      const [head = [], ...cells] = parseCsv(bytes.subarray(3).toString('utf8'))
      const column = (name: string) => cells.map((line) => line[head.indexOf(name)])
      expect(column('Monto')).toEqual(['0,10', '7,00', '5000,00', '18000,00'])
      expect(column('Neto')).toEqual(['0,10', '7,00', '5000,00', '17499,50'])
      expect(column('Estado')).toEqual(['Pagado', 'Anulado', 'Pendiente', 'Pagado'])
      expect(column('Descripción')[2]).toBe(`'=HYPERLINK("x")`)
      expect(column('Notas')[2]).toBe('a;b')
      expect(column('Paciente')).toEqual(['Ana Gómez', 'Ana Gómez', 'Sin paciente', 'Ana Gómez'])
      expect(column('Dónde está')).toEqual(['En este dispositivo', ...Array(3).fill('En el servidor')])
      expect(column('N.º')[0]).toMatch(/^R-[0-9A-F]{6}$/)

      await page.getByRole('button', { name: 'Imprimir' }).click()
      await printed(page)
      await page.getByRole('heading', { name: `Caja: ${formatDayInWordsWithYear(today)}` }).waitFor()
      expect(await page.getByRole('heading', { name: 'Contabilidad' }).isVisible()).toBe(false)
      await page.getByText('1 transacción está solo en este dispositivo').waitFor()
      const [incomes, totals] = [page.getByRole('table').first(), page.getByRole('table').last()]
      await expect.poll(() => incomes.getByRole('row').count()).toBe(5)
      await expect.poll(() => incomes.getByText('Anulado: Repetido').isVisible()).toBe(true)
      const lines = await totals.getByRole('row').allInnerTexts()
      expect(lines.slice(1).map((line) => line.split(/\s*\t\s*/))).toEqual([
        ['Efectivo', '2', '$ 23.000,00', '$ 500,50', '$ 22.499,50', '$ 5.000,00'],
        ['Transferencia', '1', '$ 0,10', '$ 0,00', '$ 0,10', '$ 0,00'],
        ['Total', '3', '$ 23.000,10', '$ 500,50', '$ 22.499,60', '$ 5.000,00'],
      ])
      // The contents fit on the sheet.
      await page.setViewportSize({ width: 688, height: 1000 })
      await expect
        .poll(() => page.getByRole('article').evaluate((sheet) => sheet.scrollWidth <= sheet.clientWidth))
        .toBe(true)
    })

    it.runIf(isProof)('a receipt is printed, and sent to the patient by WhatsApp', async () => {
      const page = await dayOfAnOutage(screen)
      const waiting = row(page, 'En este dispositivo')
      const number = /R-[0-9A-F]{6}/.exec(await waiting.innerText())?.[0] ?? 'none'
      await waiting.getByRole('button', { name: `Comprobante ${number} de Ana Gómez` }).click()
      const dialog = page.getByRole('dialog', { name: 'Comprobante de pago' })
      const href = (await dialog.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href')) ?? ''
      const address = new URL(href)
      expect(address.origin + address.pathname).toBe('https://wa.me/5493537411111')
      const message = (address.searchParams.get('text') ?? '').split('\n')
      for (const line of [
        'Documento no válido como factura',
        `Comprobante: ${number}`,
        `Fecha: ${formatDayShort(today)}`,
        'Total: $ 0,10',
        'Registrado en este dispositivo: todavía no llegó al servidor del consultorio.',
      ])
        expect(message).toContain(line)

      await dialog.getByRole('button', { name: 'Imprimir' }).click()
      await printed(page)
      const paper = page.locator('article')
      await paper.getByText('Comprobante de pago').waitFor()
      const words = await paper.innerText()
      for (const part of ['Documento no válido como factura', number, 'Ana Gómez', '$ 0,10', 'Transferencia', 'Pagado'])
        expect(words).toContain(part)
      expect(words).toContain('Registrado en este dispositivo: todavía no llegó al servidor del consultorio.')
      expect(await dialog.isVisible()).toBe(false)
      expect(await page.getByRole('table').count()).toBe(0)

      await page.emulateMedia({ media: 'screen' })
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
      await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
      await row(page, 'Sin paciente')
        .getByRole('button', { name: /^Comprobante/ })
        .click()
      const unnamed = await dialog.getByRole('link', { name: 'Elegir chat en WhatsApp' }).getAttribute('href')
      expect(unnamed).toMatch(/^https:\/\/wa\.me\/\?text=/)
    })
  },
)
