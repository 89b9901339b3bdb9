/** An axis for counts: whole numbers from 0 in even steps, the last of which holds the highest count. */
export interface ChartScale {
  /** The highest one, at least 1. */
  top: number
  /** 0 first, `top` last. */
  ticks: number[]
}

const MOST_STEPS = 4

/** The scale of counts that go up to `highest`: at most four steps of 1, 2 or 5 and their tens. */
export function chartScale(highest: number): ChartScale {
  const step = stepOf(Math.max(1, highest) / MOST_STEPS)
  const steps = Math.max(1, Math.ceil(highest / step))
  return { top: steps * step, ticks: Array.from({ length: steps + 1 }, (_, index) => index * step) }
}

/** The first of 1, 2, 5, 10, 20, 50 … that is not below. */
function stepOf(atLeast: number): number {
  for (let ten = 1; ; ten *= 10) {
    const step = [1, 2, 5].find((unit) => unit * ten >= atLeast)
    if (step !== undefined) return step * ten
  }
}

/** A length in percents of the whole, as an SVG attribute takes it. */
export function percentOf(part: number, whole: number): string {
  return `${Math.round((part / whole) * 10_000) / 100}%`
}
