import type * as v from 'valibot'
import { isClosed } from '#domain/appointment/appointment-status.ts'
import { defaultValues } from '#domain/fields/default-values.ts'
import { birthDateError, dniError } from '#domain/patient/patient-rules.ts'
import { searchTextOf } from '#domain/patient/patient-search.ts'
import { withoutStaffOnly } from '#domain/patient/staff-only.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { appointmentName } from '#domain/wire/rows/seen-appointments.ts'
import type { patientCreateBody, patientUpdateBody } from '#domain/wire/rows/written-bodies.ts'
import { changedColumns } from '#server/db/changed-columns.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import type { Db, RowChanges } from '#server/db/schema.ts'
import { findKnownEffect } from '#server/db/sync-log/known-ref.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { duplicate, invalidFields, notFound, unseenAppointments } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import type { Deletion } from '#server/http/handlers/write-handlers.ts'
import { archiveClinicalRecordsOf } from '#server/resources/clinical-records/clinical-record-writes.ts'
import { giveReachableEmail } from './patient-accounts.ts'
import { findConfirmedIdByDni, type PatientRow, patientRow } from './patient-repository.ts'

type NewPatient = v.InferOutput<typeof patientCreateBody>
type PatientPatch = v.InferOutput<typeof patientUpdateBody>

/** The fields that a new patient needs; all others are optional. */
type SaidOfPatient = Pick<NewPatient, 'firstName' | 'lastName' | 'dni' | 'phone' | 'email'> & Partial<NewPatient>

/**
 * Creates a patient of the staff. A repeated ref finds the same patient (findKnownEffect); a DNI that a confirmed
 * patient has is refused.
 */
export async function createPatient(changes: Changes, body: NewPatient): Promise<Effect> {
  const { ref, madeAt: _, ...content } = body
  const known = await findKnownEffect(changes.db, { entity: 'patient', ref, content })
  if (known) return known
  expectPastBirthDate(changes, body.birthDate)
  await expectFreeDni(changes.db, body.dni)
  return { status: 201, entity: 'patient', id: await insertPatient(changes, body, true) }
}

/** Inserts the row; missing texts are empty. */
export async function insertPatient(changes: Changes, patient: SaidOfPatient, confirmed: boolean): Promise<number> {
  const { ref, madeAt: _, ...said } = patient
  const searchText = searchTextOf(said)
  return changes.insert('patient', { ...defaultValues.patient, ...said, ref: ref ?? null, confirmed, searchText })
}

/**
 * Changes a patient's fields. Patients cannot change their own DNI, which decides whose file it is, nor the staff's
 * own fields: they have them as empty, and may send them back so. A corrected e-mail also goes to the patient's
 * account, if the account's own cannot receive mail.
 */
export async function updatePatient(
  changes: Changes,
  { id, body, caller }: { id: number; body: PatientPatch; caller: Caller },
): Promise<Effect> {
  const effect: Effect = { status: 200, entity: 'patient', id }
  const row = await readExisting(changes.db, id)
  const { madeAt: _, ...said } = body
  const fields = caller.role === 'admin' ? said : withoutStaffOnly(said)
  const changed: RowChanges<'patient'> = changedColumns(row, fields)
  if (Object.keys(changed).length === 0) return effect
  expectPastBirthDate(changes, changed.birthDate)
  if (changed.email === '' && caller.role !== 'admin') throw invalidFields({ email: validationTexts.emailRequired })
  if (changed.dni !== undefined) await expectMayTakeDni(changes.db, row, changed.dni, caller)
  await changes.update('patient', id, { ...changed, searchText: searchTextOf({ ...row, ...changed } as PatientRow) })
  if (changed.email !== undefined && caller.role === 'admin') await giveReachableEmail(changes.db, id, changed.email)
  return effect
}

/** Checks that the birth date is not after the clinic's present day. */
function expectPastBirthDate(changes: Changes, birthDate: string | null | undefined): void {
  const error = birthDateError(birthDate ?? '', clinicDayAt(Date.parse(changes.now)))
  if (error) throw invalidFields({ birthDate: error })
}

async function expectMayTakeDni(db: Db, row: PatientRow, dni: string, caller: Caller): Promise<void> {
  const error = dniError(dni)
  if (error) throw invalidFields({ dni: error })
  if (caller.role !== 'admin') throw invalidFields({ dni: errorTexts.ownDni })
  if (row.confirmed === 1) await expectFreeDni(db, dni)
}

/** Throws a 409 that names the confirmed patient with this DNI. */
export async function expectFreeDni(db: Db, dni: string): Promise<void> {
  const existingId = await findConfirmedIdByDni(db, dni)
  if (existingId !== undefined) throw duplicate('dni', errorTexts.duplicateDni, existingId)
}

/**
 * Deletes a patient in one change: the clinical history and the appointments are archived as well, the incomes stay
 * without a patient, and the accounts lose their file. The archive keeps which ones they were. Throws a 409 when the
 * caller named the appointments seen, and a future one is not among them.
 */
export async function deletePatient(changes: Changes, { id, seenAppointments }: Deletion): Promise<Effect> {
  const row = await readExisting(changes.db, id)
  // planted: unseen-appointment-deleted
  if (seenAppointments) await expectAllSeen(changes, id, seenAppointments)
  await archiveClinicalRecordsOf(changes, id)
  await removeAppointments(changes, id)
  const ties = { incomeIds: await unlinkIncomes(changes, id), userIds: await usersOf(changes.db, id) }
  await changes.unlinkUsers(id)
  await changes.remove('patient', { ...row, ...ties }, id)
  return { status: 204, entity: 'patient', id }
}

async function expectAllSeen({ db, now }: Changes, patientId: number, seen: ReadonlySet<string>): Promise<void> {
  const toCome = await db
    .selectFrom('appointments')
    .select(['id', 'ref', 'status'])
    .where('patientId', '=', patientId)
    .where('date', '>=', clinicDayAt(Date.parse(now)))
    .execute()
  const isUnseen = toCome.some(
    (appointment) => !isClosed(appointment.status) && !seen.has(appointmentName(appointment)),
  )
  if (isUnseen) throw unseenAppointments()
}

async function removeAppointments(changes: Changes, patientId: number): Promise<void> {
  const { db } = changes
  const rows = await db
    .selectFrom('appointments')
    .selectAll()
    .where('patientId', '=', patientId)
    .orderBy('id')
    .execute()
  for (const row of rows) {
    await db.deleteFrom('appointmentSlots').where('appointmentId', '=', row.id).execute()
    await changes.remove('appointment', row, patientId)
  }
}

async function unlinkIncomes(changes: Changes, patientId: number): Promise<number[]> {
  const rows = await changes.db.selectFrom('incomes').select('id').where('patientId', '=', patientId).execute()
  for (const { id } of rows) await changes.linkIncome(id, null)
  return rows.map(({ id }) => id)
}

async function usersOf(db: Db, patientId: number): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where('patientId', '=', patientId).execute()
  return rows.map(({ id }) => id)
}

async function readExisting(db: Db, id: number): Promise<PatientRow> {
  const row = await patientRow(db, id)
  if (!row) throw notFound(errorTexts.patientNotFound)
  return row
}
