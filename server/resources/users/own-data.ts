import { timestampOf } from '#server/clock.ts'
import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import type { Db } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { listAppointments } from '#server/resources/appointments/appointment-repository.ts'
import { listIncomesOfPatient } from '#server/resources/incomes/income-repository.ts'
import { writeReadings } from '#server/resources/medical-history/reading-trail.ts'
import { listRecordsOfPatient } from '#server/resources/medical-history/record-repository.ts'
import { findPatient } from '#server/resources/patients/patient-repository.ts'
import { findUser, userResourceOf } from './user-repository.ts'

/**
 * What the clinic holds about the caller, at one moment (Ley 25.326, art. 14); null for any other id, of staff too.
 *
 * In it is what the person may read: the account and its open sessions, the record, every turno with the notes that the patient
 * wrote, the payments without the staff's notes, and the whole clinical history as it reads now, which is the patient's own (Ley
 * 26.529, art. 14). Not in it is what the staff noted for themselves about turnos and payments. The export and every clinical record
 * in it leave a row in the audit log, like a reading by staff; without it there is no answer.
 */
export async function exportOwnData({ db, clock }: Pick<ServerContext, 'db' | 'clock'>, id: number, caller: Caller) {
  if (id !== caller.userId) return null
  return db.transaction().execute(async (trx) => {
    const user = await findUser(trx, id)
    if (!user) return null
    const at = timestampOf(clock())
    const file = user.patientId === null ? NO_FILE : await fileOf(trx, user.patientId)
    await writeAuditEvent(trx, { at, userId: id, action: 'user.export', about: { entity: 'user', id } })
    await writeReadings(trx, { at, userId: id }, file.clinicalRecords)
    return {
      exportedAt: at,
      user: { ...userResourceOf(user), createdAt: user.createdAt },
      ...file,
      sessions: await openSessions(trx, id, clock()),
    }
  })
}

type File = Awaited<ReturnType<typeof fileOf>>
const NO_FILE: File = { patient: null, appointments: [], incomes: [], clinicalRecords: [] }

async function fileOf(db: Db, patientId: number) {
  const scope = { patientId }
  const incomes = await listIncomesOfPatient(db, patientId)
  return {
    patient: await findPatient(db, patientId, scope),
    appointments: await listAppointments(db, { includeCancelled: true }, scope),
    incomes: incomes.map(({ notes: _notes, recordedBy: _by, Patient: _patient, ...own }) => own),
    clinicalRecords: await listRecordsOfPatient(db, patientId),
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
