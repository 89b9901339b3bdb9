import type { Insertable } from 'kysely'
import type { PatientToImport } from '#domain/import/read-patient-row.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import type { Db, ImportRowTable } from '#server/db/schema.ts'
import { inTurns } from '#server/platform/in-turns.ts'
import type { ImportRecord } from './import-repository.ts'
import { judgeAppointments, type PlacedAppointment } from './judge-appointments.ts'
import { judgeNotes, type PlacedNote } from './judge-notes.ts'
import { judgePatients } from './judge-patients.ts'
import { type FileRow, type JudgedRow, type Judgement, ROWS_AT_ONCE } from './judged-rows.ts'

/** The judgement of rows, by the kind of their import. */
export type JudgedOfKind =
  | ({ kind: 'patients' } & Judgement<PatientToImport>)
  | ({ kind: 'appointments' } & Judgement<PlacedAppointment>)
  | ({ kind: 'notes' } & Judgement<PlacedNote>)

/**
 * Judges rows against the database as it is now and against the other rows of their file, without changing anything.
 * The dry run and the import itself call it, so that both decide by the same rules.
 */
export async function judgeRows(
  db: Db,
  { id, kind }: Pick<ImportRecord, 'id' | 'kind'>,
  rows: readonly FileRow[],
  now: number,
): Promise<JudgedOfKind> {
  const today = clinicDayAt(now)
  if (kind === 'patients') return { kind, ...(await judgePatients(db, id, rows, today)) }
  if (kind === 'appointments') return { kind, ...(await judgeAppointments(db, id, rows, today)) }
  return { kind, ...(await judgeNotes(db, id, rows, today)) }
}

/** What became of a row of the clinic. */
export interface RowEffect {
  entityId: number
  version: number
}

/** Stores rows with their verdicts; a row that is there is replaced. */
export async function storeJudgedRows(
  db: Db,
  importId: number,
  { rows, alsoRefused }: Judgement<unknown>,
  effects: ReadonlyMap<number, RowEffect> = new Map(),
): Promise<void> {
  for (const { line, reason } of alsoRefused) {
    await db
      .updateTable('importRows')
      .set({ verdict: 'sameDni', reason })
      .where('importId', '=', importId)
      .where('line', '=', line)
      .where('verdict', '=', 'new')
      .execute()
  }
  await inTurns(rows, ROWS_AT_ONCE, (part) =>
    storeRows(
      db,
      part.map((row) => storedRow(importId, row, effects.get(row.line))),
    ),
  )
}

async function storeRows(db: Db, rows: readonly Insertable<ImportRowTable>[]): Promise<void> {
  await db
    .insertInto('importRows')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['importId', 'line']).doUpdateSet(({ ref }) => ({
        key: ref('excluded.key'),
        place: ref('excluded.place'),
        verdict: ref('excluded.verdict'),
        reason: ref('excluded.reason'),
        content: ref('excluded.content'),
        entityId: ref('excluded.entityId'),
        version: ref('excluded.version'),
      })),
    )
    .execute()
}

function storedRow(importId: number, row: JudgedRow<unknown>, effect: RowEffect | undefined) {
  const { line, key, place, verdict, reason, values } = row
  const { entityId = null, version = null } = effect ?? {}
  const told = effect ? ('imported' as const) : verdict
  return { importId, line, key, place, verdict: told, reason, content: JSON.stringify(values), entityId, version }
}
