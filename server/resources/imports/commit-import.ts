import { CLINICAL_TEXT_FIELDS, type ClinicalTexts } from '#domain/clinical-record/clinical-record.ts'
import type { PatientToImport } from '#domain/import/read-patient-row.ts'
import { ROWS_PER_PIECE } from '#domain/wire/import-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent, writeAuditEvents } from '#server/db/audit-log.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Db } from '#server/db/schema.ts'
import type { VersionedEntity } from '#server/db/versioned-tables.ts'
import { writeWithin } from '#server/db/write-transaction.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { invalidTransition } from '#server/http/errors/api-errors.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { inTurns } from '#server/platform/in-turns.ts'
import { bookSlots } from '#server/resources/appointments/double-booking.ts'
import { expectOwner } from '#server/resources/auth/sessions.ts'
import { insertPatient } from '#server/resources/patients/patient-writes.ts'
import { importTexts } from './import-refusal-texts.ts'
import { existingImport, type ImportRecord } from './import-repository.ts'
import type { PlacedAppointment } from './judge-appointments.ts'
import type { PlacedNote } from './judge-notes.ts'
import { type JudgedOfKind, judgeRows, type RowEffect, storeJudgedRows } from './judge-rows.ts'
import { ROWS_AT_ONCE } from './judged-rows.ts'
import { countRows } from './receive-import.ts'

/** The entity that the rows of each kind become. */
export const ENTITY_OF_KIND = {
  patients: 'patient',
  appointments: 'appointment',
  notes: 'clinicalRecord',
} as const satisfies Record<ImportRecord['kind'], VersionedEntity>

/**
 * Imports the next rows of an import, at most ROWS_PER_PIECE, in one write transaction with the notes of what became of
 * each. So a piece happened wholly or not at all, and a repeated call goes on with the next one. Each row is judged
 * again, since the clinic may have changed since the dry run. The last call finishes the import; later ones change
 * nothing. Throws a 409 while rows are missing, and for an import that was taken back.
 */
export async function commitPiece(context: ServerContext, { userId, tokenHash }: Caller, id: number): Promise<void> {
  const { db, clock, signal } = context
  const hasChanged = await db.transaction().execute(async (trx) => {
    const now = clock()
    await expectOwner(trx, now, { tokenHash })
    const record = await existingImport(trx, id)
    if (record.finishedAt !== null && record.undoStartedAt === null) return false
    await expectComplete(trx, record)
    const pending = await nextRows(trx, id)
    const judged = await judgeRows(trx, record, pending, now)
    const effects = await insertRows(trx, judged, { now, userId })
    if (pending.length > 0) await storeJudgedRows(trx, id, judged, effects)
    const at = timestampOf(now)
    const finishedAt = pending.length < ROWS_PER_PIECE ? at : null
    await trx
      .updateTable('imports')
      .set({ startedAt: record.startedAt ?? at, finishedAt })
      .where('id', '=', id)
      .execute()
    await writeAuditEvent(trx, { at, userId, action: 'import.commit', detail: { rows: effects.size } })
    return effects.size > 0
  })
  if (hasChanged) signal.wake()
}

async function expectComplete(db: Db, { id, rowCount, undoStartedAt, droppedAt, startedAt }: ImportRecord) {
  if (undoStartedAt !== null || droppedAt !== null) throw invalidTransition(importTexts.takenBack)
  if (startedAt === null && (await countRows(db, id)) < rowCount) throw invalidTransition(importTexts.incomplete)
}

async function nextRows(db: Db, importId: number) {
  const rows = await db
    .selectFrom('importRows')
    .select(['line', 'content'])
    .where('importId', '=', importId)
    .where('verdict', '=', 'new')
    .orderBy('line')
    .limit(ROWS_PER_PIECE)
    .execute()
  return rows.map(({ line, content }) => ({ line, values: JSON.parse(content) as Record<string, string> }))
}

async function insertRows(
  trx: Db,
  judged: JudgedOfKind,
  by: { now: number; userId: number },
): Promise<Map<number, RowEffect>> {
  const wanted = insertionsOf(judged, by.now)
  const ids = new Map<number, number>()
  if (wanted.length === 0) return new Map()
  const entity = ENTITY_OF_KIND[judged.kind]
  const intent = { userId: by.userId, action: `${entity}.import` } as const
  const { version } = await writeWithin({ trx, now: by.now }, intent, async (changes) => {
    await inTurns(wanted, ROWS_AT_ONCE, async (part) => {
      for (const { line, insert } of part) ids.set(line, await insert(changes))
    })
    const [first = 0] = ids.values()
    return { status: 201, entity, id: first }
  })
  // The write transaction itself logs the first one.
  const [, ...others] = ids.values()
  const at = timestampOf(by.now)
  await inTurns(others, ROWS_AT_ONCE, (part) =>
    writeAuditEvents(
      trx,
      part.map((id) => ({ at, userId: by.userId, action: intent.action, about: { entity, id, version } })),
    ),
  )
  return new Map([...ids].map(([line, entityId]) => [line, { entityId, version }]))
}

interface Insertion {
  line: number
  insert: (changes: Changes) => Promise<number>
}

function insertionsOf(judged: JudgedOfKind, now: number): Insertion[] {
  if (judged.kind === 'patients')
    return each(judged.rows, (changes, patient: PatientToImport) => insertPatient(changes, patient, true))
  if (judged.kind === 'appointments')
    return each(judged.rows, (changes, appointment: PlacedAppointment) => insertAppointment(changes, appointment, now))
  return each(judged.rows, insertNote)
}

function each<C>(
  rows: readonly { line: number; verdict: string; content: C | null }[],
  insert: (changes: Changes, content: C) => Promise<number>,
): Insertion[] {
  return rows.flatMap(({ line, verdict, content }) =>
    verdict === 'new' && content !== null ? [{ line, insert: (changes: Changes) => insert(changes, content) }] : [],
  )
}

/** Its time is free: the row was judged in this transaction. */
async function insertAppointment(changes: Changes, content: PlacedAppointment, now: number): Promise<number> {
  const row = {
    ...content,
    status: 'scheduled' as const,
    ref: null,
    patientNotes: '',
    cancellationReason: null,
    requestRef: null,
  }
  const id = await changes.insert('appointment', row)
  await bookSlots(changes.db, id, row, now)
  return id
}

const BLANK_TEXTS = Object.fromEntries(CLINICAL_TEXT_FIELDS.map((field) => [field, ''])) as ClinicalTexts

/** Nobody of the clinic wrote it: a copied note has no author (clinicalRecordTies). */
async function insertNote(changes: Changes, { text, ...content }: PlacedNote): Promise<number> {
  const ties = { ...content, ref: null, appointmentId: null, createdBy: null, updatedBy: null }
  return changes.insert('clinicalRecord', { ...BLANK_TEXTS, ...ties, observations: text })
}
