import { expect, it } from 'vitest'
import { type ComparedIncome, findLikelyDoubles } from '#domain/income/likely-doubles.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { centavos } from '#domain/values/money.ts'

const taken: ComparedIncome = {
  uid: 'a',
  patientId: 1,
  appointmentId: null,
  separate: false,
  date: localDate('2026-11-19'),
  amount: centavos(1_800_000),
  paymentStatus: 'completed',
}

const doublesOf = (...incomes: ComparedIncome[]) => [...findLikelyDoubles(incomes)].sort()

it('all incomes of one patient, day and amount are reported as likely doubles, even with others between or other methods (C-14)', () => {
  const other = { ...taken, uid: 'x', patientId: 2 }
  expect(doublesOf(taken, other, { ...taken, uid: 'b', paymentStatus: 'pending' })).toEqual(['a', 'b'])
  expect(doublesOf(taken, { ...taken, uid: 'b' }, { ...taken, uid: 'c' })).toEqual(['a', 'b', 'c'])
})

it.each([
  ['patient', { patientId: 2 }],
  ['day', { date: localDate('2026-11-20') }],
  ['amount', { amount: centavos(1_800_001) }],
])('incomes of another %s are no doubles', (_, difference) => {
  expect(doublesOf(taken, { ...taken, uid: 'b', ...difference })).toEqual([])
})

it('a double is resolved once one of the two is voided', () => {
  expect(doublesOf(taken, { ...taken, uid: 'b', paymentStatus: 'cancelled' })).toEqual([])
})

it('incomes without a patient are no doubles', () => {
  expect(doublesOf({ ...taken, patientId: null }, { ...taken, uid: 'b', patientId: null })).toEqual([])
})

it('a patient without an id is compared by the ref', () => {
  const patientId = '5f0c6f0e-9d7e-4d5b-8a51-2f6f6c0d7a11'
  expect(doublesOf({ ...taken, patientId }, { ...taken, uid: 'b', patientId })).toEqual(['a', 'b'])
})

it('looks at the visits first: two of one day are two payments, twice the same one may be one (C-14)', () => {
  const [first, second] = [
    { ...taken, appointmentId: 4 },
    { ...taken, uid: 'b', appointmentId: 5 },
  ]
  expect(doublesOf(first, second)).toEqual([])
  const late = { date: localDate('2026-11-21'), amount: centavos(1_000_000) }
  expect(doublesOf(first, { ...second, ...late, appointmentId: 4 })).toEqual(['a', 'b'])
})

it('points out a charge that was entered once more without its visit', () => {
  expect(doublesOf({ ...taken, appointmentId: 4 }, { ...taken, uid: 'b' })).toEqual(['a', 'b'])
})

it('is silent about what a person has called another payment', () => {
  expect(doublesOf(taken, { ...taken, uid: 'b', separate: true })).toEqual([])
  expect(doublesOf(taken, { ...taken, uid: 'b', separate: true }, { ...taken, uid: 'c' })).toEqual(['a', 'c'])
})
