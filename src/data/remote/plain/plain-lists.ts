import { RefusedError } from '#data/remote/http/api-error.ts'
import { readAnswer } from '#data/remote/http/read-answer.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import { listReader, type PlainRow, readPlainRow } from '#domain/wire/plain-wire.ts'
import type { SyncedEntity } from '#domain/wire/sync-wire.ts'

/** The rows of each list, as far as a session may ask for them. */
export type Lists = Partial<Record<SyncedEntity, PlainRow[]>>

/** What has an own call by id. */
export type PlainEntity = keyof typeof readPlainRow

/** The calls of spec section 7, by resource. */
const PATHS: Record<PlainEntity, string> = {
  appointment: 'appointments',
  patient: 'patients',
  income: 'incomes',
  professional: 'users/professionals',
  record: 'medical-history',
}

/** The reader of each list. */
export const readList = {
  appointment: listReader(readPlainRow.appointment),
  patient: listReader(readPlainRow.patient),
  income: listReader(readPlainRow.income),
  professional: listReader(readPlainRow.professional),
  record: listReader(readPlainRow.record),
}

/** GET /appointments: every appointment, cancelled ones too. All of these throw UnreachableError and RefusedError. */
export async function fetchPlainAppointments(ask: Ask): Promise<PlainRow[]> {
  const query = { includeCancelled: true }
  return readAnswer(readList.appointment, await ask({ method: 'GET', path: PATHS.appointment, query }))
}

/** GET /patients: every patient, or those that the server finds for these words; a server that can't search gives them all. */
export async function fetchPlainPatients(ask: Ask, search?: string): Promise<PlainRow[]> {
  const query = search ? { query: { search } } : {}
  return readAnswer(readList.patient, await ask({ method: 'GET', path: PATHS.patient, ...query }))
}

/** GET /incomes/date-range. */
export async function fetchPlainIncomes(ask: Ask, { from, to }: DayRange): Promise<PlainRow[]> {
  const query = { startDate: from, endDate: to }
  return readAnswer(readList.income, await ask({ method: 'GET', path: 'incomes/date-range', query }))
}

/** GET /users/professionals: those who still work here. */
export async function fetchPlainProfessionals(ask: Ask): Promise<PlainRow[]> {
  const rows = readAnswer(readList.professional, await ask({ method: 'GET', path: PATHS.professional }))
  return rows.map((row) => ({ ...row, active: true }))
}

/** GET /medical-history/patient/{id}. */
export async function fetchPlainRecords(ask: Ask, patientId: number): Promise<PlainRow[]> {
  return readAnswer(readList.record, await ask({ method: 'GET', path: `${PATHS.record}/patient/${patientId}` }))
}

/** One row as the server has it, read and as it came. */
export interface FoundRow {
  row: PlainRow
  raw: Readonly<Record<string, unknown>>
}

/** GET by id; null when the API itself says 404: only that is proof that a row is gone. Throws as above. */
export async function fetchPlainRow(ask: Ask, entity: PlainEntity, id: number): Promise<FoundRow | null> {
  const reply = await ask({ method: 'GET', path: `${PATHS[entity]}/${id}` })
  try {
    const row = readAnswer(readPlainRow[entity], reply)
    return { row, raw: reply.kind === 'answer' ? (reply.body as FoundRow['raw']) : {} }
  } catch (error) {
    const isGone = error instanceof RefusedError && error.status === 404
    if (isGone && reply.kind === 'answer' && reply.body !== undefined) return null
    throw error
  }
}
