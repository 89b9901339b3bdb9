import { describe, expect, it } from 'vitest'
import { type PlanForm, planFormErrors, readCount } from '#domain/plan/plan-rules.ts'

const form: PlanForm = {
  patientId: '7',
  name: '10 sesiones',
  sessions: '10',
  price: '120.000',
  startsOn: '2026-11-19',
  expiresOn: '',
  perWeek: '',
}

describe('the form of a plan', () => {
  it('needs neither an expiry nor sessions a week', () => {
    expect(planFormErrors(form)).toEqual({})
  })

  it.each([
    ['patientId', ''],
    ['name', ' '],
    ['sessions', ''],
    ['sessions', '0'],
    ['sessions', '2,5'],
    ['sessions', '1001'],
    ['price', ''],
    ['price', 'mil'],
    ['startsOn', ''],
    ['startsOn', '2026-02-30'],
    ['expiresOn', '2026-11-18'],
    ['perWeek', '0'],
  ] as const)('says what is wrong with %s as "%s"', (field, value) => {
    expect(Object.keys(planFormErrors({ ...form, [field]: value }))).toEqual([field])
  })

  it('may end on the day on which it begins, and may cost nothing', () => {
    expect(planFormErrors({ ...form, expiresOn: form.startsOn, price: '0' })).toEqual({})
  })
})

it.each([
  [' 10 ', 10],
  ['1000', 1000],
  ['0', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
] as const)('reads "%s" as the count %s', (typed, count) => {
  expect(readCount(typed)).toBe(count)
})
