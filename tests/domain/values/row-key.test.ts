import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isRef, rowKeyOf } from '#domain/values/row-key.ts'

it('a ref is told apart from an id', () => {
  expect(isRef('5f0c6f0e-9d7e-4d5b-8a51-2f6f6c0d7a11')).toBe(true)
  expect(isRef(17)).toBe(false)
})

it('digits are read as an id and anything else as a ref', () => {
  expect(rowKeyOf('17')).toBe(17)
  expect(rowKeyOf('5f0c6f0e-9d7e-4d5b-8a51-2f6f6c0d7a11')).toBe('5f0c6f0e-9d7e-4d5b-8a51-2f6f6c0d7a11')
  expect(rowKeyOf('1e3')).toBe('1e3')
})

it('a key is read back unchanged from a form field or an address', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uuid(), fc.integer({ min: 1 })), (key) => {
      expect(rowKeyOf(String(key))).toBe(key)
    }),
  )
})
