import { DEFAULT_PROFESSIONAL_ID } from '#domain/fields/default-values.ts'
import { importReasons } from '#domain/import/import-reasons.ts'
import type { RowProblem } from '#domain/import/import-verdicts.ts'
import { type NoteToImport, readNoteRow } from '#domain/import/read-appointment-row.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { Db } from '#server/db/schema.ts'
import { mapInTurns } from '#server/platform/in-turns.ts'
import { findProfessional, readProfessionals } from './import-professionals.ts'
import {
  type FileRow,
  type JudgedRow,
  type Judgement,
  ROWS_AT_ONCE,
  readHolders,
  readImportedKeys,
  readSiblings,
  refusedRow,
  rowKeyOf,
} from './judged-rows.ts'

/** A note of a former history with its people. */
export interface PlacedNote {
  patientId: number
  professionalId: number
  occurredOn: LocalDate
  text: string
}

/** Judges notes of a former history: whether the patient is known, and whether the same note is there already. */
export async function judgeNotes(
  db: Db,
  importId: number,
  rows: readonly FileRow[],
  today: LocalDate,
): Promise<Judgement<PlacedNote>> {
  const professionals = await readProfessionals(db)
  const read = await mapInTurns(rows, ROWS_AT_ONCE, (file) => ({ file, ...readNoteRow(file.values, today) }))
  const holders = await readHolders(
    db,
    read.flatMap(({ row }) => row?.dni ?? []),
  )
  const wanted = read.flatMap(({ row }) => (row ? [keyOf(row)] : []))
  const imported = await readImportedKeys(db, 'clinicalRecord', wanted)
  const lines = new Map<string, number>()
  const siblings = await readSiblings(db, importId, 'key', { wanted, lines: rows.map(({ line }) => line) })
  for (const { key, line } of siblings) if (key) lines.set(key, line)
  const judged = read.map(({ file, row, problem }): JudgedRow<PlacedNote> => {
    if (problem) return refusedRow(file, problem)
    const patientId = holders.get(row.dni)?.id
    if (patientId === undefined) return refusedRow(file, refusal(importReasons.unknownPatient(row.dni)))
    const professional =
      row.professional === '' ? onlyOne(professionals) : findProfessional(professionals, row.professional)
    if ('reason' in professional) return refusedRow(file, professional)
    const content = { patientId, professionalId: professional.id, occurredOn: row.date, text: row.text }
    const key = keyOf(row)
    const earlier = lines.get(key) ?? file.line
    lines.set(key, Math.min(earlier, file.line))
    return { ...file, ...presence(imported.has(key), { earlier, line: file.line }), key, place: null, content }
  })
  return { rows: judged, alsoRefused: [] }
}

function presence(wasImported: boolean, { earlier, line }: { earlier: number; line: number }) {
  if (wasImported) return { verdict: 'present' as const, reason: importReasons.presentBefore }
  if (earlier < line) return { verdict: 'present' as const, reason: importReasons.sameAsLine(earlier) }
  return { verdict: 'new' as const, reason: '' }
}

const refusal = (reason: string): RowProblem => ({ verdict: 'refused', reason })

const keyOf = ({ dni, date, ownText }: NoteToImport) => rowKeyOf('notes', dni, date, ownText.replace(/\s+/g, ' '))

/** Former histories rarely name who treated: the only professional did, else the one of records that name none. */
function onlyOne(professionals: readonly { id: number }[]): { id: number } {
  const [only, ...more] = professionals
  return only && more.length === 0 ? only : { id: DEFAULT_PROFESSIONAL_ID }
}
