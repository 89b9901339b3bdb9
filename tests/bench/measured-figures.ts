/** A line of the bench. Several samples are shown as their median and 95th percentile, a single one as its value. */
export interface Figure {
  /** The number for `npm run bench -- <n>`. */
  measurement: number
  name: string
  unit: 'ms' | 's' | 'kB' | 'MB' | 'points' | 'times' | 'req/s' | 'exponent'
  median: number
  p95: number | null
  /** The best sample: on a busy machine it is closest to the cost of the work itself. */
  best: number
  samples: number
  aim: Aim | null
  /** The product's median as a multiple of the competitor's; null where nothing is compared. */
  ratio: number | null
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

/** Whether a larger figure of this unit is the better one. */
export const isMoreBetter = (unit: Figure['unit']): boolean => unit === 'req/s' || unit === 'points'

/** Whether a competitor does better than the product. */
export function isAhead({ ratio, unit }: Figure): boolean {
  if (ratio === null) return false
  return isMoreBetter(unit) ? ratio < 1 : ratio > 1
}

/** Below this share of difference two figures count as equal: a machine is never quiet. */
export const NOISE = 0.2

/** Whether a competitor does better than the product by more than what two runs differ in. */
export function isClearlyAhead(figure: Figure): boolean {
  const { ratio, unit } = figure
  if (ratio === null || !isAhead(figure)) return false
  return isMoreBetter(unit) ? ratio < 1 - NOISE : 1 / ratio < 1 - NOISE
}

/** Returns the middle sample; for an even number the mean of the two middle ones. Throws without samples. */
export function medianOf(samples: readonly number[]): number {
  const sorted = ascending(samples)
  const middle = sorted.length / 2
  return (at(sorted, Math.ceil(middle) - 1) + at(sorted, Math.floor(middle))) / 2
}

/** Returns the smallest sample that at least 95 of 100 do not exceed. Throws without samples. */
export function p95Of(samples: readonly number[]): number {
  return quantileOf(samples, 0.95)
}

/** Returns the smallest sample that this share of all does not exceed. Throws without samples. */
export function quantileOf(samples: readonly number[], share: number): number {
  const sorted = ascending(samples)
  return at(sorted, Math.ceil(sorted.length * share) - 1)
}

/** Returns the slope of a straight line through the logarithms: 1 if twice the size takes twice the time. */
export function exponentOf(points: readonly { size: number; time: number }[]): number {
  const logs = points.map(({ size, time }) => ({ x: Math.log(size), y: Math.log(time) }))
  const mean = (of: 'x' | 'y') => logs.reduce((sum, point) => sum + point[of], 0) / logs.length
  const [x, y] = [mean('x'), mean('y')]
  const along = logs.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0)
  return along / logs.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
}

function ascending(samples: readonly number[]): number[] {
  if (samples.length === 0) throw new RangeError('nothing was measured')
  return [...samples].sort((a, b) => a - b)
}

function at(sorted: readonly number[], index: number): number {
  return sorted[index] ?? Number.NaN
}
