import { plantedBugs } from './planted-bugs.ts'
import { Violation } from './violation.ts'

/** Plays the histories of planted bugs (their names are the arguments) and prints what each broke. */
const outcomes: Record<string, string | null> = {}
for (const name of process.argv.slice(2)) {
  const bug = plantedBugs.find((candidate) => candidate.name === name)
  if (!bug) throw new Error(`no history for '${name}'`)
  outcomes[name] = await outcomeOf(bug.history)
}
console.log(JSON.stringify(outcomes))

async function outcomeOf(history: () => Promise<void>): Promise<string | null> {
  try {
    await history()
    return null
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    return error.message
  }
}
