import { expect, it } from 'vitest'
import { huntInChunks } from './runs/hunt-in-chunks.ts'
import { SIMULATION_SEED } from './runs/simulation-seed.ts'

/** The first of those that `npm run proof` plays: too few for every fault to happen. */
const HISTORIES = 300
/** A minute on two free cores; a busy machine may take its time. */
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
