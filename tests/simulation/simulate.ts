import { parseArgs } from 'node:util'
import type { Tally } from './faults.ts'
import { plantedBugs, verdictOn } from './planted-bugs.ts'
import { hunt } from './run-histories.ts'

const SIGN_OF_LIFE = 250

/** `npm run simulate -- --runs N --seed S [--path P]` plays histories; `-- --planted` checks that planted bugs are found. */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    path: { type: 'string' },
    planted: { type: 'boolean', default: false },
  },
})

function onPlayed(tally: Tally): void {
  const played = tally.get('history')
  if (played % SIGN_OF_LIFE === 0) console.log(`${played} histories`)
}

if (values.planted) {
  for (const bug of plantedBugs) {
    const { found, clean } = await verdictOn(bug)
    const isProven = found !== null && clean === null
    console.log(`${isProven ? 'found' : 'NOT PROVEN'}  ${bug.name}: ${found ?? 'no violation'}`)
    if (clean !== null) console.log(`  without the bug: ${clean}`)
    if (!isProven) process.exitCode = 1
  }
} else {
  const seed = Number(values.seed)
  console.log(`seed ${seed}`)
  const { tally, seconds, failure } = await hunt({ runs: Number(values.runs), seed, path: values.path, onPlayed })
  console.log(`${(tally.get('history') / seconds).toFixed(1)} histories a second · ${tally}`)
  if (failure) {
    console.error(failure)
    process.exitCode = 1
  }
}
