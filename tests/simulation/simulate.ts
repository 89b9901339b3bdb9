import { parseArgs } from 'node:util'
import { LONG_RUN, type Tally } from './faults.ts'
import { huntInChunks } from './hunt-in-chunks.ts'
import { plantedBugs, verdictOn } from './planted-bugs.ts'

const SIGN_OF_LIFE_MS = 30_000

/**
 * `npm run simulate -- --runs N --seed S` plays histories, `--from K` goes on with a seed of which K were played, `--path P` plays
 * one again; `-- --planted` checks that planted bugs are found.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    from: { type: 'string', default: '0' },
    path: { type: 'string' },
    planted: { type: 'boolean', default: false },
  },
})

async function checkPlanted(): Promise<boolean> {
  let areProven = true
  for (const bug of plantedBugs) {
    const { found, clean } = await verdictOn(bug)
    const isProven = found !== null && clean === null
    console.log(`${isProven ? 'found' : 'NOT PROVEN'}  ${bug.name}: ${found ?? 'no violation'}`)
    if (clean !== null) console.log(`  without the bug: ${clean}`)
    areProven &&= isProven
  }
  return areProven
}

async function huntAsAsked(): Promise<boolean> {
  const asked = { runs: Number(values.runs), seed: Number(values.seed), from: Number(values.from), path: values.path }
  console.log(`seed ${asked.seed}`)
  const { tally, seconds, processes, failure } = await huntInChunks({ ...asked, onPlayed: signOfLife() })
  const speed = tally.get('history') / seconds
  console.log(`${speed.toFixed(1)} histories a second in ${processes} processes`)
  console.log(tally.toString())
  const missing = tally.get('history') < LONG_RUN ? [] : tally.missing()
  if (missing.length > 0) console.error(`never happened: ${missing.join(', ')}`)
  if (failure) console.error(failure)
  console.log(
    `seed ${asked.seed} from ${asked.from}: ${tally.get('history')} histories, ${failure ? 'VIOLATED' : '0 violations'}`,
  )
  return !failure && missing.length === 0
}

function signOfLife(): (tally: Tally) => void {
  let last = performance.now()
  return (tally) => {
    if (performance.now() - last < SIGN_OF_LIFE_MS) return
    last = performance.now()
    console.log(`${tally.get('history')} histories`)
  }
}

const isClean = values.planted ? await checkPlanted() : await huntAsAsked()
if (!isClean) process.exitCode = 1
