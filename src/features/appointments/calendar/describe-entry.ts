import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { appointmentStatusTexts } from '#features/shared/appointments/appointment-status-texts.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { appointmentTexts } from '../appointments-texts.ts'

/** Describes an entry in one sentence for screen readers; with its day where no column names it. */
export function describeEntry(
  { appointment, patientName, shownProfessional, unplaced }: AgendaEntry,
  { withDay = false }: { withDay?: boolean } = {},
): string {
  const { date, startTime, endTime, status, waiting } = appointment
  const parts = [
    withDay && formatDayInWords(date),
    `${startTime} a ${endTime}`,
    patientName,
    shownProfessional?.name,
    unplaced === null ? appointmentStatusTexts[status] : appointmentTexts.unplaced,
    waiting && savingTexts.onThisDevice,
  ]
  return parts.filter(Boolean).join(', ')
}
