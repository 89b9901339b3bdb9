import { useSyncExternalStore } from 'react'
import type { ClinicMoment } from '#domain/appointment/next-appointment.ts'
import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'

const LOOK_EVERY_MS = 20_000

/** Returns the clinic's date and time at an instant, in epoch milliseconds. */
export function clinicMomentAt(instant: number): ClinicMoment {
  return { date: clinicDayAt(instant), time: clinicTimeAt(instant) }
}

/** The clinic's date and time, to the minute. */
export function useClinicMoment(): ClinicMoment {
  const { sources } = useClinic()
  const time = useSyncExternalStore(subscribe, () => clinicTimeAt(sources.now()))
  return { date: useToday(), time }
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}
