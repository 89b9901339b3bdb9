import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import type { Db } from '#server/db/schema.ts'
import { duplicate, invalidFields, invalidRequest, invalidTransition, notFound } from '#server/http/api-errors.ts'
import { errorTexts } from '#server/http/error-texts.ts'
import { moveRecordsOf } from '#server/resources/medical-history/record-writes.ts'
import { findUser } from '#server/resources/users/user-repository.ts'
import { type PatientRow, patientRow } from './patient-repository.ts'

interface Link {
  /** The patient's account. */
  userId: number
  patientId: number
  /** Who says that both are one person. */
  staffId: number
}

/**
 * Ties an account to the confirmed record of the same person, whom staff have made sure of (T6: nothing links by itself). Turnos,
 * incomes and clinical records of the provisional record go over, the provisional record goes to the archive, the account's
 * sessions and cursors end: one change. Nobody else could see the provisional rows, so that their former owner needs no
 * tombstones. An account in use is vouched for. Linking what is linked already changes nothing.
 *
 * Throws 404 for an unknown account; 400 for staff's, and for a record that is unknown or not confirmed itself; 409 when the
 * account's present record is confirmed (two confirmed files never melt into one), or when the record has an account that is in
 * use (whoever says that it is theirs recovers that one).
 */
export async function linkAccount(changes: Changes, { userId, patientId, staffId }: Link): Promise<Effect> {
  const { db } = changes
  const effect: Effect = { status: 200, entity: 'patient', id: patientId }
  const user = await findUser(db, userId)
  if (!user) throw notFound(errorTexts.userNotFound)
  if (user.role !== 'patient') throw invalidRequest(errorTexts.staffAccount)
  if (user.patientId === patientId) return effect
  const provisional = user.patientId === null ? undefined : await patientRow(db, user.patientId)
  if (provisional?.confirmed === 1) throw invalidTransition(errorTexts.alreadyConfirmed)
  await expectFreeConfirmedRecord(db, patientId)
  await changes.linkUser(userId, patientId)
  await changes.vouchForUser(patientId)
  if (provisional) await dissolve(changes, provisional, { patientId, staffId })
  return effect
}

async function expectFreeConfirmedRecord(db: Db, id: number): Promise<void> {
  const record = await patientRow(db, id)
  if (!record) throw invalidFields({ patientId: errorTexts.unknownPatient })
  if (record.confirmed === 0) throw invalidFields({ patientId: errorTexts.notConfirmed })
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('patientId', '=', id)
    .where('active', '=', 1)
    .executeTakeFirst()
  if (account) throw duplicate('patientId', errorTexts.hasAccount)
}

async function dissolve(
  changes: Changes,
  provisional: PatientRow,
  { patientId, staffId }: Omit<Link, 'userId'>,
): Promise<void> {
  for (const entity of ['appointment', 'income'] as const) await moveRows(changes, entity, provisional.id, patientId)
  await moveRecordsOf(changes, { from: provisional.id, to: patientId, staffId })
  await changes.remove('patient', provisional, provisional.id)
}

async function moveRows(changes: Changes, entity: 'appointment' | 'income', from: number, to: number): Promise<void> {
  const table = entity === 'appointment' ? 'appointments' : 'incomes'
  const rows = await changes.db.selectFrom(table).select('id').where('patientId', '=', from).orderBy('id').execute()
  for (const { id } of rows) await changes.update(entity, id, { patientId: to })
}
