import type { WishedChange } from '#data/sync/outbox/enqueue.ts'
import type { WaitingView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import type { Ref } from '#domain/values/row-key.ts'
import type { FreeSlot } from '#domain/waiting/fitting-waiting.ts'
import { fieldsOfMove } from '#features/appointments/dialog/appointment-move.ts'
import type { ShownCandidate } from './read-gap.ts'

/** How a candidate gets the slot: the appointment that the patient has moves there, or a new one is made. */
export type GivingForm = { how: 'move' | 'add'; reason: string }

/** The form with which a slot is given. Whoever has an appointment most likely wants it moved. */
export function blankGiving({ appointment, lastReason }: ShownCandidate): GivingForm {
  return { how: appointment ? 'move' : 'add', reason: lastReason }
}

/** Returns the change that gives the slot: the fields of the new appointment, or of the moved one. */
export function givenFields(candidate: ShownCandidate, slot: FreeSlot, { how, reason }: GivingForm): Fields {
  const { patientId, appointment, place } = candidate
  const { date, professionalId } = slot
  if (how === 'move' && appointment)
    return fieldsOfMove(appointment, { date, ...place, ...(professionalId !== null && { professionalId }) })
  return { patientId, date, ...place, professionalId, reason, notes: '' }
}

/**
 * Returns the changes of one press: the appointment first, and then each fitting row of the waiting list as placed.
 * Should the appointment be refused later, hasLostPlace keeps its patient on the list. `ref` is that of a new
 * appointment.
 */
export function givingChanges(candidate: ShownCandidate, slot: FreeSlot, form: GivingForm, ref: Ref): WishedChange[] {
  const fields = givenFields(candidate, slot, form)
  const { appointment, rows } = candidate
  const booking: WishedChange =
    form.how === 'move' && appointment
      ? { kind: 'update', entity: 'appointment', seen: appointment, fields }
      : { kind: 'create', entity: 'appointment', fields, ref }
  return [booking, ...rows.map((row) => statusChange(row, 'placed'))]
}

/** Returns the changes that put these rows back as they were, since the appointment was refused at once. */
export function waitingAgain({ rows }: Pick<ShownCandidate, 'rows'>, present: readonly WaitingView[]): WishedChange[] {
  const statusOf = new Map(rows.map(({ uid, status }) => [uid, status]))
  return present.flatMap((row) => statusChange(row, statusOf.get(row.uid) ?? row.status))
}

function statusChange(row: WaitingView, status: WaitingView['status']): WishedChange {
  return { kind: 'update', entity: 'waiting', seen: row, fields: { status } }
}
