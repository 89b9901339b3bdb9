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

it('hold with the row that they belong to, and not without it', () => {
  const settling = { ref: 'refund', cancels: null, settles: 'payment' }
  const payment = { ref: 'payment', cancels: null, settles: null }
  expect(rowsInForce([settling, payment])).toEqual([settling, payment])
  expect(rowsInForce([settling])).toEqual([])
  expect(rowsInForce([settling, { ref: 'void', cancels: 'payment' }, payment])).toEqual([])
})
