import { useMemo, useSyncExternalStore } from 'react'
import { readServicePrices, type ServicePrices } from '#domain/prices/service-prices.ts'

/** Where the prices stand in localStorage (spec section 9); they survive sign-outs. */
const PRICES_KEY = 'servicePrices'

const listeners = new Set<() => void>()

/** The prices of this device, live: what another tab saves shows here too. `save` throws when the device can't keep them. */
export function useServicePrices(): { prices: ServicePrices; save: (prices: ServicePrices) => void } {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(PRICES_KEY))
  const prices = useMemo(() => readServicePrices(stored), [stored])
  return { prices, save }
}

function save(prices: ServicePrices): void {
  localStorage.setItem(PRICES_KEY, JSON.stringify(prices))
  for (const listener of listeners) listener()
}

/** The browser's storage event reaches the other tabs only. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
