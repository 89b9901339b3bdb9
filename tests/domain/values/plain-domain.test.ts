import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainDomain } from '#domain/values/plain-domain.ts'

it.each([
  'ñandú.com.ar',
  'clínica-quiropráctica.com.ar',
  'correo.bücher.de',
  'straße.de',
  'пример.рф',
  '例え.テスト',
  'a.ñ.b',
  'example.com',
])('%j has one form with its punycode, in any case of letters', (domain) => {
  const ascii = domainToASCII(domain)
  for (const written of [domain, ascii, ascii.toUpperCase()]) expect(plainDomain(written)).toBe(domain)
})

it.each([
  'xn--.example',
  'xn---.example',
  'xn--a-.example',
  'xn--99999.example',
  'xn--\u00f1.example',
  'xn--\u00f1a-.example',
])('leaves %j unchanged, which is no valid punycode', (domain) => {
  expect(plainDomain(domain)).toBe(domain)
})

it('decodes the punycode of any letters', () => {
  const label = fc.string({ unit: fc.constantFrom(...'abñüé1-жя例え'), minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(label, (letters) => {
      const ascii = domainToASCII(`a${letters}a.example`)
      if (ascii !== '') expect(plainDomain(ascii)).toBe(`a${letters}a.example`)
    }),
  )
})

it('terminates for random input, and keeps the rest of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'az09-'), maxLength: 59 }), (encoded) => {
      expect(plainDomain(`xn--${encoded}.example`)).toMatch(/\.example$/)
    }),
  )
})
