import { expect, test } from 'vitest'
import { compared } from '#tests/bench/comparison/compared.ts'
import { figuresTable } from '#tests/bench/figures-table.ts'
import { exponentOf, isAhead } from '#tests/bench/measured-figures.ts'

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

test('the table shows the ratio of a peer to the product, and none for the product', () => {
  const [, product, plain] = figuresTable(figuresIn('ms', [5])).split('\n')

  expect(plain).toContain(' 5.0 ms  0.50 ×')
  expect(product).not.toContain('×')
})

test('the exponent is 0 for a time that does not grow, 1 for one that grows with the rows', () => {
  const growing = (time: (size: number) => number) =>
    exponentOf([2_000, 20_000, 60_000].map((size) => ({ size, time: time(size) })))

  expect(growing(() => 7)).toBeCloseTo(0)
  expect(growing((size) => size / 100)).toBeCloseTo(1)
})
