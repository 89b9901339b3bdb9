import type { OpeningTimes } from '#domain/clinic/closures/closed-times.ts'
import { hoursKind } from '#domain/clinic/settings/hours-settings.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { Db } from '#server/db/schema.ts'
import { readSettings } from '#server/resources/settings/settings-repository.ts'
import { closuresOn } from './closure-repository.ts'

/** Reads when the clinic is open on a day. */
export async function readOpeningTimes(db: Db, date: LocalDate): Promise<OpeningTimes> {
  const [{ value: hours, version }, closures] = [await readSettings(db, hoursKind), await closuresOn(db, date)]
  return { hours, areHoursSet: version > 0, closures }
}
