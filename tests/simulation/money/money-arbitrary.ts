import * as fc from 'fast-check'
import { FullList } from '#tests/simulation/runs/history-arbitrary.ts'
import { FAULTS, type Fault } from '#tests/simulation/server/faults.ts'
import type { MoneyHistory } from './money-history.ts'

type AnyStep = MoneyHistory['steps'][number]

const STEPS = 45

const device = fc.nat(2)
const row = fc.nat(7)
const day = fc.nat(1)
const thousands = fc.integer({ min: 1, max: 4 })
const method = fc.constantFrom('cash' as const, 'cash' as const, 'transfer' as const, 'other' as const)
const status = fc.constantFrom('completed' as const, 'completed' as const, 'pending' as const, 'partial' as const)
const kind = fc.constantFrom('payment' as const, 'payment' as const, 'payment' as const, 'refund' as const)
const taken = { device, thousands, method }
const fault = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fault>('none') },
  { weight: 2, arbitrary: fc.constantFrom(...FAULTS) },
)

function step<D extends AnyStep['do']>(
  what: D,
  rest: { [K in Exclude<keyof Extract<AnyStep, { do: D }>, 'do'>]: fc.Arbitrary<Extract<AnyStep, { do: D }>[K]> },
) {
  return fc.record({ do: fc.constant(what), ...rest }) as unknown as fc.Arbitrary<AnyStep>
}

const weighted: [number, fc.Arbitrary<AnyStep>][] = [
  [5, step('bill', { ...taken, patient: row, day, status })],
  [4, step('charge visit', { ...taken, row, status })],
  [8, step('pay', { ...taken, row, day, kind })],
  [2, step('pay on account', { ...taken, patient: row, day, kind })],
  [3, step('pay from credit', { device, patient: row, day, thousands })],
  [4, step('void payment', { device, row })],
  [2, step('mark as paid', { device, row })],
  [3, step('correct charge', { device, row, thousands })],
  [1, step('give charge', { device, row, patient: row })],
  [1, step('note on charge', { device, row })],
  [2, step('void charge', { device, row })],
  [
    3,
    step('sell plan', {
      ...taken,
      patient: row,
      sessions: fc.integer({ min: 1, max: 3 }),
      countsNoShows: fc.boolean(),
    }),
  ],
  [4, step('book on plan', { device, row, day, quarter: fc.nat(7) })],
  [1, step('put on plan', { device, row, plan: row })],
  [4, step('end visit', { device, row, as: fc.constantFrom('completed', 'completed', 'no_show') })],
  [3, step('move cash', { ...taken, day, kind: fc.constantFrom('expense', 'withdrawal', 'contribution') })],
  [1, step('void movement', { device, row })],
  [4, step('close day', { device, day, off: fc.constantFrom(0, 0, -500, 20), replaces: fc.boolean() })],
  [2, step('decide', { device, review: row, how: fc.constantFrom('retry', 'mend', 'drop'), value: fc.nat(3) })],
  [
    20,
    step('run', {
      device,
      tab: fc.nat(1),
      awaits: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(400), fc.constant(400)),
      faults: fc.array(fault, { maxLength: 10, size: 'max' }),
    }),
  ],
  [4, step('kill', { device, tab: fc.nat(1) })],
  [4, step('turn network', { device, on: fc.constantFrom(true, true, true, false) })],
  [4, step('wait', { seconds: fc.constantFrom(1, 11, 61, 300, 86_400) })],
  [1, step('late copy', { which: fc.nat(3) })],
]

/** Generates histories on three devices of the staff, two of them one person's. */
export function moneyHistories(): fc.Arbitrary<MoneyHistory> {
  const steps = fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })))
  return fc.record({
    users: fc.constantFrom([1, 2, 1], [1, 2, 2], [2, 1]),
    steps: new FullList(steps, STEPS),
  })
}
