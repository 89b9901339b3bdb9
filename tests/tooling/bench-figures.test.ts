import { expect, test } from 'vitest'
import { compared } from '#tests/bench/comparison/compared.ts'
import { limitsOf } from '#tests/bench/comparison/peer-limits.ts'
import { figuresTable } from '#tests/bench/figures-table.ts'
import { exponentOf, isAhead, isClearlyAhead } from '#tests/bench/measured-figures.ts'

const titles = { product: 'the product', plain: 'a plain app' }

const figuresIn = (unit: 'ms' | 'req/s', plain: number[]) =>
  compared('a week is read', { product: [9, 10, 11], plain }, { unit, titles }).map((figure) => ({
    measurement: 13,
    ...figure,
  }))

test('a peer is ahead with a shorter time, or with more requests a second', () => {
  const peerIsAhead = (unit: 'ms' | 'req/s', plain: number[]) => figuresIn(unit, plain).filter(isAhead).length === 1

  expect(peerIsAhead('ms', [5])).toBe(true)
  expect(peerIsAhead('ms', [20])).toBe(false)
  expect(peerIsAhead('req/s', [20])).toBe(true)
  expect(peerIsAhead('req/s', [5])).toBe(false)
})

test('a peer that is ahead by less than a fifth counts as equal', () => {
  const isClear = (unit: 'ms' | 'req/s', plain: number[]) => figuresIn(unit, plain).filter(isClearlyAhead).length === 1

  expect(isClear('ms', [8.1])).toBe(false)
  expect(isClear('ms', [7.9])).toBe(true)
  expect(isClear('req/s', [12.4])).toBe(false)
  expect(isClear('req/s', [12.6])).toBe(true)
})

test('a limit is kept by a time that is short enough, and by enough requests a second', () => {
  const beside = { product: 'the product', peer: 'bare fetches' }
  const sent = (product: number) =>
    compared('100 changes are sent', { product: [product], peer: [10] }, { unit: 'ms', titles: beside })
  const served = (product: number) =>
    compared(
      'one patient',
      { product: [product], peer: [10] },
      { unit: 'req/s', titles: { ...beside, peer: 'node:http + SQLite' } },
    )
  const judged = (figures: ReturnType<typeof sent>) =>
    limitsOf(figures.map((figure) => ({ measurement: 13, ...figure })))
  const kept = (figures: ReturnType<typeof sent>) => judged(figures).map(({ isKept }) => isKept)
  const isNear = (figures: ReturnType<typeof sent>) => judged(figures).map(({ isWithinNoise }) => isWithinNoise)

  expect(kept(sent(21))).toEqual([true])
  expect(kept(sent(22))).toEqual([false])
  expect(isNear(sent(26))).toEqual([true])
  expect(isNear(sent(27))).toEqual([false])
  expect(isNear(served(5.7))).toEqual([true])
  expect(isNear(served(5.5))).toEqual([false])
  expect(kept(served(7))).toEqual([true])
  expect(kept(served(6.9))).toEqual([false])
  expect(kept([])).toEqual([])
})

test('the table shows the ratio of the product to a peer, and none for the product', () => {
  const [, product, plain] = figuresTable(figuresIn('ms', [5])).split('\n')

  expect(plain).toContain(' 5.0 ms  2.00 ×')
  expect(product).not.toContain('×')
})

test('the exponent is 0 for a time that does not grow, 1 for one that grows with the rows', () => {
  const growing = (time: (size: number) => number) =>
    exponentOf([2_000, 20_000, 60_000].map((size) => ({ size, time: time(size) })))

  expect(growing(() => 7)).toBeCloseTo(0)
  expect(growing((size) => size / 100)).toBeCloseTo(1)
})
