import { Violation } from '#tests/simulation/rules/violation.ts'
import { plantedBugs, type Verdict } from './planted-bugs.ts'
import { switchBug } from './switch-bug.ts'

/**
 * Plays the history of the planted bug named by the argument, without the bug and with it, and prints the broken rules.
 */
const name = process.argv[2] ?? ''
const bug = plantedBugs.find((candidate) => candidate.name === name)
if (!bug) throw new Error(`no history for '${name}'`)
const clean = await outcomeOf(bug.history)
switchBug(name)
const verdict: Verdict = { name, clean, found: await outcomeOf(bug.history) }
console.log(JSON.stringify(verdict))

async function outcomeOf(history: () => Promise<void>): Promise<string | null> {
  try {
    await history()
    return null
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    return error.message
  }
}
