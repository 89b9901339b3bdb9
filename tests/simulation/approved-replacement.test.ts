import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isProof } from '#tests/support/suites/tier.ts'
import type { Step } from './runs/history.ts'
import { play } from './runs/play.ts'
import { SIMULATION_SEED } from './runs/simulation-seed.ts'
import { FAULTS, Tally } from './server/faults.ts'

const HISTORIES = isProof ? 400 : 25

const run = (device: number): Step => ({ do: 'run', device, tab: 0, awaits: 400, faults: [] })

/** The first patient asks to come at another time instead; both tablets of the desk see it. */
const asking: Step[] = [
  run(0),
  { do: 'request', device: 0, day: 1, quarter: 4, slots: 2, replaces: 0 },
  run(0),
  run(1),
  run(2),
]

const desk = fc.integer({ min: 1, max: 2 })
const row = fc.nat(7)
/** What the desk and the network do meanwhile. */
const meanwhile = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('approve' as const), device: desk, row }) },
  fc.record({ do: fc.constant('move' as const), device: desk, row, day: fc.nat(1), quarter: fc.nat(5) }),
  fc.record({ do: fc.constant('cancel' as const), device: desk, row, value: fc.nat(3) }),
  fc.record({ do: fc.constant('complete' as const), device: desk, row }),
  fc.record({ do: fc.constant('give appointment' as const), device: desk, row, patient: fc.nat(1) }),
  fc.record({ do: fc.constant('turn network' as const), device: desk, on: fc.boolean() }),
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('run' as const),
      device: fc.nat(2),
      tab: fc.nat(1),
      awaits: fc.integer({ min: 1, max: 60 }),
      faults: fc.array(fc.constantFrom(...FAULTS), { maxLength: 4 }),
    }),
  },
)

it(`an approval cancels what it replaces, and keeps every rule, in ${HISTORIES} histories`, async () => {
  const devices = [3, 1, 2].map((user) => ({ user, filled: user !== 3 }))
  const tally = new Tally()
  await fc.assert(
    fc.asyncProperty(fc.array(meanwhile, { minLength: 8, maxLength: 16 }), (steps) =>
      play({ devices, pageRows: 500, steps: [...asking, ...steps] }, tally),
    ),
    { numRuns: HISTORIES, seed: SIMULATION_SEED },
  )
  expect(tally.get('replaced appointment cancelled')).toBeGreaterThan(0)
})
