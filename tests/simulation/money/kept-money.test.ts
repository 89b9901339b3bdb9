import { it } from 'vitest'
import { Tally } from '#tests/simulation/server/faults.ts'
import type { MoneyHistory } from './money-history.ts'
import { playMoney } from './play-money.ts'

type Steps = MoneyHistory['steps']

function playedSteps(steps: Steps): Promise<void> {
  return playMoney({ users: [1, 2, 1], steps }, new Tally())
}

const TEN_THOUSAND = { thousands: 10, method: 'cash' } as const
const runs = (device: number) => ({ do: 'run', device, tab: 0, awaits: 400, faults: [] }) satisfies Steps[number]

it('keeps what was received at once when a payment came besides and the amount is corrected', async () => {
  await playedSteps([
    { do: 'pay', device: 0, thousands: 1, method: 'cash', row: 0, day: 0, kind: 'payment' },
    runs(0),
    { do: 'correct charge', device: 0, row: 0, thousands: 1 },
  ])
})

it('adds no money to an income that its payments completed when its amount is corrected', async () => {
  await playedSteps([
    { do: 'bill', device: 0, thousands: 1, method: 'cash', patient: 1, day: 0, status: 'pending' },
    { do: 'pay', device: 0, thousands: 1, method: 'cash', row: 0, day: 0, kind: 'payment' },
    { do: 'pay', device: 0, thousands: 1, method: 'cash', row: 1, day: 0, kind: 'payment' },
    runs(0),
    { do: 'correct charge', device: 0, row: 0, thousands: 4 },
    { do: 'correct charge', device: 0, row: 1, thousands: 4 },
  ])
})

it('owes all of an income again whose last payment was voided, before it or after it arrives', async () => {
  await playedSteps([
    { do: 'void charge', device: 0, row: 0 },
    { do: 'bill', device: 0, ...TEN_THOUSAND, patient: 1, day: 0, status: 'partial' },
    { do: 'pay', device: 0, thousands: 4, method: 'cash', row: 0, day: 0, kind: 'payment' },
    runs(0),
    { do: 'void payment', device: 0, row: 0 },
    runs(0),
  ])
})

it('keeps what was received at the completion when an earlier payment is voided', async () => {
  await playedSteps([
    { do: 'void charge', device: 0, row: 0 },
    { do: 'bill', device: 0, ...TEN_THOUSAND, patient: 1, day: 0, status: 'pending' },
    { do: 'pay', device: 0, thousands: 4, method: 'cash', row: 0, day: 0, kind: 'payment' },
    runs(0),
    { do: 'mark as paid', device: 0, row: 0 },
    runs(0),
    { do: 'void payment', device: 0, row: 0 },
    runs(0),
  ])
})

/** A patient has 10,000 pesos in favour, and owes 4,000 for each of two charges. */
const WITH_CREDIT: Steps = [
  { do: 'void charge', device: 0, row: 0 },
  { do: 'pay on account', device: 0, ...TEN_THOUSAND, patient: 0, day: 0, kind: 'payment' },
  { do: 'bill', device: 0, thousands: 4, method: 'cash', patient: 0, day: 0, status: 'pending' },
  { do: 'bill', device: 0, thousands: 4, method: 'cash', patient: 0, day: 0, status: 'pending' },
  runs(0),
]

it('gives back the credit of one of two debts when another device voids its payment before the refunds arrive', async () => {
  await playedSteps([
    ...WITH_CREDIT,
    { do: 'pay from credit', device: 0, patient: 0, day: 0, thousands: 6 },
    { ...runs(0), awaits: 40 },
    runs(1),
    { do: 'void payment', device: 1, row: 1 },
    runs(1),
    runs(0),
  ])
})

it('gives back the credit once when two devices void the same payment', async () => {
  await playedSteps([
    ...WITH_CREDIT,
    { do: 'pay from credit', device: 0, patient: 0, day: 1, thousands: 4 },
    runs(0),
    runs(1),
    { do: 'void payment', device: 0, row: 1 },
    { do: 'void payment', device: 1, row: 1 },
    { do: 'close day', device: 0, day: 1, off: 0, replaces: false },
    runs(1),
    runs(0),
  ])
})
