import { appointmentStatusTexts } from '#features/shared/appointment-status-texts.ts'
import { savingTexts } from '#features/shared/saving-texts.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { AgendaEntry } from '../agenda-entry.ts'
import { appointmentTexts } from '../appointments-texts.ts'

/** An entry in one sentence, for those who can't see what its place, colour and icons say. */
export function EntryWords({ entry }: { entry: AgendaEntry }) {
  const { startTime, endTime, status, waiting } = entry.appointment
  const words = [
    `${startTime} a ${endTime}`,
    entry.patientName,
    entry.whose?.name,
    entry.unplaced === null ? appointmentStatusTexts[status] : appointmentTexts.unplaced,
    waiting && savingTexts.onThisDevice,
  ]
  return <VisuallyHidden>{words.filter(Boolean).join(', ')}</VisuallyHidden>
}
