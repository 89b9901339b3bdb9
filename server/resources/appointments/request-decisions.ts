import type * as v from 'valibot'
import type { appointmentApproveBody, appointmentRejectBody } from '#domain/wire/appointment-wire.ts'
import { changedColumns } from '#server/db/changed-columns.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import type { Db } from '#server/db/schema.ts'
import { invalidTransition } from '#server/http/errors/api-errors.ts'
import { listActiveProfessionals } from '#server/resources/professionals/professional-repository.ts'
import { dayOfMaking, expectKnownPeople, expectValidPlacement, type Placement } from './appointment-checks.ts'
import type { AppointmentRow } from './appointment-repository.ts'
import { appointmentTexts } from './appointment-texts.ts'
import { existingAppointment, updateAppointment } from './appointment-writes.ts'

type Approval = v.InferOutput<typeof appointmentApproveBody>
type Rejection = v.InferOutput<typeof appointmentRejectBody>

/**
 * Staff approve a request: it holds its slots from now on, and its alternatives go in the same change. Where the approval says
 * nothing, day and times are the request's own, and the professional its own or else the only one who works here. What is
 * approved at that place already changes nothing (two devices may approve the same request).
 */
export async function approveRequest(
  changes: Changes,
  { id, body, now }: { id: number; body: Approval; now: number },
): Promise<Effect> {
  const row = await existingAppointment(changes.db, id)
  const { madeAt, notes, ...said } = body
  const place = await placeOf(changes.db, row, said)
  if (row.status === 'pending') {
    expectValidPlacement(place, dayOfMaking(madeAt, now))
    await expectKnownPeople(changes.db, place)
  } else if (row.status !== 'approved' || isElsewhere(row, place)) throw invalidTransition()
  return updateAppointment(changes, { id, body: { ...place, notes, status: 'approved', madeAt }, now })
}

/**
 * Staff reject a request and say why; its alternatives stay. What is rejected already takes another reason and another proposal
 * too, and the same words change nothing (two devices may reject the same request). What staff propose instead goes into the mail,
 * and into their own notes: the mail does not stay.
 */
export async function rejectRequest(
  changes: Changes,
  { id, body, now }: { id: number; body: Rejection; now: number },
): Promise<Effect> {
  const row = await existingAppointment(changes.db, id)
  const { rejectionReason: cancellationReason, alternativeOptions: alternatives, madeAt } = body
  const notes = alternatives ? withProposal(row.notes, alternatives) : undefined
  return updateAppointment(changes, {
    id,
    body: { status: 'rejected', cancellationReason, notes, madeAt },
    now,
    alternatives,
  })
}

/** The notes with what is proposed as their last paragraph, unless it is one of them already. */
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
    professionalId: said.professionalId ?? row.professionalId ?? (await onlyProfessional(db)),
  }
}

function isElsewhere(row: AppointmentRow, place: Place): boolean {
  return Object.keys(changedColumns(row, place)).length > 0
}

async function onlyProfessional(db: Db): Promise<number | undefined> {
  const [only, ...others] = await listActiveProfessionals(db)
  return others.length === 0 ? only?.id : undefined
}
