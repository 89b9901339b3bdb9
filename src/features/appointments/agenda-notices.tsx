import type { FreeSlot } from '#domain/waiting/fitting-waiting.ts'
import { FreedSlotNotices } from '#features/appointments/gaps/freed-slot-notices.tsx'
import { MovedAppointments } from '#features/appointments/rows/moved-appointment-notes.tsx'
import { UnplacedAppointments } from '#features/appointments/rows/unplaced-appointments.tsx'
import { RefusedBanner } from '#features/shared/messages/refused-banner.tsx'
import { isUnplacedAppointment } from '#features/shared/slot-resolver/is-unplaced-appointment.ts'
import { appointmentTexts } from './appointments-texts.ts'

export interface AgendaNoticesProps {
  onResolve: (n: number) => void
  /** Shows who wants a free slot. */
  onShowGap: (slot: FreeSlot) => void
}

/**
 * Notices above the agenda: refused changes, moved appointments whose patients are still to be told, and freed slots. An appointment
 * whose time was taken is resolved here, any other refusal in the sync centre.
 */
export function AgendaNotices({ onResolve, onShowGap }: AgendaNoticesProps) {
  return (
    <>
      <UnplacedAppointments onResolve={onResolve} />
      <MovedAppointments />
      <FreedSlotNotices onShow={onShowGap} />
      <RefusedBanner entity="appointment" text={appointmentTexts.refused} except={isUnplacedAppointment} />
    </>
  )
}
