import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldText } from '#domain/values/folded-text.ts'

it.each([
  ['Ñandú', 'nandu'],
  ['PEÑA', 'pena'],
  ['Gómez', 'gomez'],
  ['Gómez', 'gomez'],
  ['Agüero', 'aguero'],
  ['  María   José\t Núñez ', 'maria jose nunez'],
  ["O'Higgins", "o'higgins"],
  ['', ''],
])('folds %j to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

it('folds what is folded to itself, and composed and decomposed text alike', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
      expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')))
    }),
  )
})
