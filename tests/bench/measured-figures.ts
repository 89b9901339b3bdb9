/** A line of the bench. Several samples are shown as their median and 95th percentile, a single one as its value. */
export interface Figure {
  /** The number for `npm run bench -- <n>`. */
  measurement: number
  name: string
  unit: 'ms' | 's' | 'kB' | 'points' | 'times'
  median: number
  p95: number | null
  /** The smallest sample: on a busy machine it is closest to the cost of the work itself. */
  best: number
  samples: number
  aim: Aim | null
  /** A remark for the reader. */
  note: string
  /** The machine's load average (one minute) during the measurement. */
  load: number
}

export type Aim = { of: 'median' | 'p95'; atMost: number } | { of: 'median'; atLeast: number }

export type Verdict = 'ok' | 'over' | 'under' | '–'

/** Whether a figure meets its aim; '–' for a figure that only explains another. */
export function verdictOf({ median, p95, aim }: Figure): Verdict {
  if (!aim) return '–'
  const measured = aim.of === 'p95' ? (p95 ?? median) : median
  const isKept = 'atMost' in aim ? measured <= aim.atMost : measured >= aim.atLeast
  if (isKept) return 'ok'
  return 'atMost' in aim ? 'over' : 'under'
}

/** Returns the middle sample; for an even number the mean of the two middle ones. Throws without samples. */
export function medianOf(samples: readonly number[]): number {
  const sorted = ascending(samples)
  const middle = sorted.length / 2
  return (at(sorted, Math.ceil(middle) - 1) + at(sorted, Math.floor(middle))) / 2
}

/** Returns the smallest sample that at least 95 of 100 do not exceed. Throws without samples. */
export function p95Of(samples: readonly number[]): number {
  const sorted = ascending(samples)
  return at(sorted, Math.ceil(sorted.length * 0.95) - 1)
}

function ascending(samples: readonly number[]): number[] {
  if (samples.length === 0) throw new RangeError('nothing was measured')
  return [...samples].sort((a, b) => a - b)
}

function at(sorted: readonly number[], index: number): number {
  return sorted[index] ?? Number.NaN
}
