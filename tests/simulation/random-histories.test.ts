import { expect, it } from 'vitest'
import { huntInChunks } from './runs/hunt-in-chunks.ts'
import { SIMULATION_SEED } from './runs/simulation-seed.ts'

/** The first histories of `npm run proof`: too few for every fault to happen. */
const HISTORIES = 300
/** It takes a minute on two idle cores; a busy machine gets more time. */
const PATIENCE_MS = 30 * 60_000

it(
  `keeps every rule in ${HISTORIES} histories under faults`,
  async () => {
    const { tally, seconds, failure } = await huntInChunks({ runs: HISTORIES, seed: SIMULATION_SEED })
    console.log(`seed ${SIMULATION_SEED}, ${seconds.toFixed(0)} s: ${tally}`)
    expect(failure).toBeNull()
    expect(tally.get('history')).toBe(HISTORIES)
  },
  PATIENCE_MS,
)
