import { readAppointmentsOfDays } from '#data/local/rows/appointments.ts'
import { type SeriesLine, seriesLines } from '#domain/series/series-lines.ts'
import { moveLines } from '#domain/series/series-moves.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { isLocalDate } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { readListedEntries } from '#features/appointments/read-entries.ts'
import { useClinicMoment } from '#features/appointments/use-clinic-moment.ts'
import { useOpeningTimes } from '#features/shared/closures/use-opening-times.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import type { ListedWish } from './series-form.ts'

/** An appointment in the way, with its patient's name. */
export type NamedVisit = AppointmentView & { patientName: string }

/** A line of the list. */
export interface ListedLine extends SeriesLine<NamedVisit> {
  wish: ListedWish
}

const NONE: readonly AppointmentView[] = []

/**
 * The lines of a series, judged by what this device knows, live. `moved` are the appointments that are moved, one for
 * each wish. `isRead` tells whether all its days have been looked at.
 */
export function useSeriesLines(
  wishes: readonly ListedWish[],
  patientId: RowKey | null,
  moved: readonly AppointmentView[] = NONE,
): { lines: readonly ListedLine[]; isRead: boolean } {
  const { db } = useClinic()
  const now = useClinicMoment()
  const times = useOpeningTimes()
  const days = [...new Set(wishes.map(({ date }) => date).filter(isLocalDate))]
  const key = days.join()
  const read = useResilientReading(async () => {
    const entries = await readListedEntries(db, (pending) => readAppointmentsOfDays(db, days, pending))
    return { key, visits: entries.map(({ appointment, patientName }) => ({ ...appointment, patientName })) }
  }, [db, key])
  const context = { agenda: read?.visits ?? [], patientId, times, now }
  const lines = moved.length > 0 ? moveLines(wishes, moved, context) : seriesLines(wishes, context)
  return {
    lines: lines.map((line, index) => ({ ...line, wish: wishes[index] as ListedWish })),
    // What can't be read keeps nobody from booking: the server decides.
    isRead: days.length === 0 || read === null || read?.key === key,
  }
}
