import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { monthOf } from '#domain/statistics/months.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { MonthBars } from '#features/statistics/charts/month-bars.tsx'
import { NewPatientsLine } from '#features/statistics/charts/new-patients-line.tsx'
import { WeekdayBars } from '#features/statistics/charts/weekday-bars.tsx'

const month = monthOf(localDate('2026-11-19'))

it.each([
  [
    'Estadísticas Mensuales',
    createElement(MonthBars, { months: [{ month, completed: 3, scheduled: 2, cancelled: 1 }] }),
  ],
  ['Citas por Día de la Semana', createElement(WeekdayBars, { weekdays: [{ weekday: 1, total: 4 }] })],
  ['Pacientes nuevos por mes, 1 mes', createElement(NewPatientsLine, { byMonth: [{ month, registered: 5 }] })],
])('next to the chart is a table named %s', (name, chart) => {
  const markup = renderToStaticMarkup(chart)
  expect(markup.match(/<table[^>]*>/g)).toEqual([expect.stringContaining(`aria-label="${name}"`)])
})

it('labels years below the months, never two of them side by side', () => {
  const from = (first: number, ...rest: string[]) =>
    renderToStaticMarkup(
      createElement(NewPatientsLine, {
        byMonth: [`2025-${first}`, ...rest].map((day) => ({ month: monthOf(localDate(`${day}-01`)), registered: 1 })),
      }),
    ).match(/<small>\d+<\/small>/g)
  expect(from(11, '2025-12', '2026-01', '2026-02')).toEqual(['<small>2025</small>', '<small>2026</small>'])
  expect(from(12, '2026-01', '2026-02')).toEqual(['<small>2026</small>'])
})
