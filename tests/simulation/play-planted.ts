import { plantedHistories } from './planted-histories.ts'
import { Violation } from './violation.ts'

/** Plays the history of one planted bug (its name is the argument) and prints what it broke. */
const history = plantedHistories[process.argv[2] ?? '']
if (!history) throw new Error(`no history for '${process.argv[2]}'`)
try {
  await history()
  console.log(JSON.stringify({ violation: null }))
} catch (error) {
  if (!(error instanceof Violation)) throw error
  console.log(JSON.stringify({ violation: error.message }))
}
