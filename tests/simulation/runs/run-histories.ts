import * as fc from 'fast-check'
import { Tally } from '#tests/simulation/server/faults.ts'
import { printed } from './history.ts'
import { histories } from './history-arbitrary.ts'
import { play } from './play.ts'

export interface Hunt {
  runs: number
  seed: number
  /** Of a failure that was found before: plays just that history. */
  path?: string | undefined
  /** A failure is told as it was found: that there is one is all that is asked. */
  isUnshrunk?: boolean | undefined
}

export interface HuntResult {
  tally: Tally
  /** The shrunk history, what it broke and how to play it again; null when nothing was found. */
  failure: string | null
}

/** Plays so many histories out of one seed, until one breaks a rule, which is then shrunk. */
export async function hunt({ runs, seed, path, isUnshrunk = false }: Hunt): Promise<HuntResult> {
  const tally = new Tally()
  const property = fc.asyncProperty(histories(), (history) => play(history, tally))
  const asTold = { endOnFailure: isUnshrunk || path !== undefined, ...(path && { path }) }
  const details = await fc.check(property, { numRuns: runs, seed, ...asTold })
  return { tally, failure: details.failed ? reportOf(details) : null }
}

function reportOf(details: fc.RunDetails<[Parameters<typeof play>[0]]>): string {
  const { counterexample, counterexamplePath, errorInstance, seed } = details
  const history = counterexample ? printed(counterexample[0]) : ''
  const error = errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance)
  const again = `npm run simulate -- --seed=${seed} --path ${counterexamplePath}`
  return [error, 'in this history:', history, 'to play it again:', `  ${again}`].join('\n')
}
