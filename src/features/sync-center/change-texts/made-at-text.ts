import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'

/** 'Hecho el jueves 19 de noviembre a las 14:15', by the clinic's clock. */
export function madeAtText(instant: number): string {
  return syncCenterTexts.madeAt(formatDayInWords(clinicDayAt(instant)), clinicTimeAt(instant))
}
