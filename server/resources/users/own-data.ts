import { timestampOf } from '#server/clock.ts'
import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import { expectRoomForCall } from '#server/db/call-counts.ts'
import type { Db } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { listAppointments } from '#server/resources/appointments/appointment-repository.ts'
import { listIncomesOfPatient } from '#server/resources/incomes/income-repository.ts'
import { writeReadings } from '#server/resources/medical-history/reading-trail.ts'
import { listRecordsOfPatient } from '#server/resources/medical-history/record-repository.ts'
import { findPatient } from '#server/resources/patients/patient-repository.ts'
import { findUser, userResourceOf } from './user-repository.ts'

type ExportContext = Pick<ServerContext, 'db' | 'clock' | 'limits'>

/**
 * What the clinic holds about the caller, at one moment (Ley 25.326, art. 14); null for any other id, of staff too.
 *
 * In it is what the person may read: the account and its open sessions, the record, every turno with the notes that the patient
 * wrote, the payments without the staff's notes, and, once staff have said that the account is this person, the whole clinical
 * history as it reads now, which is the patient's own (Ley 26.529, art. 14): whoever registered under a stranger's DNI gets none of
 * what is written there about that stranger. Not in it is what the staff noted for themselves about turnos and payments. The export and every clinical record
 * in it leave a row in the audit log, like a reading by staff; without it there is no answer. So an account has only so many an
 * hour (429): nobody may fill the log, of which nothing is ever deleted.
 */
export async function exportOwnData({ db, clock, limits }: ExportContext, id: number, caller: Caller) {
  if (id !== caller.userId) return null
  return db.transaction().execute(async (trx) => {
    const user = await findUser(trx, id)
    if (!user) return null
    const now = clock()
    await expectRoomForCall(trx, { limits, limit: 'exportsPerAccount', subject: String(id), now })
    const at = timestampOf(now)
    const file = user.patientId === null ? NO_FILE : await fileOf(trx, user.patientId, user.vouched === 1)
    await writeAuditEvent(trx, { at, userId: id, action: 'user.export', about: { entity: 'user', id } })
    await writeReadings(trx, { at, userId: id }, file.clinicalRecords)
    return {
      exportedAt: at,
      user: { ...userResourceOf(user), createdAt: user.createdAt },
      ...file,
      clinicalRecordsIncluded: user.vouched === 1,
      sessions: await openSessions(trx, id, now),
    }
  })
}

type File = Awaited<ReturnType<typeof fileOf>>
const NO_FILE: File = { patient: null, appointments: [], incomes: [], clinicalRecords: [] }

async function fileOf(db: Db, patientId: number, isVouched: boolean) {
  const scope = { patientId }
  const incomes = await listIncomesOfPatient(db, patientId)
  return {
    patient: await findPatient(db, patientId, scope),
    appointments: await listAppointments(db, { includeCancelled: true }, scope),
    incomes: incomes.map(({ notes: _notes, recordedBy: _by, Patient: _patient, ...own }) => own),
    clinicalRecords: isVouched ? await listRecordsOfPatient(db, patientId) : [],
  }
}

async function openSessions(db: Db, userId: number, now: number) {
  const rows = await db
    .selectFrom('sessions')
    .select(['createdAt', 'usedAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ createdAt, usedAt, expiresAt }) => {
    return { createdAt, lastUsedAt: timestampOf(usedAt), expiresAt: timestampOf(expiresAt) }
  })
}
