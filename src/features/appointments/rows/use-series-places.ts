import { readSeriesOf } from '#data/local/rows/appointments.ts'
import { type PlaceInSeries, placesInSeries } from '#domain/series/series-place.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

const NONE: ReadonlyMap<string, PlaceInSeries> = new Map()

/** The numbers of these appointments in their series by uid, live; none until read. */
export function useSeriesPlaces(appointments: readonly AppointmentView[]): ReadonlyMap<string, PlaceInSeries> {
  const { db } = useClinic()
  const named = appointments.filter(({ seriesRef }) => seriesRef !== null)
  const key = named.map(({ patientId, seriesRef }) => `${patientId} ${seriesRef}`).join()
  return useResilientReading(async () => placesInSeries(await readSeriesOf(db, named)), [db, key]) ?? NONE
}
