import { readSeriesOf } from '#data/local/rows/appointments.ts'
import { followingInSeries, type PlaceInSeries, placesInSeries } from '#domain/series/series-place.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { useClinicMoment } from '#features/appointments/use-clinic-moment.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

const NONE: readonly AppointmentView[] = []

/** The series of an appointment, live. */
export function useSeries(seen: AppointmentView): {
  /** Its number in the series; undefined for an appointment of none, and while it is read. */
  place: PlaceInSeries | undefined
  /** The appointments after it that can still be moved or cancelled. */
  following: readonly AppointmentView[]
} {
  const { db } = useClinic()
  const now = useClinicMoment()
  const { patientId, seriesRef } = seen
  const visits = useResilientReading(() => readSeriesOf(db, [{ patientId, seriesRef }]), [db, patientId, seriesRef])
  const series = visits ?? NONE
  return { place: placesInSeries(series).get(seen.uid), following: followingInSeries(seen, series, now) }
}
