import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import type { Db } from '#server/db/schema.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { type RowList, readList } from '#server/http/handlers/row-list.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { expectCallAllowed } from '#server/rate-limits/rate-limit.ts'
import { appointmentList } from '#server/resources/appointments/appointment-repository.ts'
import { expectSameCaller } from '#server/resources/auth/sessions.ts'
import { writeClinicalRecordAccess } from '#server/resources/clinical-records/clinical-record-access-log.ts'
import { clinicalRecordsOfPatient } from '#server/resources/clinical-records/clinical-record-repository.ts'
import { incomeListOfPatient } from '#server/resources/incomes/income-repository.ts'
import { findPatient } from '#server/resources/patients/patient-repository.ts'
import { findUser, type UserRow, userResourceOf } from './user-repository.ts'

type ExportContext = Pick<ServerContext, 'db' | 'clock' | 'limits'>

interface ExportRequest {
  id: number
  caller: Caller
  /** Aborts when the client has gone. */
  gone: AbortSignal
}

/**
 * Exports what the clinic holds about the caller (Ley 25.326, art. 14); null for any other id, also for staff. Lists
 * are read in parts, and a row that is on a list throughout is included. Throws 401 when the session or the account's
 * file has changed by then.
 *
 * It contains the account, its open sessions, the patient file, all appointments with the patient's own notes, and the
 * payments. It contains the whole clinical history, which belongs to the patient (Ley 26.529, art. 14), only when staff
 * have verified the account: somebody who registered with a stranger's DNI gets none of it. It leaves out the staff's
 * notes about appointments and payments.
 *
 * The export and each clinical record in it are logged like any access of staff; without the event there is no answer.
 * So the exports per account and hour are limited (429): nobody may fill the log, from which nothing is ever deleted.
 */
export async function exportOwnData(context: ExportContext, { id, caller, gone }: ExportRequest) {
  const now = context.clock()
  const user = id === caller.userId ? await countExport(context, id, now) : null
  if (!user) return null
  const { db } = context
  const at = timestampOf(now)
  const file = user.patientId === null ? NO_FILE : await fileOf(db, { user, patientId: user.patientId, at, gone })
  const sessions = await openSessions(db, id, now)
  await expectSameCaller(db, context.clock(), caller)
  return {
    exportedAt: at,
    user: { ...userResourceOf(user), createdAt: user.createdAt },
    ...file,
    clinicalRecordsIncluded: user.vouched === 1,
    sessions,
  }
}

/** Counts and logs the export before anything is read. */
async function countExport({ db, limits }: ExportContext, id: number, now: number) {
  return db.transaction().execute(async (trx) => {
    const user = await findUser(trx, id)
    if (!user) return null
    await expectCallAllowed(trx, { limits, limit: 'exportsPerAccount', subject: String(id), now })
    const about = { entity: 'user' as const, id }
    await writeAuditEvent(trx, { at: timestampOf(now), userId: id, action: 'user.export', about })
    return user
  })
}

type File = Awaited<ReturnType<typeof fileOf>>
const NO_FILE: File = { patient: null, appointments: [], incomes: [], clinicalRecords: [] }

interface FileOwner extends Pick<ExportRequest, 'gone'> {
  user: UserRow
  patientId: number
  at: string
}

async function fileOf(db: Db, { user, patientId, at, gone }: FileOwner) {
  const scope = { patientId }
  const incomes = await wholeOf(incomeListOfPatient(db, patientId), gone)
  const records = clinicalRecordsOfPatient(db, patientId)
  const logAccess = (rows: readonly { id: number; version: number }[]) =>
    writeClinicalRecordAccess(db, { at, userId: user.id }, rows)
  return {
    patient: await findPatient(db, patientId, scope),
    appointments: await wholeOf(appointmentList(db, { includeCancelled: true }, scope), gone),
    incomes: incomes.map(({ notes: _notes, recordedBy: _by, recordedByName: _name, Patient: _patient, ...own }) => own),
    clinicalRecords: user.vouched === 1 ? await wholeOf(records, gone, logAccess) : [],
  }
}

/** Reads a whole list; `onPart` receives the rows of each part. Throws the reason of `gone`. */
async function wholeOf<Row>(
  list: RowList<Row>,
  gone: AbortSignal,
  onPart?: (rows: readonly Row[]) => Promise<void>,
): Promise<Row[]> {
  const { parts } = await readList(list, () => !gone.aborted)
  const whole: Row[] = []
  for await (const rows of parts) {
    gone.throwIfAborted()
    await onPart?.(rows)
    whole.push(...rows)
  }
  return whole
}

async function openSessions(db: Db, userId: number, now: number) {
  const rows = await db
    .selectFrom('sessions')
    .select(['device', 'createdAt', 'usedAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ device, createdAt, usedAt, expiresAt }) => {
    return { device, createdAt, lastUsedAt: timestampOf(usedAt), expiresAt: timestampOf(expiresAt) }
  })
}
