import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { followUpPlaces, freePlaceOf } from '#domain/appointment/follow-up.ts'
import { DEFAULT_PROFESSIONAL_ID } from '#domain/fields/default-values.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { readUsualService } from '#features/shared/income-form/usual-service.ts'
import type { KnownOfVisit } from './completion-form.ts'

/** Reads the usual service of a visit, and the next free place at its weekday and hour, as far as this device knows. */
export async function readKnownOfVisit(
  db: ClinicDatabase,
  storage: Pick<Storage, 'getItem'>,
  seen: AppointmentView,
  today: LocalDate,
): Promise<KnownOfVisit> {
  const { date, startTime, endTime, professionalId } = seen
  const visit = { date, startTime, endTime, professionalId: professionalId ?? DEFAULT_PROFESSIONAL_ID }
  const places = followUpPlaces(visit, today)
  const [first, last] = [places[0] ?? visit, places.at(-1) ?? visit]
  const [service, agenda] = await Promise.all([
    readUsualService(db, storage, seen),
    readAppointmentsBetween(db, first.date, last.date),
  ])
  return { service, next: freePlaceOf(places, agenda) }
}
