import { useEffect, useState } from 'react'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { wishOf } from '#features/shared/appointments/held-slot.ts'
import { useSideReading } from '#features/shared/reading/use-side-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { type FreePlace, readFreePlaces } from '#features/shared/slot-resolver/free-places.ts'
import type { QuestionedPlace } from './questioned-place.ts'

/** The resolver has more. */
const OFFERED = 3
const QUARTER_MS = 15 * 60_000
const LOOK_EVERY_MS = 20_000

/**
 * The free times nearest to one that somebody else has, by what this device knows at the instant `now`: those that came with the
 * refusal may have been given away since, or be past. None for a place that is not whole, as a request for several times is not.
 */
export async function readNearPlaces(
  db: ClinicDatabase,
  { place, own }: QuestionedPlace,
  now: number,
): Promise<FreePlace[]> {
  const wish = wishOf(place)
  return wish ? (await readFreePlaces(db, wish, own, now)).slice(0, OFFERED) : []
}

/** The same, live. */
export function useNearPlaces({ place, own }: QuestionedPlace): readonly FreePlace[] {
  const { db, sources } = useClinic()
  const quarter = useQuarter()
  const { date, startTime, endTime, professionalId } = place
  const places = useSideReading(
    () => readNearPlaces(db, { place: { date, startTime, endTime, professionalId }, own }, sources.now()),
    [db, sources, date, startTime, endTime, professionalId, own, quarter],
  )
  return places ?? []
}

/** Counts the quarters of an hour: with each of them a time may be past. */
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
