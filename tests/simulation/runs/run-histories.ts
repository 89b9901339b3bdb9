import * as fc from 'fast-check'
import { Tally } from '#tests/simulation/server/faults.ts'
import { printed } from './history.ts'
import { histories } from './history-arbitrary.ts'
import { play } from './play.ts'

export interface Hunt {
  runs: number
  seed: number
  /** Plays only this history, the path of an earlier failure. */
  path?: string | undefined
  /** Reports a failure without shrinking it, if only its existence matters. */
  isUnshrunk?: boolean | undefined
}

export interface HuntResult {
  tally: Tally
  /** The shrunk history, the broken rule and the command that replays it; null if nothing was found. */
  failure: string | null
}

/** Plays histories of one seed until one breaks a rule, and shrinks that. */
export async function hunt({ runs, seed, path, isUnshrunk = false }: Hunt): Promise<HuntResult> {
  const tally = new Tally()
  const property = fc.asyncProperty(histories(), (history) => play(history, tally))
  const options = { endOnFailure: isUnshrunk || path !== undefined, ...(path && { path }) }
  const details = await fc.check(property, { numRuns: runs, seed, ...options })
  return { tally, failure: details.failed ? reportOf(details) : null }
}

function reportOf(details: fc.RunDetails<[Parameters<typeof play>[0]]>): string {
  const { counterexample, counterexamplePath, errorInstance, seed } = details
  const history = counterexample ? printed(counterexample[0]) : ''
  const error = errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance)
  const again = `npm run simulate -- --seed=${seed} --path ${counterexamplePath}`
  return [error, 'in this history:', history, 'to play it again:', `  ${again}`].join('\n')
}
