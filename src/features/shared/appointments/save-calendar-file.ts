import { type CalendarAppointment, calendarFile } from '#domain/appointment/calendar-file.ts'
import { addressLine, clinicNameOf } from '#domain/clinic/clinic-profile.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { clinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { saveFile } from '#ui/browser/save-file.ts'

/** Texts of an appointment in a person's own calendar. */
const texts = {
  title: (clinic: string) => `Turno en ${clinic}`,
  file: (day: string) => `turno-${day}.ics`,
  noReason: 'Sin motivo especificado',
} as const

/** What a calendar file is about: a visit, and what stands below its title. */
export type CalendarEntry = Omit<CalendarAppointment, 'title' | 'place'>

/** Downloads a visit as a calendar file of its patient; `now` in epoch milliseconds. */
export function saveCalendarFile({ uid, text, ...entry }: CalendarEntry, now: number): void {
  const { profile } = clinicInfo()
  const clinic = { title: texts.title(clinicNameOf(profile)), place: addressLine(profile) }
  const content = calendarFile({ ...entry, ...clinic, uid: `${uid}@quiropraxia`, text }, now)
  saveFile(texts.file(entry.date), new Blob([content], { type: 'text/calendar;charset=utf-8' }))
}

/** The entry of an appointment, with its reason. */
export function entryOf({ uid, date, startTime, endTime, reason, ...times }: AppointmentView): CalendarEntry {
  // Later versions need a higher SEQUENCE. Seconds since the creation stay small enough for every calendar.
  const sequence = Math.max(0, Math.floor((Date.parse(times.updatedAt) - Date.parse(times.createdAt)) / 1000))
  return { uid, date, startTime, endTime, sequence, text: reason || texts.noReason }
}
