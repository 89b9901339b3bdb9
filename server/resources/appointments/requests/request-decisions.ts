import type * as v from 'valibot'
import type { appointmentApproveBody, appointmentRejectBody } from '#domain/wire/rows/written-bodies.ts'
import { changedColumns } from '#server/db/changed-columns.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import type { Db } from '#server/db/schema.ts'
import { invalidTransition } from '#server/http/errors/api-errors.ts'
import { listActiveProfessionals } from '#server/resources/professionals/professional-repository.ts'
import { dayOfMaking, expectKnownPeople, expectValidPlacement, type Placement } from '../appointment-checks.ts'
import type { AppointmentRow } from '../appointment-repository.ts'
import { appointmentTexts } from '../appointment-texts.ts'
import { readExistingAppointment, updateAppointment } from '../appointment-writes.ts'

type Approval = v.InferOutput<typeof appointmentApproveBody>
type Rejection = v.InferOutput<typeof appointmentRejectBody>

/**
 * Approves a request: its slots are booked and its alternatives are removed in the same change. By default day and
 * times are the request's. The professional is the request's, or the only active one. Approving again with the same
 * day, times and professional changes nothing (two devices may approve one request).
 */
export async function approveRequest(
  changes: Changes,
  { id, body, now }: { id: number; body: Approval; now: number },
): Promise<Effect> {
  const row = await readExistingAppointment(changes.db, id)
  const { madeAt, notes, ...said } = body
  const place = await placeOf(changes.db, row, said)
  if (row.status === 'pending') {
    expectValidPlacement(place, dayOfMaking(madeAt, now))
    await expectKnownPeople(changes.db, place)
  } else if (row.status !== 'approved' || isElsewhere(row, place)) throw invalidTransition()
  return updateAppointment(changes, { id, body: { ...place, notes, status: 'approved', madeAt }, now })
}

/**
 * Rejects a request with a reason; its alternatives stay. A rejected request takes another reason or proposal; the same
 * text changes nothing (two devices may reject one request). The staff's proposal goes into the mail and into the
 * staff's notes, since the mail's text is not kept.
 */
export async function rejectRequest(
  changes: Changes,
  { id, body, now }: { id: number; body: Rejection; now: number },
): Promise<Effect> {
  const row = await readExistingAppointment(changes.db, id)
  const { rejectionReason: cancellationReason, alternativeOptions: alternatives, madeAt } = body
  const notes = alternatives ? withProposal(row.notes, alternatives) : undefined
  return updateAppointment(changes, {
    id,
    body: { status: 'rejected', cancellationReason, notes, madeAt },
    now,
    alternatives,
  })
}

/** Appends the proposal as the last paragraph of the notes, unless a paragraph of them says it already. */
function withProposal(notes: string, alternatives: string): string {
  const proposal = appointmentTexts.proposed(alternatives)
  const isNoted = `\n\n${notes}\n\n`.includes(`\n\n${proposal}\n\n`)
  return isNoted ? notes : `${notes}\n\n${proposal}`.trim()
}

interface Place extends Placement {
  professionalId: number | undefined
}

async function placeOf(db: Db, row: AppointmentRow, said: Approval): Promise<Place> {
  return {
    date: said.date ?? row.date,
    startTime: said.startTime ?? row.startTime,
    endTime: said.endTime ?? row.endTime,
    professionalId: said.professionalId ?? row.professionalId ?? (await findOnlyProfessional(db)),
  }
}

function isElsewhere(row: AppointmentRow, place: Place): boolean {
  return Object.keys(changedColumns(row, place)).length > 0
}

async function findOnlyProfessional(db: Db): Promise<number | undefined> {
  const [only, ...others] = await listActiveProfessionals(db)
  return others.length === 0 ? only?.id : undefined
}
