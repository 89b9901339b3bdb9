import { describe, expect, it } from 'vitest'
import { wholePercent } from '#domain/statistics/rates.ts'
import {
  averageBar,
  efficiency,
  incomeBar,
  isSmallSample,
  lastMonths,
  newPatientTrend,
  patientActivity,
  topPatients,
} from '#domain/statistics/screen-figures.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { centavos, centavosOfPesos } from '#domain/values/money.ts'

const patients = (...counts: number[]) => counts.map((appointments) => ({ appointments }))

describe('the analysis of the patients', () => {
  it('is all zeros when nobody had an appointment', () => {
    expect(patientActivity([])).toEqual({ active: 0, averageAppointments: 0, mostAppointments: 0, retentionRate: 0 })
  })

  it.each([
    // 9 by 4 is 2.25, rounded up; 3 of 4 came again.
    [patients(4, 2, 2, 1), { active: 4, averageAppointments: 2.3, mostAppointments: 4, retentionRate: 75 }],
    // 4 by 3 is 1.33; 1 of 3 came again.
    [patients(2, 1, 1), { active: 3, averageAppointments: 1.3, mostAppointments: 2, retentionRate: 33 }],
    // 1 of 8 is 12.5 percent; 9 by 8 is 1.125.
    [patients(2, 1, 1, 1, 1, 1, 1, 1), { active: 8, averageAppointments: 1.1, mostAppointments: 2, retentionRate: 13 }],
    [patients(1), { active: 1, averageAppointments: 1, mostAppointments: 1, retentionRate: 0 }],
    [patients(5, 5), { active: 2, averageAppointments: 5, mostAppointments: 5, retentionRate: 100 }],
  ])('is computed from %j', (mostActive, expected) => {
    expect(patientActivity(mostActive)).toEqual(expected)
  })

  it('handles thousands of patients', () => {
    const many = Array.from({ length: 200_000 }, () => ({ appointments: 2 }))
    expect(patientActivity(many)).toMatchObject({ mostAppointments: 2, retentionRate: 100 })
  })

  it('shows five, and reports when there are fewer', () => {
    expect(topPatients([1, 2, 3, 4, 5, 6])).toEqual([1, 2, 3, 4, 5])
    expect([[], [1], [1, 2, 3, 4], [1, 2, 3, 4, 5]].map(isSmallSample)).toEqual([false, true, true, false])
  })

  it('has an efficiency of completed over all, or 0 without appointments', () => {
    expect(efficiency({ completed: 5, total: 8 })).toBe(63)
    expect(efficiency({ completed: 0, total: 0 })).toBe(0)
  })
})

describe('the list of months', () => {
  it('has the last six months', () => {
    expect(lastMonths([1, 2, 3, 4, 5, 6, 7, 8])).toEqual([3, 4, 5, 6, 7, 8])
    expect(lastMonths([1])).toEqual([1])
  })
})

describe('the trend of new patients', () => {
  it('has the last three months in order, over the new year too', () => {
    const told = [
      { month: '2026-10', registered: 9 },
      { month: '2026-11', registered: 4 },
      { month: '2027-01', registered: 2 },
    ]
    expect(newPatientTrend(told, localDate('2027-01-31'))).toEqual([
      { month: '2026-11', registered: 4, isPresent: false },
      { month: '2026-12', registered: 0, isPresent: false },
      { month: '2027-01', registered: 2, isPresent: true },
    ])
  })

  it('is zeros without data', () => {
    expect(newPatientTrend([], localDate('2026-11-20')).map(({ registered }) => registered)).toEqual([0, 0, 0])
  })
})

describe('a bar', () => {
  it.each([
    [0, 0, 0],
    [499.99, 0, 5],
    [18_000, 18, 100],
    [9_949.99, 10, 99],
    [99_999.99, 100, 100],
    [100_000, 100, 100],
    [2_500_000, 100, 100],
  ])('of %d pesos is %d percent of 100,000, and %d percent of 10,000', (pesos, ofIncome, ofAverage) => {
    expect(incomeBar(centavosOfPesos(pesos))).toBe(ofIncome)
    expect(averageBar(centavosOfPesos(pesos))).toBe(ofAverage)
  })

  it('is never filled negatively', () => {
    expect(incomeBar(centavos(-1))).toBe(0)
  })
})

describe('rounding to a whole percent', () => {
  it('rounds every half up, exactly', () => {
    for (let whole = 200; whole <= 20_000; whole += 200) {
      expect(wholePercent(whole / 200, whole)).toBe(1)
      expect(wholePercent(whole - whole / 200, whole)).toBe(100)
    }
  })
})
