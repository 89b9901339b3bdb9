import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type BaselineStep, playBaseline } from './support/play-baseline.ts'

/** Random histories of two devices on a server with the baseline API; each is followed by a connection that works, and a person who answers. */
const RUNS = 15

const device = fc.nat(1)
const row = fc.nat(5)
const trouble = fc.constantFrom('none', 'none', 'none', 'lost', 'answer lost', 'portal', 'busy')

function step<D extends BaselineStep['do']>(
  what: D,
  rest: {
    [K in Exclude<keyof Extract<BaselineStep, { do: D }>, 'do'>]: fc.Arbitrary<Extract<BaselineStep, { do: D }>[K]>
  },
) {
  return fc.record({ do: fc.constant(what), ...rest }) as unknown as fc.Arbitrary<BaselineStep>
}

const steps = fc.oneof(
  { weight: 3, arbitrary: step('create patient', { device, who: fc.nat(3) }) },
  { weight: 4, arbitrary: step('book', { device, patient: row, quarter: fc.nat(3) }) },
  { weight: 4, arbitrary: step('take income', { device, patient: row, thousands: fc.integer({ min: 1, max: 2 }) }) },
  {
    weight: 5,
    arbitrary: step('edit patient', { device, row, field: fc.constantFrom('phone', 'address'), value: fc.nat(2) }),
  },
  { weight: 3, arbitrary: step('move', { device, row, quarter: fc.nat(3) }) },
  { weight: 2, arbitrary: step('cancel', { device, row }) },
  { weight: 1, arbitrary: step('delete patient', { device, row }) },
  { weight: 12, arbitrary: step('sync', { device, troubles: fc.array(trouble, { maxLength: 8 }) }) },
  { weight: 3, arbitrary: step('wait', { seconds: fc.constantFrom(11, 61, 600) }) },
)

it('random histories lose no change and never duplicate a patient, appointment or payment without a decision', {
  timeout: 240_000,
}, async () => {
  const tally = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 12, maxLength: 30, size: 'max' }), async (history) => {
      await playBaseline(history, tally)
    }),
    { numRuns: RUNS, seed: 20_261_120 },
  )
  // An event that never happened would prove nothing.
  const expected = ['lost', 'answer lost after commit', 'portal', 'busy', 'asked: unsure', 'asked: conflict']
  expect(expected.filter((name) => !tally.has(name))).toEqual([])
})
