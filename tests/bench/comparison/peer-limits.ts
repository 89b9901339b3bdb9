import { type Figure, isMoreBetter, NOISE } from '#tests/bench/measured-figures.ts'

/** What the product must keep beside a competitor, as a share of the competitor's figure. */
interface Limit {
  /** The line of the comparison, as its figures name it. */
  line: string
  beside: string
  /** At most so many times as long, or at least this share of its requests. */
  share: number
}

const RAW = 'IndexedDB'
const BARE = 'node:http + SQLite'
/** The share of a bare server's requests; its slowest ones may take as much longer. */
const OF_BARE = 0.7

const LIMITS: readonly Limit[] = [
  { line: 'first mirror, complete', beside: RAW, share: 1.15 },
  { line: 'change to live list, 0 waiting', beside: RAW, share: 1.5 },
  { line: 'change to live list, 300 waiting', beside: RAW, share: 2 },
  ...[100, 200, 400].map((count) => ({ line: `${count} changes are sent`, beside: 'bare fetches', share: 2.1 })),
  ...['one patient', 'a search', 'a day of the agenda', 'an income written'].flatMap((line) => [
    { line, beside: BARE, share: OF_BARE },
    { line: `${line}, p99`, beside: BARE, share: 1 / OF_BARE },
  ]),
]

/** A limit with what was measured of it. */
export interface KeptLimit extends Limit {
  measured: number
  isKept: boolean
  /** Whether it is kept, or missed by no more than what two runs differ in. */
  isWithinNoise: boolean
}

/** Compares the figures with the limits that were measured in this run. */
export function limitsOf(figures: readonly Figure[]): KeptLimit[] {
  return LIMITS.flatMap((limit) => {
    const figure = figures.find(({ name }) => name === `${limit.line}: ${limit.beside}`)
    if (!figure?.ratio) return []
    const { ratio: measured, unit } = figure
    const isKept = (share: number) => (isMoreBetter(unit) ? measured >= share : measured <= share)
    const withNoise = isMoreBetter(unit) ? limit.share * (1 - NOISE) : limit.share / (1 - NOISE)
    return [{ ...limit, measured, isKept: isKept(limit.share), isWithinNoise: isKept(withNoise) }]
  })
}
