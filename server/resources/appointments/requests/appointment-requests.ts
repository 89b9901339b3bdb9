import type * as v from 'valibot'
import { uuidV5 } from '#domain/values/uuid-v5.ts'
import type { appointmentRequestBody } from '#domain/wire/rows/written-bodies.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import type { Db, NewRow } from '#server/db/schema.ts'
import { findKnownEffect, KnownRefError } from '#server/db/sync-log/known-ref.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { invalidTransition } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import type { Limits } from '#server/rate-limits/limits.ts'
import { countCall, expectCallAllowed } from '#server/rate-limits/rate-limit.ts'
import { patientRow } from '#server/resources/patients/patient-repository.ts'
import { dayOfMaking, expectOpenWish, expectValidWish } from '../appointment-checks.ts'
import { queueRequestMail } from '../appointment-mails.ts'
import { findReplaceable } from './replaced-appointment.ts'

type RequestBody = v.InferOutput<typeof appointmentRequestBody>

interface RequestInput {
  body: RequestBody
  caller: Caller
  requestRef: string
  /** Epoch milliseconds. */
  now: number
  limits: Limits
}

type WishedRow = NewRow<'appointment'> & { ref: string }

/** The common ref of a request's slots: the one that the device chose, else the HTTP request's key. */
export function requestRefOf({ ref }: RequestBody, requestName: string): string {
  return ref ?? requestName
}

/**
 * Creates the appointments of a patient's request: one pending row for each alternative slot, in one change. They
 * occupy no slot and have no professional. They name the patient's own appointment that they are to replace; any other
 * is left out, since the wish stands without it. The ref of each row is derived from the request's ref, on devices as well.
 * So a repeated request finds the same rows (findKnownEffect); one with other content throws KnownRefError. Each
 * request sends a mail, so an account has only a number of them per day (429).
 */
export async function requestAppointments(
  changes: Changes,
  { body, caller, requestRef, now, limits }: RequestInput,
): Promise<Effect> {
  const patientId = await readOwnPatientId(changes.db, caller)
  const replacesId = await findReplaceable(changes.db, { appointmentId: body.appointmentId, patientId })
  const rows = wishedRows(body, { patientId, replacesId }, requestRef)
  const known = await findKnownRows(changes.db, rows, requestRef)
  if (known.size < rows.length) {
    const { fechaSeleccionada: date, horariosSeleccionados: slots, madeAt } = body
    expectValidWish({ date, slots }, dayOfMaking(madeAt, now))
    await expectOpenWish(changes.db, { date, slots })
    const call = { limits, limit: 'requestsPerAccount', subject: String(caller.userId), now } as const
    await expectCallAllowed(changes.db, call)
  }
  const added: number[] = []
  for (const row of rows) if (!known.has(row.ref)) added.push(await changes.insert('appointment', row))
  if (added.length > 0 && (await mayBeMailed(changes.db, rows, { limits, now })))
    await queueRequestMail(changes.db, added, { now, madeAt: body.madeAt })
  return { status: 201, entity: 'appointment', id: Math.min(...known.values(), ...added) }
}

/**
 * Counts the mail for its address and returns whether the limit allows it. Otherwise somebody could fill a stranger's
 * mailbox from many accounts. The request itself is accepted beyond the limit; otherwise a stranger could block the
 * owner of the address.
 */
async function mayBeMailed(
  db: Db,
  [row]: readonly WishedRow[],
  { limits, now }: Pick<RequestInput, 'limits' | 'now'>,
): Promise<boolean> {
  const patient = row && (await patientRow(db, row.patientId))
  if (!patient) return false
  const subject = patient.email.toLowerCase()
  return (await countCall(db, { limits, limit: 'requestsPerAccount', subject, now })) === 0
}

/** Reads the caller's file, which may have been deleted since the session was checked. */
async function readOwnPatientId(db: Db, { patientId }: Caller): Promise<number> {
  if (patientId === null || !(await patientRow(db, patientId))) throw invalidTransition(errorTexts.withoutRecord)
  return patientId
}

function wishedRows(
  body: RequestBody,
  whose: Pick<WishedRow, 'patientId' | 'replacesId'>,
  requestRef: string,
): WishedRow[] {
  return body.horariosSeleccionados.map(({ startTime, endTime }) => ({
    ref: uuidV5(requestRef, startTime),
    date: body.fechaSeleccionada,
    startTime,
    endTime,
    status: 'pending',
    reason: body.motivo,
    notes: body.notas,
    patientNotes: body.notas,
    cancellationReason: null,
    requestRef,
    ...whose,
    professionalId: null,
  }))
}

/**
 * Finds those rows that already exist, by ref, including deleted ones. Throws KnownRefError when rows of this request
 * exist with other content.
 */
async function findKnownRows(db: Db, rows: readonly WishedRow[], requestRef: string): Promise<Map<string, number>> {
  const known = new Map<string, number>()
  // The replaced appointment may have been closed since.
  for (const { ref, replacesId: _, ...content } of rows) {
    const effect = await findKnownEffect(db, { entity: 'appointment', ref, content })
    if (effect) known.set(ref, effect.id)
  }
  const standing = await db
    .selectFrom('appointments')
    .select(['id', 'ref'])
    .where('requestRef', '=', requestRef)
    .orderBy('id')
    .execute()
  const hasAllRows = rows.every(({ ref }) => known.has(ref))
  const other = standing.find(({ ref }) => !hasAllRows || !rows.some((row) => row.ref === ref))
  if (other) throw new KnownRefError(other.id)
  return known
}
