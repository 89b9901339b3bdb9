import { calendarFile } from '#domain/appointment/calendar-file.ts'
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

/** Downloads the appointment as a calendar file of its patient; `now` in epoch milliseconds. */
export function saveCalendarFile(appointment: AppointmentView, now: number): void {
  const { profile } = clinicInfo()
  const { uid, date, startTime, endTime, updatedAt } = appointment
  const content = calendarFile(
    {
      uid: `${uid}@quiropraxia`,
      date,
      startTime,
      endTime,
      // Later versions need a higher SEQUENCE. Seconds since the creation stay small enough for every calendar.
      sequence: Math.max(0, Math.floor((Date.parse(updatedAt) - Date.parse(appointment.createdAt)) / 1000)),
      title: texts.title(clinicNameOf(profile)),
      place: addressLine(profile),
      text: appointment.reason || texts.noReason,
    },
    now,
  )
  saveFile(texts.file(date), new Blob([content], { type: 'text/calendar;charset=utf-8' }))
}
