import { useSyncExternalStore } from 'react'
import { openingInWords, openingStateAt } from '#domain/clinic/opening-state.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { weekdayOf } from '#domain/values/dates/local-date.ts'
import { useClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'

export interface Opening {
  /** Null for a clinic that opens on no day; `text` too. */
  isOpen: boolean | null
  text: string | null
  /** Today's weekday at the clinic, 0 = Sunday. */
  weekday: number
}

const MINUTE_MS = 60_000

/** Returns whether the clinic is open, updated every minute; null in a prerendered page until it is hydrated. */
export function useOpening(): Opening | null {
  const { hours } = useClinicInfo()
  const minute = useSyncExternalStore(everyMinute, currentMinute, () => null)
  if (minute === null) return null
  const instant = minute * MINUTE_MS
  const state = openingStateAt(hours, instant)
  return {
    isOpen: state?.isOpen ?? null,
    text: state && openingInWords(state),
    weekday: weekdayOf(clinicDayAt(instant)),
  }
}

function currentMinute(): number | null {
  return Math.floor(Date.now() / MINUTE_MS)
}

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, 5_000)
  return () => clearInterval(timer)
}
