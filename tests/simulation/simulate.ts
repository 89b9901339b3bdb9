import * as fc from 'fast-check'
import { Tally } from './faults.ts'
import { type History, printed } from './history.ts'
import { histories } from './history-arbitrary.ts'
import { play } from './play.ts'

const runs = Number(process.argv[2] ?? 20)
const seed = Number(process.argv[3] ?? 1)
const tally = new Tally()
const start = performance.now()
const details = await fc.check(
  fc.asyncProperty(histories(), (history: History) => play(history, tally)),
  { numRuns: runs, seed, endOnFailure: !process.env.SHRINK, ...(process.argv[4] ? { path: process.argv[4] } : {}) },
)
console.log(((performance.now() - start) / 1000).toFixed(1), 's', String(tally))
if (details.failed) {
  console.log(details.seed, details.counterexamplePath, details.numShrinks, (details.errorInstance as Error)?.stack)
  if (details.counterexample) console.log(printed(details.counterexample[0]))
}
console.log(tally.missing())
