import { overlaps, slotRange } from '#domain/appointment/time-slots.ts'
import { importReasons } from '#domain/import/import-reasons.ts'
import type { RowProblem } from '#domain/import/import-verdicts.ts'
import { type AppointmentToImport, readAppointmentRow } from '#domain/import/read-appointment-row.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { Db } from '#server/db/schema.ts'
import { amongIds } from '#server/http/handlers/row-list.ts'
import { mapInTurns } from '#server/platform/in-turns.ts'
import { amongTexts } from './among-texts.ts'
import { readClosedReasons } from './closed-reasons.ts'
import { findProfessional, readProfessionals } from './import-professionals.ts'
import {
  type FileRow,
  type Judgement,
  ROWS_AT_ONCE,
  readHolders,
  readImportedKeys,
  readSiblings,
  refusedRow,
  rowKeyOf,
} from './judged-rows.ts'

/** An appointment of a file with the people that it names. */
export interface PlacedAppointment extends Omit<AppointmentToImport, 'dni' | 'professional'> {
  patientId: number
  professionalId: number
}

interface Candidate {
  file: FileRow
  content: PlacedAppointment
  key: string
  place: string
}

type Range = Pick<PlacedAppointment, 'startTime' | 'endTime'>
/** The times that rows of the file take, by professional and day; line 0 is the agenda's. */
type TakenTimes = Map<string, (Range & { line: number })[]>

const problemOf = (reason: string): RowProblem => ({ verdict: 'refused', reason })

/**
 * Judges appointments of a file: whether patient and professional are known, whether the clinic is open and the time is
 * free in the agenda and in the file, and whether the appointment is there already.
 */
export async function judgeAppointments(
  db: Db,
  importId: number,
  rows: readonly FileRow[],
  today: LocalDate,
): Promise<Judgement<PlacedAppointment>> {
  const candidates = await readCandidates(db, rows, today)
  const found = candidates.flatMap((each) => ('content' in each ? [each] : []))
  const booked = await readBooked(db, found)
  const imported = await readImportedKeys(
    db,
    'appointment',
    found.map(({ key }) => key),
  )
  const taken = await readTakenTimes(db, importId, { candidates: found, rows, today })
  const closedReasonOf = await readClosedReasons(
    db,
    found.map(({ content }) => content.date),
  )
  const judgement: Judgement<PlacedAppointment> = { rows: [], alsoRefused: [] }
  for (const candidate of candidates) {
    if (!('content' in candidate)) {
      judgement.rows.push(refusedRow(candidate.file, candidate.problem))
      continue
    }
    const { file, content, key, place } = candidate
    const problem = presence(candidate, { booked, imported }) ?? clash(content, file.line, taken.get(place) ?? [])
    const verdict = problem?.verdict ?? 'new'
    judgement.rows.push({
      ...file,
      key,
      place,
      verdict,
      reason: problem?.reason ?? closedReasonOf(content) ?? '',
      content,
    })
    if (verdict === 'new') take(taken, place, { ...content, line: file.line })
  }
  return judgement
}

async function readCandidates(db: Db, rows: readonly FileRow[], today: LocalDate) {
  const professionals = await readProfessionals(db)
  const read = await mapInTurns(rows, ROWS_AT_ONCE, (file) => ({ file, ...readAppointmentRow(file.values, today) }))
  const holders = await readHolders(
    db,
    read.flatMap(({ row }) => row?.dni ?? []),
  )
  return read.map(({ file, row, problem }): Candidate | { file: FileRow; problem: RowProblem } => {
    if (problem) return { file, problem }
    const { dni, professional: name, ...said } = row
    const patientId = holders.get(dni)?.id
    if (patientId === undefined) return { file, problem: problemOf(importReasons.unknownPatient(dni)) }
    const professional = findProfessional(professionals, name)
    if ('reason' in professional) return { file, problem: professional }
    const content = { ...said, patientId, professionalId: professional.id }
    const place = `${professional.id}|${said.date}`
    return { file, content, place, key: rowKeyOf('appointments', dni, place, said.startTime) }
  })
}

function presence(
  { content, key }: Candidate,
  { booked, imported }: { booked: ReadonlySet<string>; imported: ReadonlySet<string> },
): RowProblem | null {
  if (booked.has(bookedName(content))) return { verdict: 'present', reason: importReasons.present }
  return imported.has(key) ? { verdict: 'present', reason: importReasons.presentBefore } : null
}

function clash(content: PlacedAppointment, line: number, taken: readonly (Range & { line: number })[]) {
  const holder = taken.find((each) => each.line < line && overlaps(each, content))
  if (!holder) return null
  return problemOf(holder.line === 0 ? importReasons.slotTaken : importReasons.slotOfLine(holder.line))
}

function take(taken: TakenTimes, place: string, time: Range & { line: number }): void {
  taken.set(place, [...(taken.get(place) ?? []), time])
}

const bookedName = ({ patientId, date, startTime }: Pick<PlacedAppointment, 'patientId' | 'date' | 'startTime'>) =>
  `${patientId}|${date}|${startTime}`

/** Finds which of the patients have an appointment at that time, unless it was cancelled or rejected. */
async function readBooked(db: Db, candidates: readonly Candidate[]): Promise<Set<string>> {
  const ids = candidates.map(({ content }) => content.patientId)
  const dates = candidates.map(({ content }) => content.date)
  const rows = await db
    .selectFrom('appointments')
    .select(['patientId', 'date', 'startTime'])
    .where('patientId', 'in', amongIds(ids))
    .where('date', 'in', amongTexts(dates) as never)
    .where('status', 'not in', ['cancelled', 'rejected'])
    .execute()
  return new Set(rows.map(bookedName))
}

async function readTakenTimes(
  db: Db,
  importId: number,
  { candidates, rows, today }: { candidates: readonly Candidate[]; rows: readonly FileRow[]; today: LocalDate },
): Promise<TakenTimes> {
  const taken: TakenTimes = new Map()
  const wanted = [...new Set(candidates.map(({ place }) => place))]
  const slots = await db
    .selectFrom('appointmentSlots')
    .select(['professionalId', 'date', 'slot'])
    .where('date', 'in', amongTexts(candidates.map(({ content }) => content.date)) as never)
    .execute()
  for (const { professionalId, date, slot } of slots)
    take(taken, `${professionalId}|${date}`, { ...slotRange(slot), line: 0 })
  const siblings = await readSiblings(db, importId, 'place', { wanted, lines: rows.map(({ line }) => line) })
  for (const { line, place, values } of siblings) {
    const { row } = readAppointmentRow(values, today)
    if (row && place) take(taken, place, { ...row, line })
  }
  return taken
}
