import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  centavos,
  centavosOfPesos,
  formatMoney,
  hasWholeCentavos,
  LARGEST_AMOUNT,
  parseMoney,
  pesosOf,
  sumCentavos,
} from '#domain/values/money.ts'
import { anyAmount } from '../domain-arbitraries.ts'

describe('centavos', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %d', (value) => {
    expect(() => centavos(value)).toThrow(RangeError)
  })

  it('are converted from pesos exactly, even where floats are inexact', () => {
    expect(centavosOfPesos(0.29)).toBe(29)
    expect(centavosOfPesos(1.1 + 2.2)).toBe(330)
    expect(centavosOfPesos(999_999_999.99)).toBe(LARGEST_AMOUNT)
  })

  it('are converted to pesos and back without loss', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(centavosOfPesos(pesosOf(amount))).toBe(amount)
        expect(centavosOfPesos(JSON.parse(JSON.stringify(pesosOf(amount))))).toBe(amount)
      }),
    )
  })
})

describe('hasWholeCentavos', () => {
  it('holds for every amount of the clinic', () => {
    fc.assert(fc.property(anyAmount, (amount) => hasWholeCentavos(pesosOf(amount))))
    expect(hasWholeCentavos(147_390_787.83)).toBe(true)
  })

  it('accepts the rounding error of a float subtraction', () => {
    expect(100.1 - 0.2).not.toBe(99.9)
    expect(hasWholeCentavos(100.1 - 0.2)).toBe(true)
  })

  it.each([0.001, 18000.005, 0.105, 123_456_789.123, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (pesos) => {
    expect(hasWholeCentavos(pesos)).toBe(false)
  })
})

describe('sumCentavos', () => {
  it('is zero for an empty list', () => {
    expect(sumCentavos([])).toBe(0)
  })

  it('is exact for any list, in any order', () => {
    fc.assert(
      fc.property(fc.array(anyAmount, { maxLength: 200 }), (amounts) => {
        const exact = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
        expect(BigInt(sumCentavos(amounts))).toBe(exact)
        expect(sumCentavos([...amounts].reverse())).toBe(sumCentavos(amounts))
      }),
    )
  })

  it('refuses a sum too large to be exact instead of rounding it', () => {
    const half = centavos(2 ** 52)
    expect(() => sumCentavos([half, half])).toThrow(RangeError)
  })
})

describe('formatMoney', () => {
  it.each([
    [0, '$ 0,00'],
    [5, '$ 0,05'],
    [100_000, '$ 1.000,00'],
    [1_800_000, '$ 18.000,00'],
    [123_456_789, '$ 1.234.567,89'],
    [-250_050, '-$ 2.500,50'],
  ] as const)('shows %i centavos as %s', (amount, text) => {
    expect(formatMoney(centavos(amount))).toBe(text)
  })
})

describe('parseMoney', () => {
  it.each([
    ['18000', 1_800_000],
    ['18.000', 1_800_000],
    ['18.000,5', 1_800_050],
    ['18.000,50', 1_800_050],
    ['1.234.567,89', 123_456_789],
    ['18000.5', 1_800_050],
    ['18000.50', 1_800_050],
    ['18000,5', 1_800_050],
    ['0', 0],
    ['0,01', 1],
    ['0.5', 50],
    ['12.5', 1_250],
    ['1.234', 123_400],
    ['  18.000 ', 1_800_000],
    ['$ 18.000,00', 1_800_000],
    ['$18000', 1_800_000],
    ['007', 700],
  ] as const)('reads %j as %i centavos', (text, amount) => {
    expect(parseMoney(text)).toBe(amount)
  })

  it.each([
    '',
    '   ',
    '$',
    '-5',
    '1,234',
    '18,000',
    '18.000.50',
    '1.234.5',
    '0.500',
    '1.23.456',
    '1234.567',
    '12345.678,9',
    '18.000,505',
    '18000,',
    ',5',
    '.5',
    '1e3',
    '0x10',
    '1 000',
    '18000 pesos',
    'dieciocho mil',
    'NaN',
    'Infinity',
    '١٢٣',
    '99999999999999999999',
  ])('reads %j as no amount', (text) => {
    expect(parseMoney(text)).toBeNull()
  })

  it('reads back every amount as it is shown', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(parseMoney(formatMoney(amount))).toBe(amount)
      }),
    )
  })

  it('reads a number with up to two decimals as JavaScript writes it', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(parseMoney(pesosOf(amount).toFixed(2))).toBe(amount)
      }),
    )
  })

  it('gives only whole centavos or null', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,$ -') }), (text) => {
        const amount = parseMoney(text)
        expect(amount === null || (Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
      }),
    )
  })
})
