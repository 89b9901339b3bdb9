import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { Act } from '#features/appointments/rows/acts.ts'
import type { Place } from '#features/appointments/rows/place.ts'

/** What a dialog is about: an appointment to be made (at a place that was picked), or one that exists, as the person saw it. */
export type OpenAppointmentDialog =
  | { kind: 'new'; place: Place | null; patient?: RowKey | null }
  | { kind: 'existing'; appointment: AppointmentView }
  | { kind: 'act'; act: Act; appointment: AppointmentView }
  /** A change that was refused because its time was taken, by its place in the outbox. */
  | { kind: 'resolve'; n: number }

/** Tells one dialog from another: what is pressed while an act of another appointment is still carried out is a dialog of its own. */
export function dialogKey(open: OpenAppointmentDialog): string {
  switch (open.kind) {
    case 'new':
      return 'new'
    case 'existing':
      return `existing ${open.appointment.uid}`
    case 'act':
      return `${open.act} ${open.appointment.uid}`
    case 'resolve':
      return `resolve ${open.n}`
  }
}

/** What is open after `done` was closed (whichever it is, when not told): an act that ends late closes nothing that was opened since. */
export function afterClosing(
  done: OpenAppointmentDialog | undefined,
  open: OpenAppointmentDialog | null,
): OpenAppointmentDialog | null {
  return open && done && dialogKey(open) !== dialogKey(done) ? open : null
}
