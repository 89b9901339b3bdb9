import { useEffect, useState } from 'react'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

const LOOK_EVERY_MS = 20_000

/** The clinic's current day, updated at the clinic's midnight. */
export function useToday(): LocalDate {
  const { sources } = useClinic()
  const [today, setToday] = useState(() => clinicDayAt(sources.now()))
  useEffect(() => {
    const timer = setInterval(() => setToday(clinicDayAt(sources.now())), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [sources])
  return today
}
