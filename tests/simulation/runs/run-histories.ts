import * as fc from 'fast-check'
import { moneyHistories } from '#tests/simulation/money/money-arbitrary.ts'
import { printedMoney } from '#tests/simulation/money/money-history.ts'
import { playMoney } from '#tests/simulation/money/play-money.ts'
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
  /** Plays histories of money, plans and closes. */
  isAboutMoney?: boolean | undefined
}

export interface HuntResult {
  tally: Tally
  /** The shrunk history, the broken rule and the command that replays it; null if nothing was found. */
  failure: string | null
}

/** Plays histories of one seed until one breaks a rule, and shrinks that. */
export function hunt({ isAboutMoney = false, ...asked }: Hunt): Promise<HuntResult> {
  return isAboutMoney
    ? huntAmong(asked, { among: moneyHistories(), play: playMoney, print: printedMoney, option: '--money ' })
    : huntAmong(asked, { among: histories(), play, print: printed, option: '' })
}

interface Kind<H> {
  among: fc.Arbitrary<H>
  play: (history: H, tally: Tally) => Promise<void>
  print: (history: H) => string
  /** What the command that replays a history needs. */
  option: string
}

async function huntAmong<H>({ runs, seed, path, isUnshrunk = false }: Hunt, kind: Kind<H>): Promise<HuntResult> {
  const tally = new Tally()
  const property = fc.asyncProperty(kind.among, (history) => kind.play(history, tally))
  const options = { endOnFailure: isUnshrunk || path !== undefined, ...(path && { path }) }
  const details = await fc.check(property, { numRuns: runs, seed, ...options })
  return { tally, failure: details.failed ? reportOf(details, kind) : null }
}

function reportOf<H>(details: fc.RunDetails<[H]>, { print, option }: Kind<H>): string {
  const { counterexample, counterexamplePath, errorInstance, seed } = details
  const history = counterexample ? print(counterexample[0]) : ''
  const error = errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance)
  const again = `npm run simulate -- ${option}--seed=${seed} --path ${counterexamplePath}`
  return [error, 'in this history:', history, 'to play it again:', `  ${again}`].join('\n')
}
