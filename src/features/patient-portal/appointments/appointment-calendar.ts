import { calendarFile } from '#domain/appointment/calendar-file.ts'
import { addressLine, clinicProfile } from '#domain/clinic/clinic-profile.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'
import { saveFile } from '#ui/save-file.ts'

const texts = portalTexts.appointments

/** Downloads the appointment as a calendar file; `now` in epoch milliseconds. */
export function addToCalendar(appointment: AppointmentView, now: number): void {
  const { uid, date, startTime, endTime, updatedAt } = appointment
  const content = calendarFile(
    {
      uid: `${uid}@quiropraxia`,
      date,
      startTime,
      endTime,
      // Later versions need a higher SEQUENCE. Seconds since the creation stay small enough for every calendar.
      sequence: Math.max(0, Math.floor((Date.parse(updatedAt) - Date.parse(appointment.createdAt)) / 1000)),
      title: texts.calendarTitle(clinicProfile.name),
      place: addressLine(clinicProfile),
      text: appointment.reason || texts.noReason,
    },
    now,
  )
  saveFile(texts.calendarFile(date), new Blob([content], { type: 'text/calendar;charset=utf-8' }))
}
