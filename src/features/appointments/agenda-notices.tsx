import { MovedAppointments } from '#features/appointments/rows/moved-appointment-notes.tsx'
import { TakenAppointments } from '#features/appointments/rows/taken-appointments.tsx'
import { RefusedBanner } from '#features/shared/messages/refused-banner.tsx'
import { isTakenAppointment } from '#features/shared/slot-resolver/is-taken-appointment.ts'
import { appointmentTexts } from './appointments-texts.ts'

/**
 * What the server refused of the agenda's changes: appointments without a place are settled here, the rest in the sync centre. And the
 * appointments that found another place, until their patients are told.
 */
export function AgendaNotices({ onResolve }: { onResolve: (n: number) => void }) {
  return (
    <>
      <TakenAppointments onResolve={onResolve} />
      <MovedAppointments />
      <RefusedBanner entity="appointment" text={appointmentTexts.refused} except={isTakenAppointment} />
    </>
  )
}
