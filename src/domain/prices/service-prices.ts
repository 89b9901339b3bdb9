import * as v from 'valibot'
import { LARGEST_AMOUNT, pesosOf } from '../values/money.ts'

/** Key of the prices in localStorage (spec section 9); they survive sign-outs. */
export const SERVICE_PRICES_KEY = 'servicePrices'

/** Prices in pesos, kept on this device only (spec sections 2 and 9). */
export interface ServicePrices {
  consultaInicial: number
  consultaSeguimiento: number
}

export const DEFAULT_SERVICE_PRICES: ServicePrices = { consultaInicial: 18000, consultaSeguimiento: 16000 }

/** No service costs more than the largest payment. */
export const LARGEST_PRICE = pesosOf(LARGEST_AMOUNT)

const price = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(LARGEST_PRICE))
const schema = v.object({ consultaInicial: price, consultaSeguimiento: price })

/** Reads the stored prices; returns the defaults if they are missing or corrupt. */
export function readServicePrices(stored: string | null): ServicePrices {
  if (stored === null) return DEFAULT_SERVICE_PRICES
  try {
    const parsed = v.safeParse(schema, JSON.parse(stored))
    return parsed.success ? parsed.output : DEFAULT_SERVICE_PRICES
  } catch (error) {
    if (error instanceof SyntaxError) return DEFAULT_SERVICE_PRICES
    throw error
  }
}
