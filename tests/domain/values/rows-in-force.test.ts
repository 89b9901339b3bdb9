import { expect, it } from 'vitest'
import { rowsInForce } from '#domain/values/rows-in-force.ts'

it('hold until another row takes them back, in whatever order the rows come', () => {
  const rows = [
    { ref: 'back', cancels: 'navidad' },
    { ref: 'navidad', cancels: null },
    { ref: 'curso', cancels: null },
    { ref: 'back-again', cancels: 'navidad' },
    { ref: null, cancels: null },
  ]
  expect(rowsInForce(rows)).toEqual([
    { ref: 'curso', cancels: null },
    { ref: null, cancels: null },
  ])
})
