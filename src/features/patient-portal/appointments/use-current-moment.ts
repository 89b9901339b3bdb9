import { useEffect, useState } from 'react'
import type { ClinicMoment } from '#domain/appointment/next-appointment.ts'
import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

const LOOK_EVERY_MS = 20_000

/**
 * The clinic's current date and time, updated by itself, so that past appointments are no longer announced or offered.
 */
export function useCurrentMoment(): ClinicMoment {
  const { sources } = useClinic()
  const [moment, setMoment] = useState(() => momentAt(sources.now()))
  useEffect(() => {
    const look = () =>
      setMoment((shown) => {
        const now = momentAt(sources.now())
        return now.date === shown.date && now.time === shown.time ? shown : now
      })
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [sources])
  return moment
}

function momentAt(now: number): ClinicMoment {
  return { date: clinicDayAt(now), time: clinicTimeAt(now) }
}
