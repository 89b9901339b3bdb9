import { describe, expect, it } from 'vitest'
import { readServicePrices } from '#domain/prices/service-prices.ts'
import { priceErrors, priceFieldsOf, pricesOf } from '#features/admin-home/price-form.ts'

describe('the prices in the form', () => {
  it('start with the stored values and are converted back to numbers', () => {
    const fields = priceFieldsOf({ consultaInicial: 18000, consultaSeguimiento: 16000.5 })
    expect(fields).toEqual({ consultaInicial: '18000', consultaSeguimiento: '16000.5' })
    expect(pricesOf(fields)).toEqual({ consultaInicial: 18000, consultaSeguimiento: 16000.5 })
  })

  it.each(['', 'mucho', '-1', '10.555', '1e5', 'Infinity'])('refuse %j', (text) => {
    expect(priceErrors({ consultaInicial: text, consultaSeguimiento: '0' })).toEqual({
      consultaInicial: 'El precio debe ser un número mayor o igual a 0, con dos decimales como máximo',
    })
  })

  it.each(['1000000000', '99999999999999', '99999999999999999999'])('report %j as too large', (text) => {
    expect(priceErrors({ consultaInicial: '999999999.99', consultaSeguimiento: text })).toEqual({
      consultaSeguimiento: 'El precio es demasiado alto (máximo $ 999.999.999,99)',
    })
  })

  it('survive storing and reading', () => {
    const prices = pricesOf({ consultaInicial: '19500.5', consultaSeguimiento: '0' })
    expect(readServicePrices(JSON.stringify(prices))).toEqual(prices)
  })
})
