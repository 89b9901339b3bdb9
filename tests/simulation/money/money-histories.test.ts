import { expect, it } from 'vitest'
import { huntInChunks } from '#tests/simulation/runs/hunt-in-chunks.ts'
import { SIMULATION_SEED } from '#tests/simulation/runs/simulation-seed.ts'
import { isProof } from '#tests/support/suites/tier.ts'

/** The first ones take less than a minute on two idle cores. */
const HISTORIES = isProof ? 2000 : 40
const PATIENCE_MS = 4 * 60 * 60_000

it(
  `adds up all money, plans and closes in ${HISTORIES} histories under faults`,
  async () => {
    const { tally, failure } = await huntInChunks({ runs: HISTORIES, seed: SIMULATION_SEED, isAboutMoney: true })
    expect(failure).toBeNull()
    expect(tally.get('history')).toBe(HISTORIES)
  },
  PATIENCE_MS,
)
