import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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
  'mariajose',
  'NúñezPeña',
  '30123456',
  '30.123.456',
  '30.123',
  '3012',
  'mj.nunez@example.com',
  'mailto:mj.nunez@example.com',
  '<mj.nunez@example.com>',
  'mj.nunez@example.com.',
  'MJ.Nunez@EXAMPLE.com;',
  "'mj.nunez@example.com'",
  '\u200emj.nunez@example.com',
  'maría <mj.nunez@example.com>',
  '30·123·456',
  '30•123•456',
  '30’123’456',
  '30_123_456',
  '30-123-456',
  '\ufffc30123456',
  '३०१२३४५६',
  '𝟑𝟎𝟏𝟐𝟑𝟒𝟓𝟔',
  'DNI 30.123.456',
  'dni: 30123456',
  'Núñez dni 30.123.456',
  '@example',
  '  maría   ',
  '',
  ' ',
])('finds the patient by %j', (query) => {
  expect(finds(query)).toBe(true)
})

it.each(['ana', 'maría gómez', '31123456', 'nunez 99', 'josenunez'])('does not find the patient by %j', (query) => {
  expect(finds(query)).toBe(false)
})

describe('the search for names in other spellings', () => {
  const names = {
    angelo: [
      "D' Angelo",
      'D’ Angelo',
      'D ’ Angelo',
      'D\u02cbAngelo',
      'D\u1fbd Angelo',
      'D’Angelo',
      "D'Angelo",
      'D´Angelo',
      'D`Angelo',
      'DAngelo',
      "d'Ángelo",
      'D\u2018ANGELO',
      'd\u2032angelo',
      'D Angelo',
      'D\u2800Angelo',
    ],
    ruiz: [
      'Ruiz Díaz',
      'Ruiz-Díaz',
      'RUIZ DIAZ',
      'Ruiz\u2010Diaz',
      'ruiz\u00a0díaz',
      'Ruiz – Díaz',
      'Ruiz\u200b Di\u0301az',
      'Ruizdíaz',
    ],
    oBrien: ['O’Brien', "o'brien", 'Obrien', 'O\u02bcBrien', 'O\u200dBrien', "O' Brien", 'O ´ brien', 'O Brien'],
    cruz: ['De la Cruz', 'DE LA CRUZ', 'Delacruz', 'De\u00a0la Cruz'],
    acqua: ["Dell'Acqua", 'Dell’ Acqua', 'DELLACQUA', 'Dell\u055a Acqua'],
  }

  it.each(Object.entries(names))('finds each spelling of %s by each other', (_, spellings) => {
    for (const lastName of spellings) {
      for (const typed of spellings) {
        expect(matchesSearch(searchTextOf({ ...patient, lastName }), searchWords(typed)), typed).toBe(true)
      }
    }
  })

  it('finds a DNI however it is stored and typed', () => {
    const spellings = [
      '04142250',
      '4142250',
      '04.142.250',
      '4.142.250',
      '\u200e4142250',
      '4-142-250',
      '٤١٤٢٢٥٠',
      '4 142 250',
      '4·142·250',
      '4•142•250',
      '04’142’250',
      '4_142_250',
      '४१४२२५०',
    ]
    for (const dni of spellings) {
      for (const typed of spellings) {
        expect(matchesSearch(searchTextOf({ ...patient, dni }), searchWords(typed)), `${dni} ${typed}`).toBe(true)
      }
    }
  })

  it('finds an e-mail however its domain is written', () => {
    const spellings = [
      'ana@ñandú.com.ar',
      'ANA@ÑANDÚ.com.ar',
      'ana@xn--and-6ma2c.com.ar',
      '<ana@N\u0303ANDU\u0301.com.ar>',
    ]
    const text = searchTextOf({ ...patient, email: 'ana@ñandú.com.ar' })
    for (const typed of spellings) expect(matchesSearch(text, searchWords(typed)), typed).toBe(true)
  })

  it('finds an e-mail with a hyphen or an apostrophe', () => {
    const text = searchTextOf({ ...patient, email: "ana-luz.o'brien@mi-correo.example" })
    expect(matchesSearch(text, searchWords("ana-luz.o'brien@mi-correo.example"))).toBe(true)
    expect(matchesSearch(text, searchWords('mi-correo'))).toBe(true)
  })
})

it('a search matches words in any order, with or without accents', () => {
  const words = ['maría', 'josé', 'núñez', 'peña', '30.123.456']
  fc.assert(
    fc.property(fc.shuffledSubarray(words), fc.boolean(), (picked, plain) => {
      const typed = picked.join(' ')
      expect(finds(plain ? typed.normalize('NFD').replace(/\p{M}/gu, '') : typed)).toBe(true)
    }),
  )
})

it('a search never has an empty word, which would match everybody', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '.', ',', ' ', '1', 'ñ') }), (query) => {
      expect(searchWords(query)).not.toContain('')
    }),
  )
})
