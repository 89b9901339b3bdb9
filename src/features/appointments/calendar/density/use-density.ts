import { useState } from 'react'

/** How high the hours of the calendar are: 'compact' shows 8:00 to 20:00 whole, 'comfortable' suits a finger. */
export type Density = 'compact' | 'comfortable'

export const DENSITIES: readonly Density[] = ['compact', 'comfortable']

/** Key in localStorage: each device keeps its own. */
const KEY = 'agendaDensity'

/** This device's density, and the function that sets it. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState(() =>
    densityOf(localStorage.getItem(KEY), window.matchMedia('(pointer: fine)').matches),
  )
  const choose = (chosen: Density) => {
    localStorage.setItem(KEY, chosen)
    setDensity(chosen)
  }
  return [density, choose]
}

/** Returns the stored density; without one, compact for a mouse and comfortable for a finger. */
export function densityOf(stored: string | null, isPointerFine: boolean): Density {
  return DENSITIES.find((density) => density === stored) ?? (isPointerFine ? 'compact' : 'comfortable')
}
