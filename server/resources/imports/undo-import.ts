import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent, writeAuditEvents } from '#server/db/audit-log.ts'
import type { Changes } from '#server/db/changes.ts'
import { type Db, versionedTable } from '#server/db/schema.ts'
import { writeWithin } from '#server/db/write-transaction.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { invalidTransition } from '#server/http/errors/api-errors.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { inTurns } from '#server/platform/in-turns.ts'
import { deleteAppointment } from '#server/resources/appointments/appointment-writes.ts'
import { expectOwner } from '#server/resources/auth/sessions.ts'
import { deleteClinicalRecord } from '#server/resources/clinical-records/clinical-record-writes.ts'
import { deletePatient } from '#server/resources/patients/patient-writes.ts'
import { ENTITY_OF_KIND } from './commit-import.ts'
import { dropRows } from './empty-old-imports.ts'
import { importTexts } from './import-refusal-texts.ts'
import { existingImport, type ImportRecord, UNDO_MS } from './import-repository.ts'

/** A deletion archives each row with what it has, which takes longer than an insertion. */
const ROWS_PER_UNDO = 100
const ROWS_AT_ONCE = 10

interface UndoneRow {
  line: number
  entityId: number
  /** Why it stays; null when it goes. */
  kept: string | null
  isGone: boolean
}

/**
 * Takes back the next rows of an import, in one write transaction that archives them like any deletion. Rows that
 * somebody has worked on since stay, with the reason. A repeated call goes on with the next ones; the last one finishes.
 * An import that has not started is given up. Throws a 409 when seven days have passed since its start.
 */
export async function undoPiece(context: ServerContext, caller: Caller, id: number): Promise<void> {
  const { db, clock, signal } = context
  const outcome = await db.transaction().execute(async (trx) => {
    const now = clock()
    await expectOwner(trx, now, caller)
    const record = await existingImport(trx, id)
    if (record.undoneAt !== null || record.droppedAt !== null) return 'nothing'
    if (record.startedAt === null) {
      await trx
        .updateTable('imports')
        .set({ droppedAt: timestampOf(now) })
        .where('id', '=', id)
        .execute()
      return 'dropped'
    }
    if (now > Date.parse(record.startedAt) + UNDO_MS) throw invalidTransition(importTexts.tooLate)
    return undoRows(trx, record, { now, userId: caller.userId })
  })
  if (outcome === 'dropped') await dropRows(db, id)
  if (outcome === 'changed') signal.wake()
}

async function undoRows(trx: Db, record: ImportRecord, by: { now: number; userId: number }) {
  const { id, kind } = record
  const at = timestampOf(by.now)
  const entity = ENTITY_OF_KIND[kind]
  const rows = await nextRows(trx, record)
  const leaving = rows.filter(({ kept, isGone }) => kept === null && !isGone)
  const intent = { userId: by.userId, action: `${entity}.undoImport` } as const
  const [first, ...others] = leaving
  if (first) {
    const { version } = await writeWithin({ trx, now: by.now }, intent, async (changes) => {
      await inTurns(leaving, ROWS_AT_ONCE, async (part) => {
        for (const { entityId } of part) await REMOVALS[kind](changes, entityId)
      })
      return { status: 204, entity, id: first.entityId }
    })
    // The write transaction itself logs the first one.
    const events = others.map(({ entityId }) => {
      return { at, userId: by.userId, action: intent.action, about: { entity, id: entityId, version } }
    })
    await writeAuditEvents(trx, events)
  }
  for (const { line, kept, isGone } of rows)
    await noteUndone(trx, id, line, kept ?? (isGone ? importTexts.goneBefore : ''), kept !== null)
  const undoneAt = rows.length < ROWS_PER_UNDO ? at : null
  const undoStartedAt = record.undoStartedAt ?? at
  await trx.updateTable('imports').set({ undoStartedAt, undoneAt }).where('id', '=', id).execute()
  await writeAuditEvent(trx, { at, userId: by.userId, action: 'import.undo', detail: { rows: leaving.length } })
  return leaving.length > 0 ? 'changed' : 'nothing'
}

const REMOVALS: Record<ImportRecord['kind'], (changes: Changes, id: number) => Promise<unknown>> = {
  patients: (changes, id) => deletePatient(changes, { id, seenAppointments: undefined }),
  appointments: deleteAppointment,
  notes: deleteClinicalRecord,
}

async function noteUndone(db: Db, importId: number, line: number, reason: string, isKept: boolean): Promise<void> {
  await db
    .updateTable('importRows')
    .set({ verdict: isKept ? 'kept' : 'undone', reason })
    .where('importId', '=', importId)
    .where('line', '=', line)
    .execute()
}

/** Reads the next rows, the last of the file first, and finds which of them somebody has worked on. */
async function nextRows(db: Db, { id, kind }: ImportRecord): Promise<UndoneRow[]> {
  const table = versionedTable(ENTITY_OF_KIND[kind])
  const rows = await db
    .selectFrom('importRows')
    .leftJoin(table, `${table}.id`, 'importRows.entityId')
    .select(['line', 'entityId', 'importRows.version as importedVersion', `${table}.version as presentVersion`])
    .where('importId', '=', id)
    .where('verdict', '=', 'imported')
    .orderBy('line', 'desc')
    .limit(ROWS_PER_UNDO)
    .execute()
  const ids = rows.flatMap(({ entityId }) => entityId ?? [])
  const worked = await WORKED_ON[kind](db, ids)
  return rows.map(({ line, entityId, importedVersion, presentVersion }) => {
    const isGone = presentVersion === null
    const isEdited = !isGone && presentVersion !== importedVersion
    const kept = isGone ? null : (worked.get(entityId ?? 0) ?? (isEdited ? importTexts.kept.edited : null))
    return { line, entityId: entityId ?? 0, kept, isGone }
  })
}

type Reasons = Map<number, string>

const WORKED_ON: Record<ImportRecord['kind'], (db: Db, ids: readonly number[]) => Promise<Reasons>> = {
  patients: async (db, ids) => {
    const { kept } = importTexts
    const tables = [
      ['users', kept.account],
      ['medicalRecords', kept.records],
      ['incomes', kept.incomes],
      ['appointments', kept.appointments],
    ] as const
    const reasons: Reasons = new Map()
    for (const [table, reason] of tables) {
      const rows = await db
        .selectFrom(table as 'appointments')
        .select('patientId')
        .where('patientId', 'in', [...ids, 0])
        .execute()
      for (const { patientId } of rows) reasons.set(patientId, reason)
    }
    return reasons
  },
  appointments: async (db, ids) => {
    const { charge, visitRecord } = importTexts.kept
    const reasons: Reasons = new Map()
    for (const [table, reason] of [
      ['medicalRecords', visitRecord],
      ['incomes', charge],
    ] as const) {
      const rows = await db
        .selectFrom(table as 'incomes')
        .select('appointmentId')
        .where('appointmentId', 'in', [...ids, 0])
        .execute()
      for (const { appointmentId } of rows) if (appointmentId !== null) reasons.set(appointmentId, reason)
    }
    return reasons
  },
  notes: async () => new Map(),
}
