/** An axis for counts: even steps of whole numbers from 0 up to at least the highest count. */
export interface ChartScale {
  /** The highest tick, at least 1. */
  top: number
  /** From 0 to `top`. */
  ticks: number[]
}

const MOST_STEPS = 4

/** Returns the scale for counts up to `highest`: at most four steps of 1, 2 or 5 times a power of ten. */
export function chartScale(highest: number): ChartScale {
  const step = stepOf(Math.max(1, highest) / MOST_STEPS)
  const steps = Math.max(1, Math.ceil(highest / step))
  return { top: steps * step, ticks: Array.from({ length: steps + 1 }, (_, index) => index * step) }
}

/** Returns the smallest of 1, 2, 5, 10, 20, 50 … that is not below `atLeast`. */
function stepOf(atLeast: number): number {
  for (let ten = 1; ; ten *= 10) {
    const step = [1, 2, 5].find((unit) => unit * ten >= atLeast)
    if (step !== undefined) return step * ten
  }
}

/** Formats a share in percents, as an SVG attribute takes it. */
export function percentOf(part: number, whole: number): string {
  return `${Math.round((part / whole) * 10_000) / 100}%`
}
