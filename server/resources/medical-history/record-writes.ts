import type * as v from 'valibot'
import type { clinicalRecordCreateBody, clinicalRecordUpdateBody } from '#domain/wire/clinical-record-wire.ts'
import { changedColumns } from '#server/db/changed-columns.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import type { Db } from '#server/db/schema.ts'
import { knownEffect } from '#server/db/sync-log/known-ref.ts'
import { invalidFields, notFound } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { appointmentRow } from '#server/resources/appointments/appointment-repository.ts'
import { patientRow } from '#server/resources/patients/patient-repository.ts'
import { isKnownProfessional } from '#server/resources/professionals/professional-repository.ts'
import { type RecordRow, recordRow } from './record-repository.ts'
import { keepPresentTexts, withVersions } from './record-versions.ts'

type NewRecord = v.InferOutput<typeof clinicalRecordCreateBody>
type RecordPatch = v.InferOutput<typeof clinicalRecordUpdateBody>

/** Staff write a record; whose words they are is the session's word. The same ref again is the same record (knownEffect). */
export async function createRecord(changes: Changes, body: NewRecord, userId: number): Promise<Effect> {
  const { ref, madeAt: _, ...content } = body
  const known = await knownEffect(changes.db, { entity: 'clinicalRecord', ref, content })
  if (known) return known
  await expectKnownReferences(changes.db, content)
  const id = await changes.insert('clinicalRecord', {
    ...content,
    ref: ref ?? null,
    createdBy: userId,
    updatedBy: userId,
  })
  return { status: 201, entity: 'clinicalRecord', id }
}

/** Changes any of the texts; what they said before stays on record, with its author and time. */
export async function updateRecord(
  changes: Changes,
  { id, body, userId }: { id: number; body: RecordPatch; userId: number },
): Promise<Effect> {
  const row = await existing(changes.db, id)
  const { madeAt: _, ...texts } = body
  const changed = changedColumns(row, texts)
  if (Object.keys(changed).length > 0) {
    await keepPresentTexts(changes.db, row)
    await changes.update('clinicalRecord', id, { ...changed, updatedBy: userId })
  }
  return { status: 200, entity: 'clinicalRecord', id }
}

/** Takes a record out of every reader's sight; the archive keeps it with all that it ever said. */
export async function deleteRecord(changes: Changes, id: number): Promise<Effect> {
  await archiveRecord(changes, await existing(changes.db, id))
  return { status: 204, entity: 'clinicalRecord', id }
}

/** Archives the whole history of a patient who is being deleted. */
export async function archiveRecordsOf(changes: Changes, patientId: number): Promise<void> {
  const { db } = changes
  const rows = await db.selectFrom('medicalRecords').selectAll().where('patientId', '=', patientId).execute()
  for (const row of rows) await archiveRecord(changes, row)
}

/** Two records turned out to be one person's: the history goes over. Who says so is written down beside what each entry said. */
export async function moveRecordsOf(
  changes: Changes,
  { from, to, staffId }: { from: number; to: number; staffId: number },
): Promise<void> {
  const rows = await changes.db.selectFrom('medicalRecords').selectAll().where('patientId', '=', from).execute()
  for (const row of rows) {
    await keepPresentTexts(changes.db, row)
    await changes.update('clinicalRecord', row.id, { patientId: to, updatedBy: staffId })
  }
}

async function archiveRecord(changes: Changes, row: RecordRow): Promise<void> {
  await changes.remove('clinicalRecord', await withVersions(changes.db, row), row.patientId)
}

/** A professional who has retired may still be named: what happened is written down later. Throws a 400. */
async function expectKnownReferences(
  db: Db,
  { patientId, appointmentId, professionalId }: Pick<NewRecord, 'patientId' | 'appointmentId' | 'professionalId'>,
): Promise<void> {
  if (!(await patientRow(db, patientId))) throw invalidFields({ patientId: errorTexts.unknownPatient })
  if (!(await isKnownProfessional(db, professionalId))) {
    throw invalidFields({ professionalId: errorTexts.unknownProfessional })
  }
  const appointment = appointmentId === null ? null : await appointmentRow(db, appointmentId)
  if (appointment !== null && appointment?.patientId !== patientId) {
    throw invalidFields({ appointmentId: errorTexts.unknownAppointment })
  }
}

async function existing(db: Db, id: number): Promise<RecordRow> {
  const row = await recordRow(db, id)
  if (!row) throw notFound(errorTexts.recordNotFound)
  return row
}
