import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Desk } from '#tests/domain/sync/desk/desk-model.ts'
import { changeBeforeCreation, waitCycle } from '#tests/domain/sync/desk/desk-order.ts'
import { ACT_NAMES, histories, play } from '#tests/domain/sync/desk/desk-steps.ts'
import { isProof } from '#tests/support/suites/tier.ts'

/** The proof plays more of them. */
const RUNS = isProof ? 1_500 : 300

describe('at a desk with random work, answers and decisions', () => {
  it('no changes wait for each other in a cycle, whatever is decided (C-11)', () => expectNo(waitCycle))

  it('no change is sent before the creation of a row that it names', () => expectNo(changeBeforeCreation))
})

function expectNo(complaintAbout: (desk: Desk) => string | null): void {
  const done = new Set<string>()
  fc.assert(
    fc.property(histories, (history) => {
      for (const name of play(history, complaintAbout)) done.add(name)
    }),
    { numRuns: RUNS, seed: 20_261_126 },
  )
  // An event that never happened would prove nothing.
  expect(ACT_NAMES.filter((name) => !done.has(name))).toEqual([])
}
