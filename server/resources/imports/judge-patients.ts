import { importReasons } from '#domain/import/import-reasons.ts'
import { type PatientToImport, readPatientRow } from '#domain/import/read-patient-row.ts'
import { isSameName } from '#domain/import/same-name.ts'
import { fullName } from '#domain/patient/patient.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { Db } from '#server/db/schema.ts'
import { mapInTurns } from '#server/platform/in-turns.ts'
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

interface Named {
  line: number
  firstName: string
  lastName: string
}

/**
 * Judges patients of a file: against those on file, those that an earlier import brought, and the other rows of the
 * file. The same DNI with the same name is the same person; with another name both rows are refused.
 */
export async function judgePatients(
  db: Db,
  importId: number,
  rows: readonly FileRow[],
  today: LocalDate,
): Promise<Judgement<PatientToImport>> {
  const read = await mapInTurns(rows, ROWS_AT_ONCE, (row) => ({ row, ...splitRead(row, today) }))
  const wanted = read.flatMap(({ key }) => key ?? [])
  const holders = await readHolders(
    db,
    read.flatMap(({ patient }) => patient?.dni ?? []),
  )
  const imported = await readImportedKeys(db, 'patient', wanted)
  const siblings = new Map<string, Named[]>()
  const add = (key: string, named: Named) => siblings.set(key, [...(siblings.get(key) ?? []), named])
  const others = await readSiblings(db, importId, 'key', { wanted, lines: rows.map(({ line }) => line) })
  for (const { line, key, values } of others) {
    const patient = readPatientRow(values, today).row
    if (patient && key) add(key, { line, ...patient })
  }
  const judgement: Judgement<PatientToImport> = { rows: [], alsoRefused: [] }
  for (const { row, patient, key, problem } of read) {
    if (problem) {
      judgement.rows.push(refusedRow(row, problem))
      continue
    }
    const found: Pick<JudgedRow<never>, 'verdict' | 'reason'> = judgeHolder(patient, holders.get(patient.dni)) ??
      (imported.has(key) ? { verdict: 'present', reason: importReasons.presentBefore } : null) ??
      judgeSiblings(row, patient, siblings.get(key) ?? [], judgement) ?? { verdict: 'new', reason: '' }
    judgement.rows.push({ ...row, ...found, key, place: null, content: patient })
    add(key, { line: row.line, ...patient })
  }
  return judgement
}

function splitRead(row: FileRow, today: LocalDate) {
  const { row: patient, problem } = readPatientRow(row.values, today)
  return problem ? { patient: null, key: null, problem } : { patient, key: rowKeyOf('patients', patient.dni), problem }
}

function judgeHolder(patient: PatientToImport, holder: (Omit<Named, 'line'> & { id: number }) | undefined) {
  if (!holder) return null
  return isSameName(patient, holder)
    ? { verdict: 'present' as const, reason: importReasons.present }
    : { verdict: 'sameDni' as const, reason: importReasons.dniOfOther(fullName(holder)) }
}

function judgeSiblings(
  { line }: FileRow,
  patient: PatientToImport,
  siblings: readonly Named[],
  judgement: Judgement<PatientToImport>,
) {
  const other = siblings.find((sibling) => !isSameName(sibling, patient))
  if (!other) {
    const same = siblings.find((sibling) => sibling.line < line)
    return same ? { verdict: 'present' as const, reason: importReasons.sameAsLine(same.line) } : null
  }
  const reason = importReasons.dniOfLine(line, fullName(patient))
  judgement.alsoRefused.push({ line: other.line, reason })
  for (const row of judgement.rows) {
    if (row.line === other.line && row.verdict === 'new') Object.assign(row, { verdict: 'sameDni', reason })
  }
  return { verdict: 'sameDni' as const, reason: importReasons.dniOfLine(other.line, fullName(other)) }
}
