import { LARGEST_PRICE, type ServicePrices } from '#domain/prices/service-prices.ts'
import { adminHomeTexts } from './admin-home-texts.ts'

/** The prices as they are typed, in plain notation. */
export type PriceFields = Record<keyof ServicePrices, string>

const NAMES = ['consultaInicial', 'consultaSeguimiento'] as const

export function priceFieldsOf(prices: ServicePrices): PriceFields {
  return { consultaInicial: String(prices.consultaInicial), consultaSeguimiento: String(prices.consultaSeguimiento) }
}

/** Each price is a number from 0 up. */
export function priceErrors(fields: PriceFields): Partial<PriceFields> {
  const wrong = NAMES.filter((name) => !isPrice(fields[name]))
  return Object.fromEntries(wrong.map((name) => [name, adminHomeTexts.prices.invalid]))
}

/** The prices as numbers, of fields without errors. */
export function pricesOf(fields: PriceFields): ServicePrices {
  return { consultaInicial: Number(fields.consultaInicial), consultaSeguimiento: Number(fields.consultaSeguimiento) }
}

function isPrice(text: string): boolean {
  return /^\d+(\.\d{1,2})?$/.test(text) && Number(text) <= LARGEST_PRICE
}
