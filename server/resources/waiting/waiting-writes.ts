import type * as v from 'valibot'
import { defaultValues } from '#domain/fields/default-values.ts'
import { formOf } from '#domain/fields/field.ts'
import { waitingFields } from '#domain/fields/waiting-descriptor.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import type { Waiting } from '#domain/waiting/waiting.ts'
import { waitingFormErrors } from '#domain/waiting/waiting-rules.ts'
import { areWeekdays } from '#domain/waiting/weekdays.ts'
import type { waitingCreateBody, waitingUpdateBody } from '#domain/wire/rows/written-bodies.ts'
import { changedColumns } from '#server/db/changed-columns.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import { findKnownEffect } from '#server/db/sync-log/known-ref.ts'
import { invalidFields, notFound } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import type { AppointmentRow } from '#server/resources/appointments/appointment-repository.ts'
import { expectKnownProfessional, expectOnceKnown } from '#server/resources/rows/known-rows.ts'

type NewWaiting = v.InferOutput<typeof waitingCreateBody>
type WaitingPatch = v.InferOutput<typeof waitingUpdateBody>

/** Creates an entry of the waiting list. A repeated ref finds the same one (findKnownEffect). */
export async function createWaiting(changes: Changes, body: NewWaiting): Promise<Effect> {
  const { ref, madeAt: _, weekdays = '', urgent = false, status = 'waiting', ...fields } = body
  const content = { ...fields, weekdays, urgent, status }
  const known = await findKnownEffect(changes.db, { entity: 'waiting', ref, content })
  if (known) return known
  await expectOnceKnown(changes.db, { patientId: content.patientId })
  await expectKnownProfessional(changes.db, content.professionalId)
  expectValid(content)
  const id = await changes.insert('waiting', { ...content, kind: 'entry', ref: ref ?? null })
  return { status: 201, entity: 'waiting', id }
}

/** Changes some fields of an entry, as that its patient got an appointment. */
export async function updateWaiting(changes: Changes, id: number, body: WaitingPatch): Promise<Effect> {
  const row = await changes.db.selectFrom('waiting').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound(errorTexts.waitingNotFound)
  const { madeAt: _, ...patch } = body
  const changed = changedColumns(row, patch)
  if (Object.keys(changed).length === 0) return { status: 200, entity: 'waiting', id }
  if (changed.patientId !== undefined) await expectOnceKnown(changes.db, { patientId: changed.patientId })
  await expectKnownProfessional(changes.db, changed.professionalId ?? null)
  expectValid({ ...row, ...changed } as WaitingTerms)
  await changes.update('waiting', id, changed)
  return { status: 200, entity: 'waiting', id }
}

/** Keeps the time of a removed alternative as a closed wish of its patient. */
export async function keepWish(
  changes: Changes,
  { patientId, date, startTime, endTime, professionalId }: AppointmentRow,
): Promise<void> {
  await changes.insert('waiting', {
    ...defaultValues.waiting,
    patientId,
    fromDate: date,
    toDate: date,
    fromTime: startTime,
    toTime: endTime,
    professionalId,
    status: 'closed',
    kind: 'wish',
    ref: null,
  })
}

type WaitingTerms = Pick<
  Waiting,
  'patientId' | 'fromDate' | 'toDate' | 'weekdays' | 'fromTime' | 'toTime' | 'professionalId' | 'note'
>

function expectValid(terms: WaitingTerms): void {
  const errors = waitingFormErrors(formOf(waitingFields, terms))
  const weekdays = areWeekdays(terms.weekdays) ? {} : { weekdays: validationTexts.valueInvalid }
  const all = { ...errors, ...weekdays }
  if (Object.keys(all).length > 0) throw invalidFields(all)
}
