import type { IncomeForm } from '#domain/income/income-rules.ts'
import { readServicePrices, SERVICE_PRICES_KEY, type ServicePrices } from '#domain/prices/service-prices.ts'
import { type Centavos, centavosOfPesos } from '#domain/values/money.ts'
import { plainPesos } from './income-form.ts'
import { incomeFormTexts } from './income-form-texts.ts'

/** A service with its price, which one tap fills in. */
export interface OfferedService {
  label: string
  price: Centavos
}

/** Reads the services with the prices stored on this device. */
export function readOfferedServices(storage: Pick<Storage, 'getItem'>): [OfferedService, OfferedService] {
  return offeredServices(readServicePrices(storage.getItem(SERVICE_PRICES_KEY)))
}

/** Returns the initial consultation and the follow-up at these prices. */
export function offeredServices(prices: ServicePrices): [OfferedService, OfferedService] {
  return [
    { label: incomeFormTexts.services.consultaInicial, price: centavosOfPesos(prices.consultaInicial) },
    { label: incomeFormTexts.services.consultaSeguimiento, price: centavosOfPesos(prices.consultaSeguimiento) },
  ]
}

/** Returns what a tap fills in: amount, category, and the description unless the person wrote one. */
export function filledBy(
  { label, price }: OfferedService,
  description: string,
): Pick<IncomeForm, 'amount' | 'category' | 'description'> {
  const isOurs = description.trim() === '' || Object.values<string>(incomeFormTexts.services).includes(description)
  return { amount: plainPesos(price), category: 'consultation', description: isOurs ? label : description }
}
