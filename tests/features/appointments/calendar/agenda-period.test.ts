import { describe, expect, it } from 'vitest'
import { localDate } from '#domain/values/dates/local-date.ts'
import {
  type AgendaView,
  daysOfPeriod,
  eachDay,
  isPastInPeriod,
  neighboursOf,
  periodTitle,
  renderedDays,
  stepPeriod,
} from '#features/appointments/calendar/agenda-period.ts'

const period = (view: AgendaView, date: string) => ({ view, date: localDate(date) })

describe('the period of the agenda', () => {
  it('has the next and the previous period as neighbours, except for a month, which is too large to prefetch', () => {
    expect(neighboursOf(period('week', '2026-11-19'))).toEqual([
      { from: '2026-11-23', to: '2026-11-29' },
      { from: '2026-11-09', to: '2026-11-15' },
    ])
    expect(neighboursOf(period('day', '2026-12-31'))).toEqual([
      { from: '2027-01-01', to: '2027-01-01' },
      { from: '2026-12-30', to: '2026-12-30' },
    ])
    expect(neighboursOf(period('month', '2026-11-19'))).toEqual([])
  })

  it('runs from Monday to Sunday in the week view, whatever its date', () => {
    const week = { from: '2026-11-16', to: '2026-11-22' }
    expect(daysOfPeriod(period('week', '2026-11-16'))).toEqual(week)
    expect(daysOfPeriod(period('week', '2026-11-19'))).toEqual(week)
    expect(daysOfPeriod(period('week', '2026-11-22'))).toEqual(week)
  })

  it('has past days until its last day; a past or future period has none', () => {
    const isPast = (day: string, today: string) =>
      isPastInPeriod(period('week', '2026-11-19'), localDate(day), localDate(today))
    expect(isPast('2026-11-18', '2026-11-19')).toBe(true)
    expect(isPast('2026-11-19', '2026-11-19')).toBe(false)
    expect(isPast('2026-11-20', '2026-11-22')).toBe(true)
    expect(isPast('2026-11-20', '2026-11-23')).toBe(false)
    expect(isPast('2026-11-20', '2026-11-12')).toBe(false)
  })

  it('extends a month to whole weeks', () => {
    expect(daysOfPeriod(period('month', '2026-11-19'))).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(renderedDays(period('month', '2026-11-19'))).toEqual({ from: '2026-10-26', to: '2026-12-06' })
    expect(renderedDays(period('month', '2027-02-10'))).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  })

  it('steps by its own length, and from the 31st to the following month', () => {
    expect(stepPeriod(period('day', '2026-12-31'), 1).date).toBe('2027-01-01')
    expect(stepPeriod(period('week', '2026-11-19'), -1).date).toBe('2026-11-12')
    expect(daysOfPeriod(stepPeriod(period('month', '2026-01-31'), 1)).from).toBe('2026-02-01')
  })

  it('lists every day once', () => {
    expect(eachDay(daysOfPeriod(period('week', '2026-12-31')))).toEqual([
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
    ])
  })

  it('has a Spanish title that names month and year twice only where they differ', () => {
    expect(periodTitle(period('day', '2026-11-19'))).toBe('Jueves 19 de noviembre de 2026')
    expect(periodTitle(period('month', '2026-11-19'))).toBe('Noviembre de 2026')
    expect(periodTitle(period('week', '2026-11-19'))).toBe('16 al 22 de noviembre de 2026')
    expect(periodTitle(period('week', '2026-12-02'))).toBe('30 de noviembre al 6 de diciembre de 2026')
    expect(periodTitle(period('week', '2026-12-31'))).toBe('28 de diciembre de 2026 al 3 de enero de 2027')
  })
})
