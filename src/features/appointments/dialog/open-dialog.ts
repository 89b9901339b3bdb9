import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { FreeSlot } from '#domain/waiting/fitting-waiting.ts'
import { slotName } from '#domain/waiting/freed-slots.ts'
import type { Act } from '#features/appointments/rows/acts/acts.ts'
import type { Place } from '#features/appointments/rows/place.ts'

/** The open dialog: for a new appointment (at a picked place), or for an existing one as it was shown. */
export type OpenAppointmentDialog =
  | { kind: 'new'; place: Place | null; patient?: RowKey | null }
  | { kind: 'existing'; appointment: AppointmentView; mayMoveByKeys?: boolean }
  | { kind: 'act'; act: Act; appointment: AppointmentView }
  /** An appointment that was dragged to another place. */
  | { kind: 'move'; appointment: AppointmentView; place: Place }
  /** A free slot and who wants it. */
  | { kind: 'gap'; slot: FreeSlot }
  /** A change that was refused because its time is taken, by its outbox position. */
  | { kind: 'resolve'; n: number }

/** Identifies a dialog. Pressing another appointment while an act is still running opens a dialog of its own. */
export function dialogKey(open: OpenAppointmentDialog): string {
  switch (open.kind) {
    case 'new':
      return 'new'
    case 'existing':
      return `existing ${open.appointment.uid}`
    case 'act':
      return `${open.act} ${open.appointment.uid}`
    case 'move':
      return `move ${open.appointment.uid}`
    case 'gap':
      return `gap ${slotName(open.slot)}`
    case 'resolve':
      return `resolve ${open.n}`
  }
}

/**
 * Returns what is open once `done` has been closed; without `done`, whichever was open. An act that ends later does not
 * close a dialog opened since.
 */
export function afterClosing(
  done: OpenAppointmentDialog | undefined,
  open: OpenAppointmentDialog | null,
): OpenAppointmentDialog | null {
  return open && done && dialogKey(open) !== dialogKey(done) ? open : null
}
