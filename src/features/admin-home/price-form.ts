import { LARGEST_PRICE, type ServicePrices } from '#domain/prices/service-prices.ts'
import { adminHomeTexts } from './admin-home-texts.ts'

/** The prices as typed, in plain notation. */
export type PriceFields = Record<keyof ServicePrices, string>

const NAMES = ['consultaInicial', 'consultaSeguimiento'] as const

export function priceFieldsOf(prices: ServicePrices): PriceFields {
  return { consultaInicial: String(prices.consultaInicial), consultaSeguimiento: String(prices.consultaSeguimiento) }
}

/** Checks that each price is a number from 0 up to the largest. */
export function priceErrors(fields: PriceFields): Partial<PriceFields> {
  const errors = NAMES.map((name) => [name, priceError(fields[name])] as const)
  return Object.fromEntries(errors.filter(([, error]) => error !== null))
}

/** Converts fields without errors to prices. */
export function pricesOf(fields: PriceFields): ServicePrices {
  return { consultaInicial: Number(fields.consultaInicial), consultaSeguimiento: Number(fields.consultaSeguimiento) }
}

function priceError(text: string): string | null {
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return adminHomeTexts.prices.invalid
  return Number(text) > LARGEST_PRICE ? adminHomeTexts.prices.tooLarge : null
}
