import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import { type Db, versionedTable } from '#server/db/schema.ts'
import {
  duplicate,
  invalidFields,
  invalidRequest,
  invalidTransition,
  notFound,
} from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { moveClinicalRecordsOf } from '#server/resources/clinical-records/clinical-record-writes.ts'
import { findUser } from '#server/resources/users/user-repository.ts'
import { type PatientRow, patientRow } from './patient-repository.ts'

interface Link {
  /** The patient's account. */
  userId: number
  patientId: number
  /** The staff member who decides that both are one person. */
  staffId: number
}

/**
 * Links an account to the confirmed file of the same person, after staff have checked this (T6: nothing is linked
 * automatically). One change does it all: the provisional record's appointments, incomes and clinical records move
 * over, and that file is archived. The account's sessions and cursors end. Nobody else could see the provisional
 * rows, so the former owner needs no tombstones. The account is verified if it is active. Linking again changes
 * nothing.
 *
 * Throws 404 for an unknown account. Throws 400 for a staff account, and for a file that is unknown or not confirmed.
 * Throws 409 when the account's present file is confirmed (two confirmed files are never merged), or when the
 * file has an active account (its owner can recover that one).
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
  await expectConfirmedFile(db, patientId)
  await expectNoAccount(db, patientId)
  await changes.linkUser(userId, patientId)
  await changes.verifyAccounts(patientId)
  if (provisional) await mergeInto(changes, provisional, { patientId, staffId })
  return effect
}

interface FileLink {
  /** The provisional file. */
  id: number
  /** The confirmed file of the same person. */
  patientId: number
  staffId: number
}

/**
 * Merges a provisional file without an account into the confirmed file of the same person: its rows move over, and
 * it is archived (see linkAccount). Throws 404 for an unknown file, and 400 when `patientId` is unknown or not
 * confirmed. Throws 409 when the provisional file is confirmed by now, or has an account, which is then the one to
 * link.
 */
export async function linkPatientFile(changes: Changes, { id, patientId, staffId }: FileLink): Promise<Effect> {
  const waiting = await patientRow(changes.db, id)
  if (!waiting) throw notFound(errorTexts.patientNotFound)
  if (waiting.confirmed === 1) throw invalidTransition(errorTexts.alreadyConfirmed)
  await expectConfirmedFile(changes.db, patientId)
  const account = await changes.db.selectFrom('users').select('id').where('patientId', '=', id).executeTakeFirst()
  if (account) throw invalidTransition(errorTexts.linkItsAccount)
  await mergeInto(changes, waiting, { patientId, staffId })
  return { status: 200, entity: 'patient', id }
}

async function expectConfirmedFile(db: Db, id: number): Promise<void> {
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

async function mergeInto(
  changes: Changes,
  provisional: PatientRow,
  { patientId, staffId }: Omit<Link, 'userId'>,
): Promise<void> {
  for (const entity of MOVED) await moveRows(changes, entity, provisional.id, patientId)
  await moveClinicalRecordsOf(changes, { from: provisional.id, to: patientId, staffId })
  await changes.remove('patient', provisional, provisional.id)
}

/** The entities whose rows move to the confirmed file. */
const MOVED = ['appointment', 'income', 'plan', 'planMember', 'payment', 'contact', 'waiting'] as const

async function moveRows(changes: Changes, entity: (typeof MOVED)[number], from: number, to: number): Promise<void> {
  // All of them have the patient's column.
  const table = versionedTable(entity) as string as 'appointments'
  const rows = await changes.db.selectFrom(table).select('id').where('patientId', '=', from).orderBy('id').execute()
  for (const { id } of rows) await changes.update(entity, id, { patientId: to })
}
