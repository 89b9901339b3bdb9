import { describe, expect, it } from 'vitest'
import type { CountedPayment } from '#domain/account/money-received.ts'
import {
  DAYS_IN_ADVANCE,
  type OwedEvidence,
  type Visit,
  type VisitIncome,
  visitPayment,
} from '#domain/income/visit-payment.ts'
import { addDays, localDate } from '#domain/values/dates/local-date.ts'
import { centavos } from '#domain/values/money.ts'

const DAY = localDate('2026-11-19')
const attended: Visit = { key: 4, patientId: 7, date: DAY, status: 'completed', planId: null }
const charge = (fields: Partial<VisitIncome> = {}): VisitIncome => ({
  key: 1,
  netAmount: centavos(1_600_000),
  paidAtOnce: null,
  appointmentId: 4,
  patientId: 7,
  date: DAY,
  category: 'consultation',
  paymentStatus: 'completed',
  ...fields,
})
const evidence = (fields: Partial<OwedEvidence> = {}): OwedEvidence => ({
  since: DAY,
  incomes: [],
  unsettled: new Set(),
  attended: new Set([4]),
  ...fields,
})
const paidBy = (charges: VisitIncome[], payments: CountedPayment[] = [], visit = attended) =>
  visitPayment(visit, { charges, payments }, evidence())
const stateOf = (charges: VisitIncome[], visit = attended) => paidBy(charges, [], visit)?.state ?? null
const received = (amount: number, incomeId = 1): CountedPayment => ({
  amount: centavos(amount),
  kind: 'payment',
  incomeId,
})
const owes = (fields: Partial<OwedEvidence>, visit = attended) =>
  visitPayment(visit, { charges: [], payments: [] }, evidence(fields))?.state === 'owed'

describe('a visit with a session of a plan', () => {
  const session = { number: 7, sessions: 10, owed: centavos(0) }
  const withPlan: Visit = { ...attended, planId: 3 }
  const paidWith = (charges: VisitIncome[]) => visitPayment(withPlan, { charges, payments: [] }, evidence(), session)

  it('is paid by the plan, and so is one that was charged for something else besides', () => {
    expect(paidWith([])).toMatchObject({ state: 'plan', session })
    expect(paidWith([charge()])).toMatchObject({ state: 'plan', session })
  })

  it('says first what is open of a charge of its own', () => {
    expect(paidWith([charge({ paymentStatus: 'pending' })])).toMatchObject({ state: 'owed', session: null })
  })

  it('is never owed, even where this device does not have the plan', () => {
    expect(visitPayment(withPlan, { charges: [], payments: [] }, evidence())).toBeNull()
  })
})

describe('a visit with an income', () => {
  it.each([
    [['completed'], 'charged'],
    [['partial'], 'partial'],
    [['pending'], 'owed'],
    [['partial', 'completed'], 'charged'],
    [['pending', 'partial'], 'partial'],
    [['cancelled', 'partial'], 'partial'],
  ] as const)('of the statuses %j is %s', (statuses, state) => {
    expect(stateOf(statuses.map((paymentStatus) => charge({ paymentStatus })))).toBe(state)
  })

  it('is owed for as much as its payments have not brought, and charged once they have', () => {
    const partial = charge({ paymentStatus: 'partial' })
    expect(paidBy([partial], [received(1_000_000)])).toMatchObject({ state: 'owed', owed: 600_000 })
    expect(paidBy([partial], [received(1_000_000), received(600_000)])).toMatchObject({ state: 'charged', owed: 0 })
    expect(paidBy([partial], [received(1_600_000, 2)])).toMatchObject({ state: 'partial', owed: null })
  })

  it('is owed for the charge that was not paid, beside one that was', () => {
    const charges = [charge(), charge({ key: 2, netAmount: centavos(50_000), paymentStatus: 'pending' })]
    expect(paidBy(charges)).toMatchObject({ state: 'owed', owed: 50_000 })
  })

  it('is paid whatever its own status is: who pays in advance has paid', () => {
    for (const status of ['scheduled', 'cancelled', 'no_show'] as const)
      expect(stateOf([charge()], { ...attended, status })).toBe('charged')
  })

  it('lists its incomes without the voided ones', () => {
    const [kept, voided] = [charge(), charge({ paymentStatus: 'cancelled' })]
    expect(paidBy([voided, kept])?.charges).toEqual([kept])
  })

  it('is known by its ref before it has an id', () => {
    expect(stateOf([charge({ appointmentId: 'a-ref' })], { ...attended, key: 'a-ref' })).toBe('charged')
  })
})

describe('an income does not pay the visit', () => {
  it.each([
    ['of another appointment', charge({ appointmentId: 5 })],
    ['of somebody else, to whom the appointment belonged before', charge({ patientId: 8 })],
    ['without a patient', charge({ patientId: null })],
    ['that was voided', charge({ paymentStatus: 'cancelled' })],
  ])('%s', (_, income) => {
    expect(stateOf([income])).toBe('owed')
  })
})

describe('an attended visit without an income is owed', () => {
  it('when nothing the patient paid could be its payment', () => {
    expect(owes({})).toBe(true)
  })

  it.each(['scheduled', 'rescheduled', 'approved', 'pending', 'cancelled', 'no_show', 'rejected'] as const)(
    'but not one that is %s',
    (status) => {
      expect(owes({}, { ...attended, status })).toBe(false)
    },
  )

  it('but not one before the clinic charged by appointment, and never where it does not', () => {
    expect(owes({ since: addDays(DAY, 1) })).toBe(false)
    expect(owes({ since: null })).toBe(false)
  })

  it('but not while an income of the patient needs a decision', () => {
    expect(owes({ unsettled: new Set([7]) })).toBe(false)
    expect(owes({ unsettled: new Set([8]) })).toBe(true)
  })

  it.each([
    ['of the day', { appointmentId: null }, false],
    ['paid later', { appointmentId: null, date: addDays(DAY, 40) }, false],
    ['paid in advance', { appointmentId: null, date: addDays(DAY, -DAYS_IN_ADVANCE) }, false],
    ['from long before', { appointmentId: null, date: addDays(DAY, -DAYS_IN_ADVANCE - 1) }, true],
    ['for a product', { appointmentId: null, category: 'product' }, true],
    ['that was voided', { appointmentId: null, paymentStatus: 'cancelled' }, true],
    ['of somebody else', { appointmentId: null, patientId: 8 }, true],
    ['for another attended visit', { appointmentId: 5 }, true],
    ['for an appointment that did not take place', { appointmentId: 6 }, false],
  ] as const)('as far as an income tells: one %s', (_, fields, isOwed) => {
    expect(owes({ incomes: [charge(fields)], attended: new Set([4, 5]) })).toBe(isOwed)
  })
})
