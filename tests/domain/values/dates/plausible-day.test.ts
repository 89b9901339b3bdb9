import { describe, expect, it } from 'vitest'
import { localDate } from '#domain/values/dates/local-date.ts'
import { type DayKind, isFarDay, isPlausibleDay } from '#domain/values/dates/plausible-day.ts'

const today = localDate('2026-11-19')

it.each(['1900-01-01', '1925-06-30', '1999-12-31', '2026-11-19', '2062-11-27', '2099-12-31'])(
  '%s is plausible',
  (day) => {
    expect(isPlausibleDay(localDate(day))).toBe(true)
  },
)

it.each([
  '0001-01-01',
  '0206-11-19',
  '0026-11-19',
  '1026-11-19',
  '1806-01-01',
  '1899-12-31',
  '2100-01-01',
  '2206-11-19',
  '2626-11-19',
  '6202-11-19',
  '9995-01-01',
  '9999-12-31',
])('%s can only be a typing error', (day) => {
  expect(isPlausibleDay(localDate(day))).toBe(false)
})

describe('a day that needs confirmation', () => {
  it.each<[DayKind, string]>([
    ['money', '2027-11-20'],
    ['money', '2062-11-27'],
    ['money', '2016-11-18'],
    ['money', '1926-11-19'],
    ['appointment', '2027-11-20'],
    ['appointment', '2036-11-19'],
    ['request', '2027-11-20'],
    ['request', '2072-01-01'],
    ['birth', '1906-11-18'],
    ['birth', '1900-01-01'],
  ])('for %s is %s', (kind, day) => {
    expect(isFarDay(localDate(day), kind, today)).toBe(true)
  })

  it.each<[DayKind, string]>([
    ['money', '2026-11-19'],
    ['money', '2027-11-19'],
    ['money', '2016-11-19'],
    ['appointment', '2027-11-19'],
    ['appointment', '2026-11-19'],
    ['request', '2027-11-19'],
    ['request', '2026-11-19'],
    ['birth', '1906-11-19'],
    ['birth', '2026-11-19'],
    ['birth', '1990-02-28'],
  ])('for %s is not %s', (kind, day) => {
    expect(isFarDay(localDate(day), kind, today)).toBe(false)
  })
})
