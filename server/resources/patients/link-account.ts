import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import type { Db } from '#server/db/schema.ts'
import {
  duplicate,
  invalidFields,
  invalidRequest,
  invalidTransition,
  notFound,
} from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
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
 * Ties an account to the confirmed record of the same person, whom staff have made sure of (T6: nothing links by itself). Appointments,
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
  await expectConfirmedRecord(db, patientId)
  await expectNoAccount(db, patientId)
  await changes.linkUser(userId, patientId)
  await changes.verifyAccounts(patientId)
  if (provisional) await dissolve(changes, provisional, { patientId, staffId })
  return effect
}

interface RecordLink {
  /** The record that waits. */
  id: number
  /** The confirmed one of the same person. */
  patientId: number
  staffId: number
}

/**
 * As linkAccount, for a record that waits and came with no account: what hangs on it goes over to the confirmed record of the same
 * person, and it goes to the archive. Throws 404 for an unknown record, 400 for a confirmed one that is not, 409 when the record that
 * waits is confirmed by now, or has an account: then that is what is linked.
 */
export async function linkRecord(changes: Changes, { id, patientId, staffId }: RecordLink): Promise<Effect> {
  const waiting = await patientRow(changes.db, id)
  if (!waiting) throw notFound(errorTexts.patientNotFound)
  if (waiting.confirmed === 1) throw invalidTransition(errorTexts.alreadyConfirmed)
  await expectConfirmedRecord(changes.db, patientId)
  const account = await changes.db.selectFrom('users').select('id').where('patientId', '=', id).executeTakeFirst()
  if (account) throw invalidTransition(errorTexts.linkItsAccount)
  await dissolve(changes, waiting, { patientId, staffId })
  return { status: 200, entity: 'patient', id }
}

async function expectConfirmedRecord(db: Db, id: number): Promise<void> {
  const record = await patientRow(db, id)
  if (!record) throw invalidFields({ patientId: errorTexts.unknownPatient })
  if (record.confirmed === 0) throw invalidFields({ patientId: errorTexts.notConfirmed })
}

async function expectNoAccount(db: Db, id: number): Promise<void> {
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
