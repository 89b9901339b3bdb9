import type * as v from 'valibot'
import type { clinicalRecordCreateBody, clinicalRecordUpdateBody } from '#domain/wire/rows/written-bodies.ts'
import { changedColumns } from '#server/db/changed-columns.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import type { Db } from '#server/db/schema.ts'
import { findKnownEffect } from '#server/db/sync-log/known-ref.ts'
import { invalidFields, notFound } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { appointmentRow } from '#server/resources/appointments/appointment-repository.ts'
import { patientRow } from '#server/resources/patients/patient-repository.ts'
import { isKnownProfessional } from '#server/resources/professionals/professional-repository.ts'
import { type ClinicalRecordRow, clinicalRecordRow } from './clinical-record-repository.ts'
import { storePresentTexts, withVersions } from './clinical-record-versions.ts'

type NewRecord = v.InferOutput<typeof clinicalRecordCreateBody>
type RecordPatch = v.InferOutput<typeof clinicalRecordUpdateBody>

/**
 * Creates a clinical record; its author comes from the session. A repeated ref finds the same record (findKnownEffect).
 */
export async function createClinicalRecord(changes: Changes, body: NewRecord, userId: number): Promise<Effect> {
  const { ref, madeAt: _, ...content } = body
  const known = await findKnownEffect(changes.db, { entity: 'clinicalRecord', ref, content })
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

/** Changes some of the texts. The former texts are kept, with their author and time. */
export async function updateClinicalRecord(
  changes: Changes,
  { id, body, userId }: { id: number; body: RecordPatch; userId: number },
): Promise<Effect> {
  const row = await readExisting(changes.db, id)
  const { madeAt: _, ...texts } = body
  const changed = changedColumns(row, texts)
  if (Object.keys(changed).length > 0) {
    await storePresentTexts(changes.db, row)
    await changes.update('clinicalRecord', id, { ...changed, updatedBy: userId })
  }
  return { status: 200, entity: 'clinicalRecord', id }
}

/** Deletes a record; the archive keeps it with all its versions. */
export async function deleteClinicalRecord(changes: Changes, id: number): Promise<Effect> {
  await archiveClinicalRecord(changes, await readExisting(changes.db, id))
  return { status: 204, entity: 'clinicalRecord', id }
}

/** Archives the whole history of a patient who is being deleted. */
export async function archiveClinicalRecordsOf(changes: Changes, patientId: number): Promise<void> {
  const { db } = changes
  const rows = await db.selectFrom('medicalRecords').selectAll().where('patientId', '=', patientId).execute()
  for (const row of rows) await archiveClinicalRecord(changes, row)
}

/**
 * Moves a history to another record of the same person. Each entry keeps who decided this, next to its former versions.
 */
export async function moveClinicalRecordsOf(
  changes: Changes,
  { from, to, staffId }: { from: number; to: number; staffId: number },
): Promise<void> {
  const rows = await changes.db.selectFrom('medicalRecords').selectAll().where('patientId', '=', from).execute()
  for (const row of rows) {
    await storePresentTexts(changes.db, row)
    await changes.update('clinicalRecord', row.id, { patientId: to, updatedBy: staffId })
  }
}

async function archiveClinicalRecord(changes: Changes, row: ClinicalRecordRow): Promise<void> {
  await changes.remove('clinicalRecord', await withVersions(changes.db, row), row.patientId)
}

/** Checks the references. A retired professional is allowed, since records may be written later. Throws a 400. */
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

async function readExisting(db: Db, id: number): Promise<ClinicalRecordRow> {
  const row = await clinicalRecordRow(db, id)
  if (!row) throw notFound(errorTexts.recordNotFound)
  return row
}
