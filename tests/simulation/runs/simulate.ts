import { parseArgs } from 'node:util'
import { isProven, plantedBugs, verifyPlanted, withEveryBug } from '#tests/simulation/planted/planted-bugs.ts'
import { LONG_RUN, type Tally } from '#tests/simulation/server/faults.ts'
import { huntInChunks, huntWith } from './hunt-in-chunks.ts'
import { withBundle } from './simulation-bundle.ts'

const SIGN_OF_LIFE_MS = 30_000
/** A planted bug may prevent the engine from ever coming to rest. */
const REST_MS = 5 * 60_000

/**
 * `npm run simulate -- --runs N --seed S` plays histories, `--from K` continues a seed of which K were played, `--path
 * P` replays one; `--money` plays those of money, plans and closes; `--postgres` plays on PostgreSQL.
 * `-- --planted` checks that planted bugs are found by their own histories, `-- --planted --random` how soon random ones
 * find them.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    from: { type: 'string', default: '0' },
    path: { type: 'string' },
    money: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    random: { type: 'boolean', default: false },
  },
})

/** Returns a numeric option. Throws otherwise, since a hunt without histories finds nothing. */
function wholeNumber(name: 'runs' | 'seed' | 'from'): number {
  const number = Number(values[name])
  if (!Number.isInteger(number)) throw new Error(`--${name} is no whole number: ${values[name]}`)
  return number
}

async function checkPlanted(): Promise<boolean> {
  let areProven = true
  await verifyPlanted(plantedBugs, (verdict) => {
    const { name, found, clean } = verdict
    console.log(`${isProven(verdict) ? 'found' : 'NOT PROVEN'}  ${name}: ${found ?? 'no violation'}`)
    if (clean !== null) console.log(`  without the bug: ${clean}`)
    areProven &&= isProven(verdict)
  })
  return areProven
}

/** Plays random histories with each bug until one finds it, which shows how sensitive the rules are. */
async function huntPlanted(): Promise<boolean> {
  let found = 0
  const hunt = { runs: wholeNumber('runs'), seed: wholeNumber('seed'), isUnshrunk: true, limitMs: REST_MS }
  const huntEach = async (program: string) => {
    for (const { name } of plantedBugs) {
      const result = await huntWith(program, { ...hunt, bug: name }).catch((error: unknown) => ({
        failure: String(error),
        tally: null,
      }))
      const played = result.tally ? `in ${result.tally.get('history')} histories` : 'by never coming to rest'
      console.log(`${result.failure ? 'found' : 'not found'} ${played}: ${name}`)
      if (result.failure) found++
    }
  }
  await withBundle('runs/hunt-worker.ts', huntEach, [withEveryBug()])
  console.log(`seed ${values.seed}: ${found} of ${plantedBugs.length} bugs found by chance`)
  return true
}

async function huntAsAsked(): Promise<boolean> {
  const asked = {
    runs: wholeNumber('runs'),
    seed: wholeNumber('seed'),
    from: wholeNumber('from'),
    path: values.path,
    isAboutMoney: values.money,
    onPostgres: values.postgres,
  }
  console.log(`seed ${asked.seed}`)
  const { tally, seconds, processes, failure } = await huntInChunks({ ...asked, onPlayed: signOfLife() })
  const speed = tally.get('history') / seconds
  console.log(`${speed.toFixed(1)} histories a second in ${processes} processes`)
  console.log(tally.toString())
  const missing = tally.get('history') < LONG_RUN || values.money ? [] : tally.missing()
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

const lookForPlanted = values.random ? huntPlanted : checkPlanted
const isClean = await (values.planted ? lookForPlanted() : huntAsAsked())
if (!isClean) process.exitCode = 1
