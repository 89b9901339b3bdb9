import { useEffect, useState } from 'react'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { wishOf } from '#features/shared/appointments/held-slot.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { type FreePlace, readFreePlaces } from '#features/shared/slot-resolver/free-places.ts'
import type { RequestedPlace } from './requested-place.ts'

/** The resolver offers more. */
const OFFERED = 3
const QUARTER_MS = 15 * 60_000
const LOOK_EVERY_MS = 20_000

/**
 * Reads the nearest free times on this device at the instant `now`. Those in the refusal may be taken or past by now.
 * None for an incomplete place, such as a request for several times.
 */
export async function readNearPlaces(
  db: ClinicDatabase,
  { place, own }: RequestedPlace,
  now: number,
): Promise<FreePlace[]> {
  const wish = wishOf(place)
  return wish ? (await readFreePlaces(db, wish, [own], now)).slice(0, OFFERED) : []
}

export function useNearPlaces({ place, own }: RequestedPlace): readonly FreePlace[] {
  const { db, sources } = useClinic()
  const quarter = useQuarter()
  const { date, startTime, endTime, professionalId } = place
  const places = useResilientReading(
    () => readNearPlaces(db, { place: { date, startTime, endTime, professionalId }, own }, sources.now()),
    [db, sources, date, startTime, endTime, professionalId, own, quarter],
  )
  return places ?? []
}

/** Returns the current quarter of an hour: with each, another time may be past. */
function useQuarter(): number {
  const { sources } = useClinic()
  const [quarter, setQuarter] = useState(() => quarterAt(sources.now()))
  useEffect(() => {
    const timer = setInterval(() => setQuarter(quarterAt(sources.now())), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [sources])
  return quarter
}

function quarterAt(now: number): number {
  return Math.floor(now / QUARTER_MS)
}
