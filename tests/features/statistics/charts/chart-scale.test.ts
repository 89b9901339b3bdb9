import { expect, it } from 'vitest'
import { chartScale, percentOf } from '#features/statistics/charts/chart-scale.ts'

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [16, [0, 5, 10, 15, 20]],
  [400, [0, 100, 200, 300, 400]],
  [401, [0, 200, 400, 600]],
])('an axis for counts up to %d has these ticks: %j', (highest, ticks) => {
  expect(chartScale(highest)).toEqual({ top: ticks.at(-1), ticks })
})

it('an axis has whole numbers, few ticks, and room for the highest count', () => {
  const isGood = (highest: number) => {
    const { top, ticks } = chartScale(highest)
    return top >= highest && ticks.length <= 5 && ticks.every(Number.isInteger)
  }
  const counts = Array.from({ length: 5_000 }, (_, count) => count)
  expect(counts.filter((count) => !isGood(count))).toEqual([])
})

it('a length is in percents with two decimals at most', () => {
  expect([percentOf(1, 3), percentOf(0, 7), percentOf(7, 7)]).toEqual(['33.33%', '0%', '100%'])
})
