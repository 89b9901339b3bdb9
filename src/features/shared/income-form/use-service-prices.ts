import { useMemo, useSyncExternalStore } from 'react'
import { readServicePrices, SERVICE_PRICES_KEY, type ServicePrices } from '#domain/prices/service-prices.ts'

const listeners = new Set<() => void>()

/** This device's prices, live, also across tabs. `save` throws when the browser can't store them. */
export function useServicePrices(): { prices: ServicePrices; save: (prices: ServicePrices) => void } {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(SERVICE_PRICES_KEY))
  const prices = useMemo(() => readServicePrices(stored), [stored])
  return { prices, save }
}

function save(prices: ServicePrices): void {
  localStorage.setItem(SERVICE_PRICES_KEY, JSON.stringify(prices))
  for (const listener of listeners) listener()
}

/** Subscribes to both: the browser's storage event reaches other tabs only. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
