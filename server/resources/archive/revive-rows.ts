import { holdsSlot } from '#domain/appointment/appointment-status.ts'
import { slotsOf } from '#domain/appointment/time-slots.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Db } from '#server/db/schema.ts'
import type { AppointmentRow } from '#server/resources/appointments/appointment-repository.ts'
import { bookSlots, readTakenSlots } from '#server/resources/appointments/double-booking.ts'
import type { IncomeRow } from '#server/resources/incomes/income-repository.ts'
import { normalizedFields } from '#server/resources/patients/normalize-patients.ts'
import { findConfirmedIdByDni, patientRow } from '#server/resources/patients/patient-repository.ts'
import type { ArchivedClinicalRecord, ArchivedPatient } from './archived-rows.ts'
import { RestoreRefusedError } from './restore-refused-error.ts'
import { restoreTexts } from './restore-texts.ts'

/**
 * Restores a patient, normalized as patients are today, without its linked rows. Throws RestoreRefusedError when another
 * confirmed patient has the DNI by now.
 */
export async function revivePatient(
  changes: Changes,
  { incomeIds: _, userIds: __, ...archived }: ArchivedPatient,
): Promise<void> {
  const row = { ...archived, ...normalizedFields(archived) }
  const holder = row.confirmed === 1 ? await findConfirmedIdByDni(changes.db, row.dni) : undefined
  if (holder !== undefined) {
    throw new RestoreRefusedError('dni taken', restoreTexts.dniTaken(row.dni, holder), holder)
  }
  await changes.revive('patient', row)
}

/**
 * Restores an appointment and its quarter-hour slots. If another appointment has one of the slots by now, it is
 * restored as cancelled, with a note: nothing is ever double-booked. Returns true when it has its slots again.
 */
export async function reviveAppointment(changes: Changes, row: AppointmentRow, now: number): Promise<boolean> {
  await expectPatient(changes.db, row.patientId)
  const hasItsSlots = await areSlotsFree(changes.db, row)
  const cancelled = { status: 'cancelled' as const, cancellationReason: restoreTexts.placeTaken(row.status) }
  const revived = hasItsSlots ? row : { ...row, ...cancelled }
  await changes.revive('appointment', revived)
  await bookSlots(changes.db, row.id, revived, now)
  return hasItsSlots
}

/** Restores a clinical record with all its versions, their authors and times. */
export async function reviveClinicalRecord(
  changes: Changes,
  { versions, ...row }: ArchivedClinicalRecord,
): Promise<void> {
  await expectPatient(changes.db, row.patientId)
  await changes.revive('clinicalRecord', row)
  if (versions.length > 0) await changes.db.insertInto('medicalRecordVersions').values(versions).execute()
}

/** Restores an income. It has no patient when that patient is gone, as incomes stay when their patient is deleted. */
export async function reviveIncome(changes: Changes, row: IncomeRow): Promise<void> {
  const hasPatient = row.patientId !== null && (await patientRow(changes.db, row.patientId)) !== undefined
  await changes.revive('income', hasPatient ? row : { ...row, patientId: null })
}

/** Links incomes to their patient again, except those that were deleted or given to another patient since. */
export async function linkIncomes(
  changes: Changes,
  { id: patientId, incomeIds = [] }: ArchivedPatient,
): Promise<number> {
  const rows = await changes.db
    .selectFrom('incomes')
    .select('id')
    .where('id', 'in', incomeIds)
    .where('patientId', 'is', null)
    .execute()
  for (const { id } of rows) await changes.linkIncome(id, patientId)
  return rows.length
}

/**
 * Links accounts to their patient again, except those that have another patient by now. Only one active account may
 * open a patient file. If several are active (a disabled one may have been enabled meanwhile), the account that staff
 * verified gets the file, else the latest one. Returns how many were linked, and the usernames of those left without.
 */
export async function linkUsers(
  changes: Changes,
  { id: patientId, userIds = [] }: ArchivedPatient,
): Promise<{ linked: number; unlinked: string[] }> {
  const users = await changes.db
    .selectFrom('users')
    .select(['id', 'username', 'active'])
    .where('id', 'in', userIds)
    .where('patientId', 'is', null)
    .orderBy('vouched', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const [, ...unlinked] = users.filter(({ active }) => active === 1)
  const linked = users.filter((user) => !unlinked.includes(user))
  for (const { id } of linked) await changes.linkUser(id, patientId)
  return { linked: linked.length, unlinked: unlinked.map(({ username }) => username) }
}

async function areSlotsFree(db: Db, row: AppointmentRow): Promise<boolean> {
  if (row.professionalId === null || !holdsSlot(row.status)) return true
  const taken = await readTakenSlots(db, row.professionalId, row.date)
  return slotsOf(row).every((slot) => !taken.has(slot))
}

async function expectPatient(db: Db, id: number): Promise<void> {
  if (!(await patientRow(db, id))) throw new RestoreRefusedError('patient gone', restoreTexts.patientGone(id))
}
