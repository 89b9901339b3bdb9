import { expect, it } from 'vitest'
import { ageOn } from '#domain/patient/age.ts'
import { localDate } from '#domain/values/dates/local-date.ts'

it.each([
  ['2026-11-19', '1980-11-19', 46],
  ['2026-11-18', '1980-11-19', 45],
  ['2026-02-28', '2000-02-29', 25],
  ['2026-03-01', '2000-02-29', 26],
  ['2026-11-19', '2026-11-19', 0],
  ['2026-11-19', '2026-11-20', null],
])('on %s somebody born on %s is %s', (today, birthDate, years) => {
  expect(ageOn(localDate(today), localDate(birthDate))).toBe(years)
})
