import type * as v from 'valibot'
import { type AppointmentStatus, holdsSlot, mayBecome, mayMove } from '#domain/appointment/appointment-status.ts'
import { confirmationLostBy } from '#domain/appointment/confirmation.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import type { appointmentCreateBody, appointmentUpdateBody } from '#domain/wire/rows/written-bodies.ts'
import { changedColumns } from '#server/db/changed-columns.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import type { Db, RowChanges } from '#server/db/schema.ts'
import { findKnownEffect } from '#server/db/sync-log/known-ref.ts'
import { invalidFields, invalidTransition, notFound } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { expectOnceKnown } from '#server/resources/rows/known-rows.ts'
import { dayOfMaking, expectKnownPeople, expectValidPlacement } from './appointment-checks.ts'
import { type MailContext, queueApprovalMail, queueRejectionMail } from './appointment-mails.ts'
import { type AppointmentRow, appointmentRow } from './appointment-repository.ts'
import { bookSlots } from './double-booking.ts'
import { cancelReplaced } from './requests/replaced-appointment.ts'
import { removeAlternatives } from './requests/request-alternatives.ts'

type NewAppointment = v.InferOutput<typeof appointmentCreateBody>
type AppointmentPatch = v.InferOutput<typeof appointmentUpdateBody>
type AppointmentChanges = RowChanges<'appointment'>

const DEFAULT_CANCELLATION_REASON = 'No especificado'

/**
 * Creates an appointment of the staff: `scheduled` at once, with its slots booked. A repeated ref finds the same
 * appointment (findKnownEffect).
 */
export async function createAppointment(changes: Changes, body: NewAppointment, now: number): Promise<Effect> {
  const { ref, madeAt, ...fields } = body
  const content = { ...fields, planId: fields.planId ?? null, status: 'scheduled' as const }
  const known = await findKnownEffect(changes.db, { entity: 'appointment', ref, content })
  if (known) return known
  expectValidPlacement(fields, dayOfMaking(madeAt, now))
  await expectKnownPeople(changes.db, fields)
  await expectOnceKnown(changes.db, { planId: content.planId })
  const row = { ...content, ref: ref ?? null, patientNotes: '', cancellationReason: null, requestRef: null }
  const id = await changes.insert('appointment', row)
  await bookSlots(changes.db, id, row, now)
  return { status: 201, entity: 'appointment', id }
}

/**
 * Changes some fields of an appointment. The status follows the state table. Day, times, patient and professional
 * change only if the present status allows it; equal values change nothing. A cancellation without a reason stores 'No
 * especificado'. A move takes the confirmation away. An approval removes the request's alternatives and cancels the
 * appointment that the request was to replace. The patient gets a mail about an approval or a rejection, which may name
 * `alternatives`, and another one when a later rejection says something else.
 */
export async function updateAppointment(
  changes: Changes,
  {
    id,
    body,
    now,
    alternatives,
  }: { id: number; body: AppointmentPatch; now: number; alternatives?: string | undefined },
): Promise<Effect> {
  const effect: Effect = { status: 200, entity: 'appointment', id }
  const row = await readExistingAppointment(changes.db, id)
  const { madeAt, ...patch } = body
  const said: AppointmentChanges = changedColumns(row, withReason(row, patch))
  if (Object.keys(said).length === 0) return effect
  const changed = { ...said, ...confirmationLostBy(row, said) }
  const next: AppointmentRow = { ...row, ...(changed as Partial<AppointmentRow>) }
  expectAllowed(row, changed)
  if (isMoved(changed)) expectValidPlacement(next, dayOfMaking(madeAt, now))
  await expectKnownPeople(changes.db, changed)
  await expectOnceKnown(changes.db, { planId: changed.planId ?? null })
  const isApproved = row.status === 'pending' && next.status === 'approved'
  const replaced = isApproved ? await cancelReplaced(changes, next, { madeAt, now }) : null
  await applyChange(changes, { row, changed, next, now })
  if (isApproved) await removeAlternatives(changes, next)
  await mailDecision(changes.db, { changed, next, alternatives, replaced }, { now, madeAt })
  return effect
}

async function applyChange(
  changes: Changes,
  { row, changed, next, now }: { row: AppointmentRow; changed: AppointmentChanges; next: AppointmentRow; now: number },
): Promise<void> {
  const isHandedOver = next.patientId !== row.patientId
  // The first patient's notes are private to that patient.
  await changes.update('appointment', row.id, isHandedOver ? { ...changed, patientNotes: '' } : changed)
  if (isHandedOver) await changes.handOver('appointment', row.id, row.patientId)
  await bookSlots(changes.db, row.id, next, now)
}

interface Decision {
  changed: AppointmentChanges
  next: AppointmentRow
  alternatives: string | undefined
  /** The appointment that an approval has cancelled. */
  replaced: AppointmentRow | null
}

async function mailDecision(
  db: Db,
  { changed, next, alternatives, replaced }: Decision,
  telling: MailContext,
): Promise<void> {
  const { id, status, cancellationReason: reason } = next
  if (changed.status === 'approved') await queueApprovalMail(db, id, replaced, telling)
  // The patient learns of the proposal only by this mail, even if somebody else has already rejected the request.
  const needsMail =
    changed.status !== undefined || changed.cancellationReason !== undefined || alternatives !== undefined
  if (status === 'rejected' && needsMail) await queueRejectionMail(db, id, { reason, alternatives }, telling)
}

/** Makes an approved appointment scheduled ('Agendar Oficialmente'). */
export async function scheduleAppointment(changes: Changes, id: number, now: number): Promise<Effect> {
  return updateAppointment(changes, { id, body: { status: 'scheduled' }, now })
}

/** Deletes an appointment; its slots are free at once. */
export async function deleteAppointment(changes: Changes, id: number): Promise<Effect> {
  const row = await readExistingAppointment(changes.db, id)
  await changes.db.deleteFrom('appointmentSlots').where('appointmentId', '=', id).execute()
  await changes.remove('appointment', row, row.patientId)
  return { status: 204, entity: 'appointment', id }
}

/** Keeps a reason only for cancelled and rejected appointments; a cancelled one always has one. */
function withReason(row: AppointmentRow, patch: Omit<AppointmentPatch, 'madeAt'>): Omit<AppointmentPatch, 'madeAt'> {
  const { cancellationReason, ...rest } = patch
  const status = patch.status ?? row.status
  if (status === 'rejected') return patch
  if (status !== 'cancelled') return rest
  return { ...rest, cancellationReason: cancellationReason || row.cancellationReason || DEFAULT_CANCELLATION_REASON }
}

function expectAllowed(row: AppointmentRow, changed: AppointmentChanges): void {
  const status: AppointmentStatus = changed.status ?? row.status
  const professionalId = changed.professionalId ?? row.professionalId
  if (!mayBecome(row.status, status)) throw invalidTransition()
  const isReassigned = changed.patientId !== undefined || changed.professionalId !== undefined
  if ((isMoved(changed) || isReassigned) && !mayMove(row.status)) throw invalidTransition(errorTexts.appointmentFixed)
  if (holdsSlot(status) && professionalId === null) {
    throw invalidFields({ professionalId: validationTexts.professionalRequired })
  }
}

function isMoved(changed: AppointmentChanges): boolean {
  return changed.date !== undefined || changed.startTime !== undefined || changed.endTime !== undefined
}

/** Reads the present appointment. Throws a 404. */
export async function readExistingAppointment(db: Db, id: number): Promise<AppointmentRow> {
  const row = await appointmentRow(db, id)
  if (!row) throw notFound(errorTexts.appointmentNotFound)
  return row
}
