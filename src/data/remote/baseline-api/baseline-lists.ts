import { RefusedError } from '#data/remote/http/api-error.ts'
import { readAnswer } from '#data/remote/http/read-answer.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import type { SyncedEntity } from '#domain/fields/entities.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import { type BaselineRow, listReader, readBaselineRow } from '#domain/wire/baseline-wire.ts'

/** The rows of each list, as far as a session may ask for them. */
export type Lists = Partial<Record<SyncedEntity, BaselineRow[]>>

/** What has an own call by id. */
export type BaselineEntity = keyof typeof readBaselineRow

/** The calls of spec section 7, by resource. */
const PATHS: Record<BaselineEntity, string> = {
  appointment: 'appointments',
  patient: 'patients',
  income: 'incomes',
  professional: 'users/professionals',
  record: 'medical-history',
}

/** The reader of each list. */
export const readList = {
  appointment: listReader(readBaselineRow.appointment),
  patient: listReader(readBaselineRow.patient),
  income: listReader(readBaselineRow.income),
  professional: listReader(readBaselineRow.professional),
  record: listReader(readBaselineRow.record),
}

/** GET /appointments: every appointment, cancelled ones too. All of these throw UnreachableError and RefusedError. */
export async function fetchBaselineAppointments(ask: Ask): Promise<BaselineRow[]> {
  const query = { includeCancelled: true }
  return readAnswer(readList.appointment, await ask({ method: 'GET', path: PATHS.appointment, query }))
}

/** GET /patients: every patient, or those that the server finds for these words; a server that can't search gives them all. */
export async function fetchBaselinePatients(ask: Ask, search?: string): Promise<BaselineRow[]> {
  const query = search ? { query: { search } } : {}
  return readAnswer(readList.patient, await ask({ method: 'GET', path: PATHS.patient, ...query }))
}

/** GET /incomes/date-range. */
export async function fetchBaselineIncomes(ask: Ask, { from, to }: DayRange): Promise<BaselineRow[]> {
  const query = { startDate: from, endDate: to }
  return readAnswer(readList.income, await ask({ method: 'GET', path: 'incomes/date-range', query }))
}

/** GET /users/professionals: those who still work here. */
export async function fetchBaselineProfessionals(ask: Ask): Promise<BaselineRow[]> {
  const rows = readAnswer(readList.professional, await ask({ method: 'GET', path: PATHS.professional }))
  return rows.map((row) => ({ ...row, active: true }))
}

/** GET /medical-history/patient/{id}. */
export async function fetchBaselineRecords(ask: Ask, patientId: number): Promise<BaselineRow[]> {
  return readAnswer(readList.record, await ask({ method: 'GET', path: `${PATHS.record}/patient/${patientId}` }))
}

/** One row as the server has it, read and as it came. */
export interface FoundRow {
  row: BaselineRow
  raw: Readonly<Record<string, unknown>>
}

/** GET by id; null when the API itself says 404: only that is proof that a row is gone. Throws as above. */
export async function fetchBaselineRow(ask: Ask, entity: BaselineEntity, id: number): Promise<FoundRow | null> {
  const reply = await ask({ method: 'GET', path: `${PATHS[entity]}/${id}` })
  try {
    const row = readAnswer(readBaselineRow[entity], reply)
    return { row, raw: reply.kind === 'answer' ? (reply.body as FoundRow['raw']) : {} }
  } catch (error) {
    const isGone = error instanceof RefusedError && error.status === 404
    if (isGone && reply.kind === 'answer' && reply.body !== undefined) return null
    throw error
  }
}
