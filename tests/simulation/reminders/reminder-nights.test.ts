import { expect, it } from 'vitest'
import { SIMULATION_SEED } from '#tests/simulation/runs/simulation-seed.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { playNights } from './play-nights.ts'

const NIGHTS = isProof ? 10_000 : 500
const PATIENCE_MS = 60 * 60_000

/** What has to happen in so many nights, or they prove nothing. */
const EVENTS = [
  'mail',
  'while queueing',
  'before sending',
  'before the answer is recorded',
  'server down',
  'no connection',
  'refuses for now',
  'restore',
  'clock ahead',
  'clock back',
  'sent again after a crash',
]

it(
  `mails every reminder once and in time in ${NIGHTS} nights under faults`,
  async () => {
    const { counts, violations } = await playNights(NIGHTS, SIMULATION_SEED)
    console.log(`seed ${SIMULATION_SEED}: ${JSON.stringify(counts)}`)
    expect(violations).toEqual([])
    expect(EVENTS.filter((event) => counts[event] === undefined)).toEqual([])
  },
  PATIENCE_MS,
)
