import { MovedAppointments } from '#features/appointments/rows/moved-appointment-notes.tsx'
import { UnplacedAppointments } from '#features/appointments/rows/unplaced-appointments.tsx'
import { RefusedBanner } from '#features/shared/messages/refused-banner.tsx'
import { isUnplacedAppointment } from '#features/shared/slot-resolver/is-unplaced-appointment.ts'
import { appointmentTexts } from './appointments-texts.ts'

/**
 * Notices above the agenda: refused changes, and moved appointments whose patients are still to be told. An appointment
 * whose time was taken is resolved here, any other refusal in the sync centre.
 */
export function AgendaNotices({ onResolve }: { onResolve: (n: number) => void }) {
  return (
    <>
      <UnplacedAppointments onResolve={onResolve} />
      <MovedAppointments />
      <RefusedBanner entity="appointment" text={appointmentTexts.refused} except={isUnplacedAppointment} />
    </>
  )
}
