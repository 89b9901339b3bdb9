import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { addDays, formatDayShort, type LocalDate, startOfMonth, weekdayOf } from '#domain/values/dates/local-date.ts'
import { journey } from '#tests/journeys/fixtures/journey.ts'
import { PHONE, TABLET } from '#tests/support/browser/screens.ts'
import { variants } from '#tests/support/suites/tier.ts'
import { figure, openCash, row, takenIncome, toastOf, today, withAna } from './cash-desk.ts'

const sunday = addDays(today, -weekdayOf(today))
const monthStart = startOfMonth(today)

const edges = [today, addDays(today, -1), addDays(today, 1), sunday, addDays(sunday, -1), addDays(sunday, 6)]
/** Days on both sides of each end of the named periods. */
const days = [...new Set([...edges, addDays(sunday, 7), monthStart, addDays(monthStart, -1)])]

/** Makes an income of each day, named after it. */
const clinic = journey({
  prepare: async (api) => {
    const anaId = await withAna(api)
    for (const date of days) await takenIncome(api, anaId, { date, description: `Del ${date}`, amount: 100 })
  },
})

async function shownDays(page: Page): Promise<string[]> {
  const texts = await row(page, 'Ana Gómez').allInnerTexts()
  return texts.map((text) => /Del (\S+)/.exec(text)?.[1] ?? '').sort()
}

const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function filter(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel('Desde').fill(from)
  await page.getByLabel('Hasta').fill(to)
  await choose(page, 'Filtrar')
}

describe.each(variants(['a tablet', TABLET] as const, ['a phone', PHONE] as const))(
  'the cash screen on %s',
  (_device, screen) => {
    it('shows today, the week from Sunday to Saturday, the month, or typed days, without a server too', async () => {
      const page = await clinic.openDevice({ screen, outlastsServer: true })
      await openCash(page, clinic.server.url)
      await clinic.loseServer()

      const within = (from: LocalDate, to: LocalDate) => days.filter((day) => day >= from && day <= to).sort()
      const expectShown = async (expected: readonly string[]) => {
        await expect.poll(() => shownDays(page)).toEqual(expected)
        await figure(page, 'Transacciones').getByText(String(expected.length), { exact: true }).waitFor()
      }
      await expectShown([today])
      await choose(page, 'Esta Semana')
      await expectShown(within(sunday, addDays(sunday, 6)))
      await choose(page, 'Este Mes')
      const nextMonth = startOfMonth(addDays(monthStart, 31))
      await expectShown(within(monthStart, addDays(nextMonth, -1)))
      await choose(page, 'Hoy')
      await expectShown([today])

      expect(await page.getByLabel('Desde').count()).toBe(0)
      await choose(page, 'Elegir fechas')
      await filter(page, formatDayShort(addDays(monthStart, -1)), formatDayShort(monthStart))
      await expectShown(within(addDays(monthStart, -1), monthStart))
      await filter(page, formatDayShort(today), formatDayShort(addDays(today, -1)))
      await page.getByText('La fecha final no puede ser anterior a la inicial').waitFor()
      // A mistyped year would ask for centuries.
      await filter(page, '01/11/1026', formatDayShort(today))
      await page.getByText('El período no puede superar los cinco años').waitFor()
      await expectShown(within(addDays(monthStart, -1), monthStart))
      await choose(page, 'Ocultar fechas')
      await page.getByLabel('Desde').waitFor({ state: 'detached' })

      // A day without incomes; a day that only the server has has neither list nor table of a part.
      await choose(page, 'Elegir fechas')
      const empty = formatDayShort(addDays(today, 60))
      await filter(page, empty, empty)
      await page.getByText('No hay transacciones en el período seleccionado.').waitFor()
      await filter(page, formatDayShort(addDays(windowStartOf(today), -1)), formatDayShort(today))
      await page.getByText('Este período necesita conexión').waitFor()
      await choose(page, 'Exportar CSV')
      await toastOf(page, 'No se pudo exportar').getByText('Este período necesita conexión').waitFor()
    })
  },
)
