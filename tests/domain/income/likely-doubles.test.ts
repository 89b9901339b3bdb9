import { expect, it } from 'vitest'
import { type ComparedIncome, likelyDoubles } from '#domain/income/likely-doubles.ts'
import { localDate } from '#domain/values/local-date.ts'
import { centavos } from '#domain/values/money.ts'

const taken: ComparedIncome = {
  uid: 'a',
  patientId: 1,
  date: localDate('2026-11-19'),
  amount: centavos(1_800_000),
  paymentStatus: 'completed',
}

const doublesOf = (...incomes: ComparedIncome[]) => [...likelyDoubles(incomes)].sort()

it('points out both, and a third one too, whatever stands between them and however they were paid (C-14)', () => {
  const other = { ...taken, uid: 'x', patientId: 2 }
  expect(doublesOf(taken, other, { ...taken, uid: 'b', paymentStatus: 'pending' })).toEqual(['a', 'b'])
  expect(doublesOf(taken, { ...taken, uid: 'b' }, { ...taken, uid: 'c' })).toEqual(['a', 'b', 'c'])
})

it.each([
  ['patient', { patientId: 2 }],
  ['day', { date: localDate('2026-11-20') }],
  ['amount', { amount: centavos(1_800_001) }],
])('takes incomes of another %s for two', (_, difference) => {
  expect(doublesOf(taken, { ...taken, uid: 'b', ...difference })).toEqual([])
})

it('is settled once one of two is voided', () => {
  expect(doublesOf(taken, { ...taken, uid: 'b', paymentStatus: 'cancelled' })).toEqual([])
})

it('says nothing of incomes without a patient', () => {
  expect(doublesOf({ ...taken, patientId: null }, { ...taken, uid: 'b', patientId: null })).toEqual([])
})

it('knows a patient whom only this device knows by its ref', () => {
  const patientId = '5f0c6f0e-9d7e-4d5b-8a51-2f6f6c0d7a11'
  expect(doublesOf({ ...taken, patientId }, { ...taken, uid: 'b', patientId })).toEqual(['a', 'b'])
})
