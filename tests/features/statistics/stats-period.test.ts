import { expect, it } from 'vitest'
import { localDate } from '#domain/values/dates/local-date.ts'
import { defaultPeriod, namedRanges, periodInWords, periodOf, updatedText } from '#features/statistics/stats-period.ts'

const today = localDate('2026-11-20')

it('the screen starts with this month up to today', () => {
  expect(defaultPeriod(today)).toEqual({ from: '2026-11-01', to: '2026-11-20' })
})

it('the named ranges have their usual names, in the order of the spec', () => {
  expect(namedRanges(today)).toEqual([
    { label: 'Última semana', range: { from: '2026-11-13', to: '2026-11-20' } },
    { label: 'Último mes', range: { from: '2026-10-01', to: '2026-10-31' } },
    { label: 'Este mes', range: { from: '2026-11-01', to: '2026-11-20' } },
    { label: 'Últimos 3 meses', range: { from: '2026-08-01', to: '2026-11-20' } },
    { label: 'Último año', range: { from: '2025-11-20', to: '2026-11-20' } },
  ])
})

it('a period is shown by its days, or as all time', () => {
  const october = periodOf({ from: '2026-10-01', to: '2026-10-31' })
  expect(periodInWords(october)).toBe('01/10/2026 – 31/10/2026')
  expect(updatedText(october)).toBe('Estadísticas actualizadas para el período 01/10/2026 - 31/10/2026')
  expect(periodOf(null)).toEqual({ from: null, to: null })
  expect(periodInWords(periodOf(null))).toBe('Todo el historial')
  expect(updatedText(periodOf(null))).toBe('Estadísticas actualizadas para todo el historial')
})
