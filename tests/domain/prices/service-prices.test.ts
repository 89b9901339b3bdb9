import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEFAULT_SERVICE_PRICES, readServicePrices } from '#domain/prices/service-prices.ts'

const defaults = { consultaInicial: 18000, consultaSeguimiento: 16000 }

it('the prices are 18000 and 16000 at first', () => {
  expect(DEFAULT_SERVICE_PRICES).toEqual(defaults)
  expect(readServicePrices(null)).toEqual(defaults)
})

it('stored prices are read', () => {
  expect(readServicePrices('{"consultaInicial":20000,"consultaSeguimiento":0}')).toEqual({
    consultaInicial: 20000,
    consultaSeguimiento: 0,
  })
})

it.each([
  '',
  '{',
  'null',
  '[]',
  '18000',
  '"18000"',
  '{}',
  '{"consultaInicial":20000}',
  '{"consultaInicial":"20000","consultaSeguimiento":16000}',
  '{"consultaInicial":-1,"consultaSeguimiento":16000}',
  '{"consultaInicial":1e999,"consultaSeguimiento":16000}',
  '{"consultaInicial":1e15,"consultaSeguimiento":16000}',
  '{"consultaInicial":null,"consultaSeguimiento":16000}',
  '{"__proto__":{"consultaInicial":1,"consultaSeguimiento":1}}',
])('the default prices replace a stored %j', (stored) => {
  expect(readServicePrices(stored)).toEqual(defaults)
})

it('reading prices never throws, and always gives two', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
      const prices = readServicePrices(stored)
      expect(prices.consultaInicial).toBeGreaterThanOrEqual(0)
      expect(prices.consultaSeguimiento).toBeGreaterThanOrEqual(0)
    }),
  )
})
