import fc from 'fast-check'
import { expect, it } from 'vitest'
import { matchesSearch, searchTextOf, searchWords } from '#domain/patient/patient-search.ts'

const patient = { firstName: 'María José', lastName: 'Núñez Peña', dni: '30123456', email: 'MJ.Nunez@example.com' }
const finds = (query: string) => matchesSearch(searchTextOf(patient), searchWords(query))

it.each([
  'maría',
  'MARIA',
  'nunez',
  'Núñez',
  'NUÑEZ',
  'pena maria',
  'josé núñez',
  'Núñez, María',
  'mar pe',
  '30123456',
  '30.123.456',
  '30.123',
  '3012',
  'mj.nunez@example.com',
  '@example',
  '  maría   ',
  '',
  ' ',
])('finds the patient by %j', (query) => {
  expect(finds(query)).toBe(true)
})

it.each(['ana', 'maría gómez', '31123456', 'nunez 99', 'mariajose'])('does not find the patient by %j', (query) => {
  expect(finds(query)).toBe(false)
})

it('asks for the words in any order, typed with or without accents', () => {
  const words = ['maría', 'josé', 'núñez', 'peña', '30.123.456']
  fc.assert(
    fc.property(fc.shuffledSubarray(words), fc.boolean(), (picked, plain) => {
      const typed = picked.join(' ')
      expect(finds(plain ? typed.normalize('NFD').replace(/\p{M}/gu, '') : typed)).toBe(true)
    }),
  )
})

it('never leaves an empty word, which would match everybody', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '.', ',', ' ', '1', 'ñ') }), (query) => {
      expect(searchWords(query)).not.toContain('')
    }),
  )
})
