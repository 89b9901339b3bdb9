import { expect, it } from 'vitest'
import { formatCount } from '#domain/values/count-text.ts'

it('a count has a dot before each three digits, from a thousand on', () => {
  expect([0, 999, 1000, 1_234_567].map(formatCount)).toEqual(['0', '999', '1.000', '1.234.567'])
})
